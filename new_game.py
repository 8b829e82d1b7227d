"""A game of one's own to begin with: ./dev new-game NAME

It is the example under another name, whole and playable: rules, words, lesson, tests and board.
From then on every file is yours. CONTRIBUTING.md goes through them one by one.
"""

import re
import sys
from pathlib import Path
from string import ascii_uppercase

ROOT = Path(__file__).parent
EXAMPLE = "toll"
EXAMPLE_LETTER = "B"  # its rules are called B1.1 and so on
PLACES = (
    "src/incognita/games/{game}",
    "tests/games/{game}",
    "web/src/boards/{game}",
    "web/src/words/boards/{game}.ts",
    "web/src/words/staging/{game}.ts",
)
ONLY_OF_THE_EXAMPLE = (
    ("    example = True\n", ""),
    (" The example to read.", ""),
    ("Péage", "Toll"),
    (", written to be read by those who want to add a game", ""),
    (", écrit pour être lu par qui veut ajouter un jeu", ""),
)


class NoNewGame(Exception):
    """Why there can be no game of this name."""


def files_of(root: Path, game: str) -> list[Path]:
    """All that belongs to a game, but for what is made from it."""
    places = [root / place.format(game=game) for place in PLACES]
    found = [path for place in places for path in (place.rglob("*") if place.is_dir() else [place])]
    kept = (".py", ".toml", ".ts", ".svelte", ".css")
    return sorted(path for path in found if path.is_file() and path.suffix in kept)


def free_letter(root: Path, name: str) -> str:
    """A letter for the numbers of its rules that no other game has: its own, if that is free."""
    books = (root / "src" / "incognita" / "games").glob("*/rulebook.toml")
    numbers = (re.search(r"^\[([A-Z])1\]", book.read_text("utf-8"), re.MULTILINE) for book in books)
    taken = {number[1] for number in numbers if number}
    return next(one for one in name[0].upper() + ascii_uppercase if one not in taken)


def renamed(text: str, name: str, letter: str) -> str:
    for old, new in ONLY_OF_THE_EXAMPLE:
        text = text.replace(old, new)
    text = re.sub(rf"\b{EXAMPLE_LETTER}(?=\d\b)", letter, text)
    text = text.replace(EXAMPLE, name)
    text = text.replace(EXAMPLE.upper(), name.upper())
    return text.replace(EXAMPLE.capitalize(), name.capitalize())


def new_game(root: Path, name: str) -> list[Path]:
    """Write its files; return them."""
    if not re.fullmatch(r"[a-z][a-z0-9]{1,30}", name):
        raise NoNewGame(f"{name!r} is no name for a folder of Python: small letters and digits")
    if (root / "src" / "incognita" / "games" / name).exists():
        raise NoNewGame(f"there is a game {name!r} already: src/incognita/games/{name}")
    letter = free_letter(root, name)
    written = []
    for source in files_of(root, EXAMPLE):
        target = root / str(source.relative_to(root)).replace(EXAMPLE, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(source.read_text("utf-8"), name, letter), "utf-8")
        written.append(target)
    return written


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("./dev new-game NAME")
    try:
        for path in new_game(ROOT, sys.argv[1]):
            sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    except NoNewGame as problem:
        sys.exit(str(problem))
