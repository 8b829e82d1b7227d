"""What can be played."""

from dataclasses import dataclass

from fastapi import APIRouter, Request

from incognita.bots.roster import BOTS
from incognita.core.catalogue import games
from incognita.core.game import AnyGame
from incognita.core.options import Choice, Option, Range, Value
from incognita.core.words import Language
from incognita.server.desk import Anybody, language_for

router = APIRouter(prefix="/api/games", tags=["games"])


@dataclass(slots=True)
class OptionAnswer:
    """`choices` or `low` to `high`; neither: a text as `grammar` says."""

    key: str
    about: str
    default: Value | None
    choices: list[Value] | None
    low: int | None
    high: int | None
    grammar: str
    only: str


@dataclass(slots=True)
class GameAnswer:
    name: str
    title: str
    about: str
    rules: int
    fewest_players: int
    most_players: int
    options: list[OptionAnswer]


@dataclass(slots=True)
class CatalogueAnswer:
    games: list[GameAnswer]
    bots: list[str]


@router.get("")
async def list_games(
    person: Anybody, request: Request, language: Language | None = None
) -> CatalogueAnswer:
    """The games with their options, and the bots."""
    spoken = language or language_for(person, request)
    return CatalogueAnswer([_game(game, spoken) for game in games()], list(BOTS))


def _game(game: AnyGame, language: Language) -> GameAnswer:
    return GameAnswer(
        game.name,
        game.title.spoken(language),
        game.about.spoken(language),
        game.rules_version,
        game.seats.low,
        game.seats.high,
        [_option(option, language) for option in game.schema.options],
    )


def _option(option: Option, language: Language) -> OptionAnswer:
    allowed = option.allowed
    return OptionAnswer(
        option.key,
        option.about.spoken(language),
        None if callable(option.default) else option.default,
        list(allowed.values) if isinstance(allowed, Choice) else None,
        allowed.low if isinstance(allowed, Range) else None,
        allowed.high if isinstance(allowed, Range) else None,
        allowed.words(),
        option.only,
    )
