"""A readable golden game of the auction version; the kit keeps those of the basic version."""

from incognita.games.tikal import GAME
from tests.kit.test_playthroughs import FOLDER, playthrough


def test_a_playthrough_with_auctions_has_not_changed(write_golden: bool) -> None:
    path = FOLDER / "tikal-auction-3.txt"
    text = playthrough(GAME, GAME.check_options({"players": 3, "version": "auction"}))
    if write_golden:
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8").split("\n") == text.split("\n")
