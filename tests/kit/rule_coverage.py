"""Which tests prove which rule: python -m tests.kit.rule_coverage"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DECORATED_TEST = r"((?:^@.*(?:\n[^\n@d].*)*\n)+)def (test_\w+)"
NUMBER = r"[A-Z]\d+(?:\.\d+)+"


def stated_rules(game: str) -> list[str]:
    """The numbers of docs/rules/GAME.md, in their order."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(rf"^- \*\*({NUMBER})\*\*", text, re.MULTILINE)


def proofs_by_rule(game: str) -> dict[str, list[str]]:
    """The tests that name each rule by `@pytest.mark.rule`."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for decorators, name in re.findall(
            r"((?:^@.*(?:\n[^\n@d].*)*\n)+)def (test_\w+)", text, re.MULTILINE
        ):
            for numbers in re.findall(r"mark\.rule\(([^)]*)\)", decorators):
                for number in re.findall(NUMBER, numbers):
                    found.setdefault(number, []).append(f"{path.name}::{name}")
    return found


def rules_named_in_code(game: str) -> set[str]:
    folder = ROOT / "src" / "incognita" / "games" / game
    letter = stated_rules(game)[0][0]
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    return {n for text in texts for n in re.findall(rf"\b{letter}\d+\.\d+\b", text)}


def table(game: str) -> str:
    proofs = proofs_by_rule(game)
    return "\n".join(f"{n}: {', '.join(proofs.get(n, ['-- none --']))}" for n in stated_rules(game))


if __name__ == "__main__":
    from incognita.core.catalogue import games

    for one in games():
        sys.stdout.write(f"{one.title.en}\n{table(one.name)}\n")
