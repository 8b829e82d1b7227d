"""Answers are tidy: no number is cut or has digits that a computer made up."""

import json

import pytest
from rich.table import Table

from incognita.cli.answers import print_json, print_table


def test_numbers_are_what_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"lost": 0.1 + 0.2, "shares": [1 / 3, 2.0], "games": 3})
    told = capsys.readouterr().out
    assert "0.30000000000000004" not in told
    assert json.loads(told) == {"lost": 0.3, "shares": [0.3333333333, 2.0], "games": 3}


def test_in_a_narrow_terminal_no_number_is_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    numbers = [f"{10**n:,}" for n in range(6, 12)]
    table = Table(*numbers)
    table.add_row(*numbers)
    print_table(table)
    told = capsys.readouterr().out
    assert all(told.count(number) >= 2 for number in numbers)
