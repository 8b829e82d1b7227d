"""Which tests prove which rule: python -m tests.kit.rule_coverage"""

import re
import sys
from pathlib import Path

from incognita.core.catalogue import find_game, games

ROOT = Path(__file__).parent.parent.parent
DECORATED_TEST = r"((?:^@.*(?:\n[^\n@d].*)*\n)+)def (test_\w+)"
NUMBER = r"[A-Z]\d+(?:\.\d+)+"


def stated_rules(game: str) -> list[str]:
    """The numbers of the game's rulebook, in their order."""
    return list(find_game(game).rulebook.rules)


def proofs_by_rule(game: str) -> dict[str, list[str]]:
    """The tests that name each rule by `@pytest.mark.rule`."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for decorators, name in re.findall(DECORATED_TEST, text, re.MULTILINE):
            for numbers in re.findall(r"mark\.rule\(([^)]*)\)", decorators):
                for number in re.findall(NUMBER, numbers):
                    found.setdefault(number, []).append(f"{path.name}::{name}")
    return found


def rules_named_in(game: str, *places: Path) -> set[str]:
    """The numbers with the game's letter that stand in these files."""
    letter = stated_rules(game)[0][0]
    texts = [path.read_text(encoding="utf-8") for path in places]
    return {n for text in texts for n in re.findall(rf"\b{letter}\d+\.\d+\b", text)}


def places_of_numbers(game: str) -> list[Path]:
    """Everything that may name a rule of the game: its code, tests, docs and board."""
    source = ROOT / "src" / "incognita"
    return [
        *(source / "games" / game).glob("*.*"),
        *(source / "bots").glob(f"{game}.py"),
        *(ROOT / "tests" / "games" / game).glob("*.py"),
        *(ROOT / "tests" / "checkers").glob(f"{game}*.py"),
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "web" / "src" / "boards" / game).glob("*.*"),
    ]


def rules_shown(game: str) -> set[str]:
    """The rules that stand behind score lines and refusals: the numbers that the code can say."""
    folder = ROOT / "src" / "incognita" / "games" / game
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    return {n for text in texts for n in re.findall(rf'"({NUMBER})"', text)}


def table(game: str) -> str:
    proofs = proofs_by_rule(game)
    return "\n".join(f"{n}: {', '.join(proofs.get(n, ['-- none --']))}" for n in stated_rules(game))


if __name__ == "__main__":
    for one in games():
        sys.stdout.write(f"{one.title.en}\n{table(one.name)}\n")
