"""Write the views that the gallery shows: moments of seeded games between bots.

python web/fixtures.py            all games
python web/fixtures.py tikal      one
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from incognita.bots.roster import make_bot
from incognita.core.actors import CHANCE, CLOCK
from incognita.core.catalogue import find_game, games
from incognita.core.chance import seeded
from incognita.core.game import AnyGame, Event, actor_name
from incognita.core.position import Position, new_game
from incognita.core.words import LANGUAGES

HERE = Path(__file__).parent / "fixtures"
MOMENTS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97, 1.0)
RECENT = 12
SEED = 7

# A map of Explorers on which the first player chooses the start village.
EQUALLY_CLOSE = "1n-2s-3n-4n"

VARIANTS: dict[str, list[dict[str, object]]] = {
    "wayfinder": [{"players": 2}, {"players": 4, "placing": "race"}, {"players": 1, "level": 2}],
    "entdecker": [{"players": 2}, {"players": 4}],
    "tikal": [{"players": 2}, {"players": 4, "version": "auction"}],
    "explorers": [
        {"players": 1, "achievements": "2"},
        {"players": 2, "map": "laid"},
        {"players": 2, "map": EQUALLY_CLOSE},
        {"players": 3},
        {
            "players": 4,
            "achievements": "3",
            **dict.fromkeys(("provisions", "gems", "temples", "villages"), "expert"),
        },
    ],
}

Told = tuple[int, Event]


def moments(game: AnyGame, options: Mapping[str, object]) -> Iterator[tuple[Position, list[Told]]]:
    """Every position of one game between bots, with the latest events."""
    position = new_game(game, options)
    dealer = seeded("fixtures", SEED)
    bots = [make_bot("greedy", game, seeded("fixtures", SEED, n)) for n in range(position.seats)]
    told: list[Told] = []
    yield position.copy(), []
    while not position.is_over:
        actor = position.actors[dealer.below(len(position.actors))]
        if actor == CHANCE:
            action = position.draw(dealer.below)
        elif actor == CLOCK:
            action = position.legal(CLOCK)[0]
        else:
            action = bots[actor].choose(position.believed_by(actor), actor)
        told += [(actor, event) for event in position.apply(actor, action)]
        yield position.copy(), told[-RECENT:]


def fixture(position: Position, told: list[Told]) -> dict[str, object]:
    """The position as the first seat that may act sees it; as seat 1 does where none may."""
    game = position.game
    seat = next((actor for actor in position.actors if 0 <= actor < position.seats), 0)
    return {
        "seat": seat + 1,
        "players": position.seats,
        "toAct": [actor + 1 for actor in position.actors if 0 <= actor < position.seats],
        "view": position.view(seat),
        "legal": [
            {
                "do": game.notation(action),
                **{language: game.describe(action, language) for language in LANGUAGES},
            }
            for action in position.legal(seat)
        ],
        "events": [
            {"seat": _seat(actor), "kind": event.kind, "data": dict(event.data)}
            for actor, event in told
            if event.only_for in (None, seat)
        ],
    }


def _seat(actor: int) -> int | str:
    return actor_name(actor) if actor in (CHANCE, CLOCK) else actor + 1


def first_of_each_phase(played: list[tuple[Position, list[Told]]], numbers: list[int]) -> set[int]:
    """What is rare is looked at too: laying a map, an auction, bonus Xs."""
    found: dict[object, int] = {}
    for n in numbers:
        found.setdefault(played[n][0].view().get("phase"), n)
    return set(found.values())


def write(game: AnyGame) -> None:
    folder = HERE / game.name
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.json"):
        stale.unlink()
    for options in VARIANTS.get(game.name, [{}]):
        played = list(moments(game, options))
        of_people = [n for n, (position, _) in enumerate(played) if CHANCE not in position.actors]
        label = "-".join(str(value) for value in options.values())
        chosen = {of_people[round(part * (len(of_people) - 1))] for part in MOMENTS}
        chosen |= first_of_each_phase(played, of_people) | _last_of_each_kind(played, of_people)
        for n in sorted(chosen):
            path = folder / f"{label}-{n:04}.json"
            path.write_text(json.dumps(fixture(*played[n]), indent=1), encoding="utf-8")


def _last_of_each_kind(played: list[tuple[Position, list[Told]]], of_people: list[int]) -> set[int]:
    """Of each kind of action the last position where one could be chosen."""
    last: dict[str, int] = {}
    for n in of_people:
        position, _ = played[n]
        for actor in position.actors:
            for action in position.legal(actor):
                last[position.game.notation(action).split()[0]] = n
    return set(last.values())


if __name__ == "__main__":
    for game in [find_game(name) for name in sys.argv[1:]] or games():
        write(game)
