"""JSON for people."""

import json

import pytest

from games.admin.pretty import CELL, pretty

LONG = ["7H", "TH", "QS"] * 9


@pytest.mark.parametrize("value", [None, True, 0, "Zoë", [], {}, [1, [2]], {"a": {"b": None}}])
def test_what_is_short_stays_on_one_line(value: object) -> None:
    assert json.dumps(value, ensure_ascii=False) == pretty(value)


@pytest.mark.parametrize(
    "value", [LONG, {"cards": LONG, "more": [LONG, LONG]}, [{"name": "x" * 80}, 1], "y" * 99, {"a": {"b": {"c": LONG}}}]
)
def test_what_is_long_says_the_same_in_more_lines(value: object) -> None:
    assert value == json.loads(pretty(value))


def test_a_hand_fills_its_lines() -> None:
    lines = pretty(LONG, CELL).splitlines()

    assert max(map(len, lines)) <= CELL + 2
    assert len(lines) == 6


def test_an_objects_members_have_a_line_each() -> None:
    assert ['  "a": "' + "x" * 40 + '",', '  "b": 1'] == pretty({"a": "x" * 40, "b": 1}, CELL).splitlines()[1:-1]
