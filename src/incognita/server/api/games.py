"""What can be played, and how."""

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from incognita.bots.roster import BOTS
from incognita.core.catalogue import find_game, games
from incognita.core.errors import OptionError, UnknownGame
from incognita.core.game import AnyGame, Json
from incognita.core.options import Choice, Option, Range, Schema, Spelling, Value
from incognita.core.words import Language, Words
from incognita.server.desk import Anybody, language_for
from incognita.server.refusals import no_such_game
from incognita.server.rulebooks import told_rulebook
from incognita.server.wire import (
    CatalogueAnswer,
    ChoiceAnswer,
    GameAnswer,
    OptionAnswer,
    RulebookAnswer,
)

router = APIRouter(prefix="/api/games", tags=["games"])


@router.get("")
async def list_games(
    person: Anybody, request: Request, language: Language | None = None
) -> CatalogueAnswer:
    """The games with their options, and the bots."""
    spoken = language or language_for(person, request)
    return CatalogueAnswer([_game(game, spoken) for game in games()], list(BOTS))


@router.get("/{game}/rules", response_model=RulebookAnswer)
def rules(
    game: Annotated[str, Path(max_length=40)],
    person: Anybody,
    request: Request,
    language: Language | None = None,
) -> Response:
    """The rulebook of a game: rules by chapter, pictures, glossary.

    No coroutine: whoever opens it first has all its pictures played through, beside the tables.
    """
    try:
        told = told_rulebook(game, language or language_for(person, request))
    except UnknownGame as error:
        raise no_such_game(error) from None
    return Response(told, media_type="application/json")


@router.get("/{game}/edition")
async def edition(game: Annotated[str, Path(max_length=40)], person: Anybody) -> Json:
    """The components of a game as they are shipped, as its edition file names them."""
    components: Json = msgspec.to_builtins(find_game(game).edition)
    return components


def _game(game: AnyGame, language: Language) -> GameAnswer:
    return GameAnswer(
        game.name,
        game.title.spoken(language),
        game.about.spoken(language),
        game.rules_version,
        game.seats.low,
        game.seats.high,
        *game.minutes,
        game.turns,
        game.at_once,
        game.lessons[0].minutes if game.lessons else None,
        [_option(game.schema, option, language) for option in game.schema.options],
    )


def _option(schema: Schema, option: Option, language: Language) -> OptionAnswer:
    allowed = option.allowed
    return OptionAnswer(
        option.key,
        option.title.spoken(language),
        option.about.spoken(language),
        None if callable(option.default) else option.default,
        [
            ChoiceAnswer(value, label.spoken(language), _players(schema, option.key, value))
            for value, label in _named(allowed)
        ],
        isinstance(allowed, Spelling),
        allowed.low if isinstance(allowed, Range) else None,
        allowed.high if isinstance(allowed, Range) else None,
        allowed.words(language),
        option.only.spoken(language),
        _players(schema, option.key),
    )


def _named(allowed: Choice | Range | Spelling) -> list[tuple[Value, Words]]:
    """What can be chosen by name."""
    if isinstance(allowed, Choice):
        return [(value, allowed.label(value)) for value in allowed.values]
    if isinstance(allowed, Range):
        numbers = range(allowed.low, allowed.high + 1)
        return [(number, Words(str(number), str(number))) for number in numbers]
    return list(allowed.named)


@cache
def _players(schema: Schema, key: str, value: Value | None = None) -> list[int]:
    """With how many seats the option exists, or can have this value if all else is as usual."""
    seats = schema.options[0].allowed
    assert isinstance(seats, Range)
    return [
        players
        for players in range(seats.low, seats.high + 1)
        if _fits(schema, players, key, value)
    ]


def _fits(schema: Schema, players: int, key: str, value: Value | None) -> bool:
    given = {"players": players} if value is None else {"players": players, key: value}
    try:
        checked = schema.check(given)
    except OptionError:
        return False
    return key in checked and checked["players"] == players
