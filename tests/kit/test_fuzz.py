"""Broken and hostile input: a named error, never a traceback, never a different game."""

import contextlib
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognita.core.errors import (
    EditionError,
    IncognitaError,
    NotationError,
    OptionError,
    RecordError,
)
from incognita.core.game import AnyGame, Json
from incognita.core.position import new_game, position_from_json
from incognita.core.record import replay_record, write_record
from tests.kit.play import random_game, random_position
from tests.kit.positions import each_game
from tests.kit.variants import default_variants

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@cache
def a_record(game: AnyGame) -> bytes:
    position = random_game(game, default_variants(game)[0], 7)
    return write_record(position, [f"Zoë {n}" for n in range(position.seats)], "fuzz").encode()


@cache
def a_stored_game(game: AnyGame) -> Json:
    return random_position(game, default_variants(game)[0], 1, 20).to_json()


@each_game
@given(text=st.text(max_size=30))
def test_a_text_is_an_action_or_a_notation_error(game: AnyGame, text: str) -> None:
    try:
        action = game.parse(text)
    except NotationError as error:
        assert repr(text) in str(error)
    else:
        assert game.notation(action) == text


@each_game
@given(wild=st.dictionaries(st.text(max_size=10), plain, max_size=4))
def test_any_options_are_checked_or_refused(game: AnyGame, wild: dict[str, object]) -> None:
    with contextlib.suppress(OptionError):
        new_game(game, wild)


@each_game
@given(data=st.data())
def test_any_value_of_an_option_is_checked_or_refused(game: AnyGame, data: st.DataObject) -> None:
    key = data.draw(st.sampled_from([option.key for option in game.schema.options]))
    with contextlib.suppress(OptionError):
        new_game(game, {key: data.draw(plain)})


@each_game
@given(raw=plain)
def test_any_edition_is_read_or_refused(game: AnyGame, raw: object) -> None:
    with pytest.raises(EditionError):
        game.edition_from_builtins(raw, "fuzz")


@each_game
@given(key=st.sampled_from(["game", "rules", "options", "edition", "log"]), value=plain)
def test_a_stored_game_with_a_changed_value_is_refused(
    game: AnyGame, key: str, value: object
) -> None:
    stored = dict(a_stored_game(game))
    if value not in (stored[key], []):
        stored[key] = value
        with pytest.raises(IncognitaError):
            position_from_json(game, stored)


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_as_a_record(content: bytes) -> None:
    with pytest.raises(RecordError):
        replay_record(content)


@each_game
@given(data=st.data())
def test_a_record_with_changed_bytes_is_refused(game: AnyGame, data: st.DataObject) -> None:
    content = a_record(game)
    at = data.draw(st.integers(0, len(content) - 1))
    length = data.draw(st.integers(0, 5))
    changed = content[:at] + data.draw(st.binary(max_size=5)) + content[at + length :]
    _holds_only_if_unchanged(content, changed)


@each_game
@given(data=st.data())
def test_a_record_with_changed_lines_is_refused(game: AnyGame, data: st.DataObject) -> None:
    content = a_record(game)
    lines = content.splitlines(keepends=True)
    i, j = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    kind = data.draw(st.sampled_from(["cut", "drop", "double", "swap"]))
    if kind == "cut":
        lines = lines[:i]
    elif kind == "drop":
        del lines[i]
    elif kind == "double":
        lines.insert(i, lines[i])
    else:
        lines[i], lines[j] = lines[j], lines[i]
    _holds_only_if_unchanged(content, b"".join(lines))


@each_game
@given(data=st.data())
def test_a_record_with_a_changed_value_is_refused(game: AnyGame, data: st.DataObject) -> None:
    lines = a_record(game).splitlines()
    i = data.draw(st.sampled_from([0, 1, 2, len(lines) - 1]))
    fields = msgspec.json.decode(lines[i])
    key = data.draw(st.sampled_from(sorted(fields)))
    value = data.draw(plain)
    if fields[key] != value or type(fields[key]) is not type(value):
        fields[key] = value
        lines[i] = msgspec.json.encode(fields)
        with pytest.raises(RecordError):
            replay_record(b"\n".join(lines) + b"\n")


def _holds_only_if_unchanged(content: bytes, changed: bytes) -> None:
    def read(text: bytes) -> list[bytes]:
        return text.replace(b"\r\n", b"\n").removesuffix(b"\n").split(b"\n")

    try:
        replay_record(changed)
    except IncognitaError as error:
        assert isinstance(error, RecordError)
        assert str(error).startswith("line ")
    else:
        assert read(changed)[:-1] == read(content)[:-1]
        assert msgspec.json.decode(read(changed)[-1]) == msgspec.json.decode(read(content)[-1])
