"""What can be played, and how."""

from functools import cache
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from incognita.core.catalogue import find_game, games
from incognita.core.errors import OptionError, UnknownGame
from incognita.core.game import AnyGame, Json
from incognita.core.options import LOT, Choice, Option, Range, Schema, Spelling, Value
from incognita.core.words import Language, Words
from incognita.server.desk import Anybody, desk_of, language_for
from incognita.server.packed import Packed, packed
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


@router.get("", response_model=CatalogueAnswer)
def list_games(person: Anybody, request: Request, language: Language | None = None) -> Response:
    """The games with their options, and the bots.

    No coroutine: whoever asks first has all lessons read, beside the tables.
    """
    bots = desk_of(request).house.bots
    return _catalogue(language or language_for(person, request), bots).answer(request)


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
    return told.answer(request)


@router.get("/{game}/edition")
async def edition(game: Annotated[str, Path(max_length=40)], person: Anybody) -> Json:
    """The components of a game as they are shipped, as its edition file names them."""
    components: Json = msgspec.to_builtins(find_game(game).edition)
    return components


@cache
def _catalogue(language: Language, bots: tuple[str, ...]) -> Packed:
    told = CatalogueAnswer([_game(game, language) for game in games()], list(bots))
    return packed(msgspec.json.encode(told))


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
        game.example,
        game.lessons[0].minutes if game.lessons else None,
        [_option(game.schema, option, language) for option in game.schema.options],
    )


def _option(schema: Schema, option: Option, language: Language) -> OptionAnswer:
    allowed = option.allowed
    return OptionAnswer(
        option.key,
        option.title.spoken(language),
        option.about.spoken(language),
        option.usual,
        [
            ChoiceAnswer(value, label.spoken(language), _players(schema, option.key, value))
            for value, label in _named(option)
        ],
        isinstance(allowed, Spelling),
        allowed.low if isinstance(allowed, Range) else None,
        allowed.high if isinstance(allowed, Range) else None,
        option.allowed_words(language),
        option.only.spoken(language),
        _players(schema, option.key),
    )


def _named(option: Option) -> list[tuple[Value, Words]]:
    """What can be chosen by name."""
    lot = [(LOT, Words("drawn by lot", "tiré au sort"))] if option.lot is not None else []
    return [*lot, *_named_values(option.allowed)]


def _named_values(allowed: Choice | Range | Spelling) -> list[tuple[Value, Words]]:
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
        checked = schema.wished(given)
    except OptionError:
        return False
    unsaid = any(
        option.key == key and option.unsaid and option.applies(checked) for option in schema.options
    )
    return (key in checked or unsaid) and checked["players"] == players
