"""Everything a table says, in all languages: a missing or half translated text fails here."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from incognita.core.actors import CHANCE, CLOCK, SPECTATOR
from incognita.core.chance import Generator, seeded
from incognita.core.errors import IllegalAction
from incognita.core.game import AnyGame, Event
from incognita.core.options import Choice, Option, Spelling
from incognita.core.position import Position, new_game
from incognita.core.score import ScoreLine
from incognita.core.words import LANGUAGES, Words
from tests.kit.play import play_some
from tests.kit.positions import each_game, in_every_position
from tests.kit.variants import for_few, variants

NAMES = ("Anna", "Émile", "Léa", "Oscar")
RULE = r"\b[A-Z]\d+(?:\.\d+)+\b"
ENGLISH = {"the", "of", "and", "with", "is", "are", "no", "you", "your", "to", "from"}
FRENCH = {"le", "la", "les", "et", "avec", "est", "vous", "votre", "une", "du", "des", "aucun"}
STARTS_WELL = re.compile(r"[A-ZÀÉÊ]|[a-z]\d")  # a capital letter, or a place such as c4
SLIPS = re.compile(  # missed contractions and elisions, an elision before nothing, a typewriter's
    r"\b(de|à) les? |\b(le|la|de|que|ne|se) ([aeiouyéêèâîô](?!\d|\b)|h[ei])|\bsi ils?\b"
    r"|’ |'|  |\.\.",
    re.IGNORECASE,
)
IDENTIFIER = re.compile(r"[{}_]|\bNone\b(?! of)|\bTrue\b|\bFalse\b|\bseat \d|\baction \d")


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.lower()))


def assert_translated(en: str, fr: str, sentence: bool = True) -> None:
    """Both languages are there, whole, each without words of the other and without identifiers."""
    both = f"{en!r} / {fr!r}"
    assert en.strip(), both
    assert fr.strip(), both
    for name in NAMES:
        assert (name in en) == (name in fr), both
    assert not words_of(fr) & ENGLISH, both
    assert not words_of(en) & FRENCH, both
    assert not IDENTIFIER.search(en), both
    assert not IDENTIFIER.search(fr), both
    assert not SLIPS.search(fr), both
    assert re.findall(RULE, en) == re.findall(RULE, fr), both
    if sentence:
        assert en != fr, both
        assert all(text.endswith(".") for text in (en, fr)), both
        assert all(STARTS_WELL.match(text) for text in (en, fr)), both


def names(position: Position) -> tuple[str, ...]:
    return NAMES[: position.seats]


@cache
def actions_of(game: AnyGame) -> tuple[int, ...]:
    """Every action that the notation knows."""
    found = (
        action for action in range(game.actions) if game.notation(action) != f"action {action}"
    )
    return tuple(found)


class Played(NamedTuple):
    """What came up, each once: events with the number of seats, places, lines of score sheets."""

    events: dict[tuple[str, str, int], tuple[Event, int]]
    places: set[tuple[str, ...]]
    lines: set[ScoreLine]


@cache
def played(game: AnyGame) -> Played:
    """A random game of every variant."""
    found = Played({}, set(), set())
    for number, options in enumerate(variants(game)):
        position = new_game(game, options)
        dealer = seeded("words", number)
        while not position.is_over:
            for event in play_some(position, dealer, 1):
                key = (event.kind, str(event.data), position.seats)
                found.events[key] = (event, position.seats)
                found.places.add(position.places_of_event(event))
        found.lines.update(position.score().lines)
    return found


@each_game
def test_every_event_is_told_in_all_languages(game: AnyGame) -> None:
    for event, seats in played(game).events.values():
        en, fr = (game.describe_event(event, NAMES[:seats], language) for language in LANGUAGES)
        assert_translated(en, fr)
        assert not [v for v in event.data.values() if isinstance(v, str) and "-" in v and v in en]
        if "seat" in event.data:
            assert event.name(NAMES) in en, en


@each_game
def test_events_name_places_of_the_board(game: AnyGame) -> None:
    board = set(game.board)
    places = played(game).places
    assert all(len(board.intersection(some)) == len(some) for some in places)
    assert any(places) == bool(board)


@each_game
def test_every_action_has_words_in_all_languages(game: AnyGame) -> None:
    for action in actions_of(game):
        en, fr = (game.describe(action, language) for language in LANGUAGES)
        assert_translated(en, fr, sentence=False)


@in_every_position
def test_an_action_touches_places_of_the_board(position: Position) -> None:
    board = set(position.game.board)
    for actor in position.actors:
        assert all(
            board.issuperset(position.places_of_action(action)) for action in position.legal(actor)
        )


@in_every_position
def test_a_choice_opens_places_of_the_board_each_once(position: Position) -> None:
    board = set(position.game.board)
    for seat in set(position.actors) & set(range(position.seats)):
        for action in position.legal(seat):
            opened = position.opens(seat, action)
            assert opened is None or board.issuperset(opened)
            assert opened is None or len(opened) == len(set(opened))


@in_every_position
def test_everybody_is_told_what_to_do_or_whom_to_wait_for(position: Position) -> None:
    waited_for = [seat for seat in position.actors if seat < position.seats]
    for viewer in (SPECTATOR, *range(position.seats)):
        en, fr = (position.prompt(viewer, names(position), language) for language in LANGUAGES)
        assert_translated(en, fr)
        if viewer not in position.actors and waited_for:
            assert all(NAMES[seat] in en for seat in waited_for)


@in_every_position
def test_nothing_legal_is_refused(position: Position) -> None:
    """A reason that holds by itself holds against no legal action."""
    for seat in range(position.seats):
        for action in position.legal(seat):
            assert position.game.reason(position.state, seat, action, NAMES, "en") is None
            assert position.refusal(seat, action, NAMES, "en") == ""


@in_every_position
def test_every_refusal_has_a_reason(position: Position, dealer: Generator) -> None:
    game, said = position.game, set()
    some = actions_of(game)[dealer.below(40) :: 40]
    for seat in range(position.seats):
        legal = set(position.legal(seat))
        for action in some:
            if action not in legal:
                en, fr = (position.refusal(seat, action, NAMES, lang) for lang in LANGUAGES)
                said.add((en, fr))
    for en, fr in said:
        assert_translated(en, fr)
        assert all(number in game.rulebook.rules for number in re.findall(RULE, en)), en


@in_every_position
def test_a_preview_tells_what_then_happens(position: Position, dealer: Generator) -> None:
    seats = [actor for actor in position.actors if actor < position.seats]
    if not seats:
        return
    seat = seats[dealer.below(len(seats))]
    legal = position.legal(seat)
    action = legal[dealer.below(len(legal))]
    words = position.state.words()
    foreseen = position.preview(seat, action)
    assert position.state.words() == words
    before = position.game.score_seen_by(position.state, seat).totals
    happened = [e for e in position.apply(seat, action) if e.only_for in (None, seat)]
    assert list(foreseen.events) == happened[: len(foreseen.events)]
    if foreseen.settled:
        assert len(foreseen.events) == len(happened)
        after = position.game.score_seen_by(position.state, seat).totals
        assert foreseen.points == tuple(b - a for a, b in zip(before, after, strict=True))
    assert sum(change.points for change in foreseen.changes) == sum(foreseen.points)
    for en, fr in foreseen.consequences:
        assert_translated(en, fr)
    assert all(foreseen.told(NAMES, language) for language in LANGUAGES)


@in_every_position
def test_what_leads_to_nothing_says_why_by_its_rule(position: Position) -> None:
    for seat in range(position.seats):
        for action in position.legal(seat):
            dead = position.game.dead_end(position.state, seat, action)
            if dead is not None:
                assert_translated(*dead.sentence())
                assert re.findall(RULE, dead.en)


@each_game
def test_a_preview_of_what_is_not_legal_is_refused(game: AnyGame) -> None:
    position = new_game(game)
    [illegal, *_] = set(range(game.actions)) - set(position.legal(0))
    with pytest.raises(IllegalAction):
        position.preview(0, illegal)


@each_game
def test_every_line_of_a_score_sheet_has_words_and_its_rule(game: AnyGame) -> None:
    for line in played(game).lines:
        en, fr = (game.describe_line(line, language) for language in LANGUAGES)
        assert_translated(en, fr, sentence=False)
    for number in {line.rule for line in played(game).lines}:
        assert_translated(game.rule(number, "en"), game.rule(number, "fr"))


@each_game
def test_a_game_presents_itself_in_all_languages(game: AnyGame) -> None:
    assert all(game.title)
    assert_translated(*game.about)
    short, long = game.minutes
    assert 0 < short <= long


@each_game
def test_a_game_says_about_how_many_turns_it_has(game: AnyGame) -> None:
    """Clocks are suggested by it."""
    position, dealer = new_game(game, for_few(game)), seeded("turns", 1)
    before: set[int] = set()
    turns = 0
    while position.actors:
        choosing = {actor for actor in position.actors if actor < CHANCE}
        turns += bool(choosing - before)
        before = choosing or before
        play_some(position, dealer, 1)
    assert game.turns / 2 <= turns <= game.turns * 2


@each_game
def test_every_option_can_be_shown_in_all_languages(game: AnyGame) -> None:
    for option in game.schema.options:
        for words in _texts(option):
            assert_translated(*words, sentence=False)
        assert option.about.en != option.about.fr
        always = all(option.applies({"players": n}) for n in range(1, 5))
        assert bool(option.only.en) != always, option.key


def _texts(option: Option) -> Iterator[Words]:
    yield option.title
    yield option.about
    if option.only.en:
        yield option.only
    if isinstance(option.allowed, Choice):
        yield from (option.allowed.label(value) for value in option.allowed.values)
    if isinstance(option.allowed, Spelling):
        yield option.allowed.grammar
        yield from (name for _, name in option.allowed.named)


@each_game
def test_what_chance_and_the_clock_do_is_refused_to_seats(game: AnyGame) -> None:
    position = new_game(game)
    while not {CHANCE, CLOCK} & set(position.actors) and not position.is_over:
        play_some(position, seeded("clock"), 1)
    for actor in {CHANCE, CLOCK} & set(position.actors):
        for action in position.legal(actor):
            assert position.refusal(0, action, NAMES[: position.seats], "fr")
