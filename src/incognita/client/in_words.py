"""All that somebody needs who plays by reading: rules, positions and choices as plain text."""

from collections.abc import Sequence

from incognita.core.catalogue import find_game, games
from incognita.core.errors import UnknownRule
from incognita.core.game import AnyGame, Event
from incognita.core.position import Position
from incognita.core.rulebook import Rule
from incognita.core.words import Language, Words

_CHAPTERS = Words("Chapters:", "Chapitres :")
_CHOICES = Words("You may (notation: in words):", "Vous pouvez (notation : en mots) :")
_POINTS = Words("Points now:", "Points à présent :")
_SCORE = Words("Score:", "Décompte :")
_HAPPENED = Words("What happened:", "Ce qui s’est passé :")
_THEN = Words("It would lead to:", "Cela mènerait à ceci :")
_NOTHING = Words("Nothing that can be known yet.", "Rien que l’on puisse déjà savoir.")
_SEAT = Words("Your seat:", "Votre place :")


def games_in_words(bots: Sequence[str], language: Language) -> str:
    """What can be played: the games with their options, and the bots."""
    lines = []
    for game in games():
        seats = f"{game.seats.low}-{game.seats.high}"
        lines.append(f"{game.name}: {game.title.spoken(language)} ({seats}). "
                     f"{game.about.spoken(language)}")  # fmt: skip
        for option in game.schema.options:
            about = option.about.spoken(language)
            lines.append(f"  {option.key} = {option.allowed_words()}: {about}")
    return "\n".join([*lines, f"bots: {', '.join(bots)}"])


def rules_in_words(name: str, number: str | None, language: Language) -> str:
    """A chapter or a rule by its number; without one, the game in a minute and the chapters."""
    game = find_game(name)
    book = game.rulebook
    if number is None:
        minute = [sentence.text.spoken(language) for sentence in book.minute]
        chapters = [f"  {one.number} {one.title.spoken(language)}" for one in book.chapters]
        opening = book.introduction.spoken(language)
        return "\n".join([opening, "", *minute, "", _CHAPTERS.spoken(language), *chapters])
    wanted = number.upper()
    for chapter in book.chapters:
        if chapter.number == wanted:
            title = f"{chapter.number} {chapter.title.spoken(language)}"
            return "\n".join([title, *(_rule(game, rule, language) for rule in chapter.rules)])
    if wanted not in book.rules:
        raise UnknownRule(number, [*(chapter.number for chapter in book.chapters), *book.rules])
    return _rule(game, book.rules[wanted], language)


def _rule(game: AnyGame, rule: Rule, language: Language) -> str:
    when = rule.when.words(game.schema).spoken(language)
    rows = ["  " + "  ".join(cell.spoken(language) for cell in row) for row in rule.table]
    told = f"{rule.number} {rule.text.spoken(language)}" + (f" [{when}]" if when else "")
    return "\n".join([told, *rows])


def position_in_words(
    position: Position, seat: int, names: Sequence[str], language: Language
) -> str:
    """What a seat sees, has to do and may do."""
    game, state = position.game, position.state
    points = ", ".join(f"{name} {state.points(n)}" for n, name in enumerate(names))
    lines = [
        f"{game.title.spoken(language)}. {_SEAT.spoken(language)} {seat + 1} ({names[seat]}).",
        f"{_POINTS.spoken(language)} {points}.",
        position.prompt(seat, names, language),
        "",
        game.diagram(position.view(seat)),
    ]
    if position.is_over:
        sheet = position.score()
        lines += ["", _SCORE.spoken(language)]
        for line in sheet.lines:
            words = game.describe_line(line, language)
            lines.append(f"  {names[line.seat]}: {line.points} {words} ({line.rule})")
    legal = position.legal(seat)
    if legal:
        told = [f"  {game.notation(one)}: {game.describe(one, language)}" for one in legal]
        lines += ["", _CHOICES.spoken(language), *told]
    return "\n".join(lines)


def events_in_words(
    game: AnyGame, events: Sequence[Event], seat: int, names: Sequence[str], language: Language
) -> list[str]:
    """What a seat is told of what happened, a sentence each."""
    return [
        game.describe_event(event, names, language)
        for event in events
        if event.only_for in (None, seat)
    ]


def happened(story: Sequence[str], language: Language) -> str:
    return "\n".join([_HAPPENED.spoken(language), *(f"  {one}" for one in story)])


def action_in_words(
    position: Position, seat: int, do: str, names: Sequence[str], language: Language
) -> str:
    """What an action would do, as far as the seat can know; or why it cannot be played."""
    game = position.game
    action = game.parse(do)
    refusal = position.refusal(seat, action, names, language)
    if refusal:
        return refusal
    preview = position.preview(seat, action)
    told = events_in_words(game, preview.events, seat, names, language)
    told += [words.sentence().spoken(language) for words in preview.consequences]
    for change in preview.changes:
        words = game.describe_line(change.line, language)
        told.append(f"{names[change.line.seat]}: {change.points:+d} {words} ({change.line.rule})")
    lines = [f"  {one}" for one in told] or [_NOTHING.spoken(language)]
    return "\n".join([_THEN.spoken(language), *lines])
