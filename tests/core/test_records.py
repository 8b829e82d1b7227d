"""Reading records that are damaged, cut off, edited or foreign."""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest

from incognita.core.catalogue import find_game
from incognita.core.errors import NoSuchAction, RecordError, RulesVersionMismatch
from incognita.core.record import replay_record, write_record
from tests.kit.play import random_game, random_position

WAYFINDER = find_game("wayfinder")
OPTIONS = WAYFINDER.check_options({"players": 2})
RECORD = write_record(random_game(WAYFINDER, OPTIONS, 3), ["Ana", "Zoë"], "a note")
LINES = RECORD.splitlines()


def edited(number: int, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The record with one line's object changed."""
    lines = LINES[:]
    line = json.loads(lines[number - 1])
    change(line)
    lines[number - 1] = json.dumps(line)
    return "\n".join(lines).encode()


def refusal(content: bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay_record(content)
    return caught.value


def test_a_record_holds_with_either_line_ending_and_without_the_last() -> None:
    for text in (RECORD, RECORD.replace("\n", "\r\n"), RECORD.removesuffix("\n")):
        replay = replay_record(text.encode())
        assert replay.header.seats == ["Ana", "Zoë"]
        assert replay.last.is_over


def test_an_unfinished_game_has_a_record_too() -> None:
    position = random_position(WAYFINDER, OPTIONS, 3, 25)
    text = write_record(position, ["a", "b"])
    assert '"end":"unfinished"' in text
    assert replay_record(text.encode()).last.state.words() == position.state.words()


def test_the_position_after_any_number_of_actions_can_be_shown() -> None:
    for at in (0, 1, 17, len(LINES) - 2):
        assert len(replay_record(RECORD.encode(), at).shown.log) == at


def test_a_position_beyond_the_end_cannot_be_shown() -> None:
    with pytest.raises(NoSuchAction, match=f"there is no action 9999: .* has {len(LINES) - 2}"):
        replay_record(RECORD.encode(), 9999)


def test_an_empty_file_is_refused() -> None:
    assert "empty" in str(refusal(b""))


def test_a_cut_off_record_says_where_it_ends() -> None:
    error = refusal("\n".join(LINES[:20]).encode())
    assert error.line == 21
    assert "cut off" in str(error)


def test_a_line_cut_in_the_middle_is_named() -> None:
    error = refusal(("\n".join(LINES[:20]) + "\n" + LINES[20][:9]).encode())
    assert error.line == 21
    assert "JSON" in str(error)


def test_bytes_that_are_not_text_are_refused_with_their_line() -> None:
    assert refusal(b"\n".join([LINES[0].encode(), b"\xff\xfe"])).line == 2


def test_a_foreign_file_is_refused() -> None:
    assert refusal(b'[Event "Casual"]\n1. e4 e5').line == 1
    assert refusal(b'{"name": "something else"}').line == 1
    assert "incognita-record" in str(refusal(edited(1, lambda h: h.update(format="pgn"))))


def test_another_version_of_the_format_is_refused() -> None:
    assert "version is 2; expected 1" in str(refusal(edited(1, lambda h: h.update(version=2))))


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    error = refusal(edited(1, lambda h: h.update(game="chess")))
    assert "'chess'" in str(error)
    assert "wayfinder" in str(error)


def test_other_rules_are_a_named_error() -> None:
    with pytest.raises(RulesVersionMismatch, match=r"rules 99 .* has rules 1"):
        replay_record(edited(1, lambda h: h.update(rules=99)))


def test_options_must_be_allowed_and_complete() -> None:
    assert "cannot be 7" in str(refusal(edited(1, lambda h: h["options"].update(players=7))))
    assert "complete" in str(refusal(edited(1, lambda h: h["options"].pop("first"))))


def test_a_header_of_any_size_is_refused_with_what_is_wrong() -> None:
    many = {f"{n:x}": 1 for n in range(100_000)}
    assert "there is no option '0'" in str(refusal(edited(1, lambda h: h["options"].update(many))))
    twice = LINES[0].replace('"players"', '"first": 1, "players"').encode()
    assert "'first' stands twice" in str(refusal(twice))


@pytest.mark.parametrize("number", ["9" * 5000, "9" * 4000, "1e999", "-" + "9" * 30])
def test_a_number_that_nothing_can_hold_is_refused(number: str) -> None:
    for changed in (
        edited(1, lambda h: h.update(version=12345)),
        edited(1, lambda h: h["options"].update(players=12345)),
        edited(1, lambda h: h["edition"].update(targets=12345)),
        edited(2, lambda entry: entry.update(n=12345)),
    ):
        refusal(changed.replace(b"12345", number.encode()))


def test_components_must_be_playable() -> None:
    def shorten(header: dict[str, Any]) -> None:
        header["edition"]["targets"]["rows"].pop()

    assert "expected 6 rows" in str(refusal(edited(1, shorten)))


def test_every_seat_has_a_name() -> None:
    assert "names of seats" in str(refusal(edited(1, lambda h: h["seats"].pop())))


def test_actions_are_numbered() -> None:
    error = refusal(edited(10, lambda entry: entry.update(n=4)))
    assert error.line == 10
    assert "action 4; expected action 9" in str(error)


def test_an_action_that_cannot_be_read_is_named() -> None:
    error = refusal(edited(2, lambda entry: entry.update(do="place z9")))
    assert error.line == 2
    assert "'place z9' is not an action" in str(error)


def test_an_illegal_action_is_answered_with_the_legal_ones() -> None:
    error = refusal(edited(2, lambda entry: entry.update(do="n g")))
    assert error.line == 2
    assert "legal: place a1, place b1" in str(error)


def test_the_wrong_seat_may_not_act() -> None:
    error = refusal(edited(2, lambda entry: entry.update(seat=2)))
    assert "seat 2 may not" in str(error)
    assert "to act: seat 1; seat 1 may: place a1, place b1" in str(error)


@pytest.mark.parametrize("seat", [0, 3, 9, -1])
def test_there_are_only_the_seats_of_the_game(seat: int) -> None:
    error = refusal(edited(2, lambda entry: entry.update(seat=seat)))
    assert f"there is no seat {seat}; expected 1 to 2" in str(error)


def test_a_legal_action_that_was_not_played_shows_in_the_end() -> None:
    """Whatever line a changed but legal action makes wrong first, the record does not hold."""
    first = json.loads(LINES[1])["do"]
    other = "place a1" if first != "place a1" else "place b2"
    refusal(edited(2, lambda entry: entry.update(do=other)))


def test_an_action_after_the_end_is_refused() -> None:
    extra = json.dumps({"n": len(LINES) - 1, "seat": 1, "do": "place a1"})
    error = refusal("\n".join([*LINES[:-1], extra, LINES[-1]]).encode())
    assert "over before this action" in str(error)


def test_the_result_must_be_what_the_log_gives() -> None:
    last = len(LINES)

    def inflate(closing: dict[str, Any]) -> None:
        closing["score"][0]["points"] += 25

    assert "'totals' is [0, 0]" in str(refusal(edited(last, lambda c: c.update(totals=[0, 0]))))
    assert "score sheet has" in str(refusal(edited(last, inflate)))
    assert "'end' is unfinished" in str(refusal(edited(last, lambda c: c.update(end="unfinished"))))
    assert "'actions' is 3" in str(refusal(edited(last, lambda c: c.update(actions=3))))


def test_a_changed_note_shows_in_the_digest() -> None:
    error = refusal(edited(1, lambda header: header.update(note="another note")))
    assert error.line == len(LINES)
    assert "changed after it was written" in str(error)


def test_nothing_may_follow_the_closing_line() -> None:
    error = refusal((RECORD + "{}\n").encode())
    assert error.line == len(LINES) + 1


def test_a_key_may_not_stand_twice() -> None:
    lines = LINES[:]
    lines[2] = lines[2].replace('{"n":2,', '{"n":2,"n":2,')
    assert "the key 'n' stands twice" in str(refusal("\n".join(lines).encode()))


def test_unknown_keys_are_refused() -> None:
    assert refusal(edited(5, lambda entry: entry.update(comment="!?"))).line == 5


def rewritten(lines: list[str]) -> bytes:
    """The lines with a digest that fits them."""
    before = "".join(f"{line}\n" for line in lines[:-1])
    closing = json.loads(lines[-1]) | {"digest": sha256(before.encode()).hexdigest()}
    blanks = lines[-1][: len(lines[-1]) - len(lines[-1].lstrip())]
    return f"{before}{blanks}{json.dumps(closing)}\n".encode()


@pytest.mark.parametrize("blanks", [" ", "\t", "   "])
def test_blanks_may_stand_before_every_line(blanks: str) -> None:
    for number in (0, 5, len(LINES) - 1):
        lines = LINES[:]
        lines[number] = blanks + lines[number] + blanks
        assert replay_record(rewritten(lines)).last.is_over


def test_the_first_key_of_the_closing_line_may_be_written_in_any_way_of_json() -> None:
    last = LINES[-1].replace('{"end"', '{ "\\u0065nd"')
    assert replay_record("\n".join([*LINES[:-1], last]).encode()).last.is_over


def test_of_two_faults_the_first_line_is_told() -> None:
    illegal = LINES[1].replace("place", "please")
    content = "\n".join([LINES[0], illegal, *LINES[2:9]]).encode()
    assert refusal(content + b"\xff\n").line == 2
    wrong = LINES[-1].replace('"actions":', '"actions":9')
    error = refusal("\n".join([*LINES[:-1], wrong, "{}"]).encode())
    assert (error.line, "'actions'" in str(error)) == (len(LINES), True)


def test_a_byte_order_mark_is_refused_by_its_name() -> None:
    error = refusal(b"\xef\xbb\xbf" + RECORD.encode())
    assert (error.line, "byte order mark" in str(error)) == (1, True)


@pytest.mark.parametrize("blank", ["", "  ", "\t"])
def test_a_blank_line_is_called_blank(blank: str) -> None:
    error = refusal("\n".join([*LINES[:3], blank, *LINES[3:]]).encode())
    assert (error.line, "blank" in str(error)) == (4, True)
    assert "blank" in str(refusal(b"\n"))


UNSEEN = ["\x07", "\x9f", "\u200d", "\u2028", "\u00a0", "\ue000", "\u00ad"]


@pytest.mark.parametrize("letter", UNSEEN)
def test_names_of_seats_and_editions_can_be_shown(letter: str) -> None:
    for change in (
        lambda header: header.update(seats=[f"A{letter}na", "Zoë"]),
        lambda header: header["edition"].update(name=f"my{letter}own"),
    ):
        error = refusal(edited(1, change))
        assert (error.line, "cannot be shown" in str(error)) == (1, True)
    with pytest.raises(ValueError, match="printable"):
        write_record(random_game(WAYFINDER, OPTIONS, 3), [letter, "b"])


def test_a_long_text_is_not_echoed_whole() -> None:
    long = "x" * 5000
    last = len(LINES)
    changes: list[tuple[int, Callable[[dict[str, Any]], None]]] = [
        (1, lambda h: h.update(format=long)),
        (1, lambda h: h.update(game=long)),
        (1, lambda h: h["edition"].update(game=long)),
        (1, lambda h: h["edition"]["targets"].update(origin=long)),
        (1, lambda h: h["edition"]["targets"]["rows"].__setitem__(0, long)),
        (1, lambda h: h["options"].update(colours=long)),
        (1, lambda h: h["options"].update({long: 1})),
        (1, lambda h: h.update(seats=["\x07" + long, "b"])),
        (4, lambda entry: entry.update(do=long)),
        (4, lambda entry: entry.update(do="x " * 2500)),
        (4, lambda entry: entry.update({long: 1})),
        (last, lambda c: c.update(totals=[1] * 5000)),
        (last, lambda c: c["score"][0].update(item=long)),
    ]
    for number, change in changes:
        error = refusal(edited(number, change))
        assert error.line == number
        assert len(str(error)) < 500
        assert long[:30] not in error.spoken("fr")
