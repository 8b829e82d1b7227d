"""What can be played, and how."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from incognita.bots.roster import BOTS
from incognita.core.catalogue import games
from incognita.core.errors import UnknownGame
from incognita.core.game import AnyGame
from incognita.core.options import Choice, Option, Range, Spelling
from incognita.core.words import Language
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


def _game(game: AnyGame, language: Language) -> GameAnswer:
    return GameAnswer(
        game.name,
        game.title.spoken(language),
        game.about.spoken(language),
        game.rules_version,
        game.seats.low,
        game.seats.high,
        *game.minutes,
        [_option(option, language) for option in game.schema.options],
    )


def _option(option: Option, language: Language) -> OptionAnswer:
    allowed = option.allowed
    choices: list[ChoiceAnswer] = []
    if isinstance(allowed, Choice):
        labels = [(value, allowed.label(value)) for value in allowed.values]
        choices = [ChoiceAnswer(value, label.spoken(language)) for value, label in labels]
    elif isinstance(allowed, Spelling):
        choices = [ChoiceAnswer(value, label.spoken(language)) for value, label in allowed.named]
    return OptionAnswer(
        option.key,
        option.title.spoken(language),
        option.about.spoken(language),
        None if callable(option.default) else option.default,
        choices,
        isinstance(allowed, Spelling),
        allowed.low if isinstance(allowed, Range) else None,
        allowed.high if isinstance(allowed, Range) else None,
        allowed.words(language),
        option.only.spoken(language),
    )
