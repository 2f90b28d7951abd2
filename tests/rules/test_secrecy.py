"""Who may see a field of an event."""

from typing import Annotated

import pytest

from games.rules.contract import BySeat, Instant, Later, Nobody, Only, Public, Struct
from games.rules.secrecy import secrecy, shown


class Drew(Struct, tag="drew.2"):
    seat: Annotated[int, Public]
    card: Annotated[str, Only("seat")]
    hands: Annotated[tuple[str, ...], BySeat]
    deck: Annotated[tuple[str, ...], Nobody]
    until: Annotated[int | None, Public, Instant]


DREW = Drew(1, "7H", ("AC", "2C", "3C"), ("KS",), 1_767_225_600_123)


def test_an_event_is_shown_under_its_word_without_the_schema_number() -> None:
    assert "drew" == shown(DREW, None)["type"]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_is_public_is_shown_to_everybody(viewer: int | None) -> None:
    assert 1 == shown(DREW, viewer)["seat"]


@pytest.mark.parametrize(("viewer", "card"), [(0, None), (1, "7H"), (2, None), (None, None)])
def test_what_is_only_for_a_seat_is_null_for_the_others(viewer: int | None, card: str | None) -> None:
    assert card == shown(DREW, viewer)["card"]


@pytest.mark.parametrize(
    ("viewer", "hands"),
    [(0, ["AC", None, None]), (2, [None, None, "3C"]), (None, [None, None, None])],
)
def test_by_seat_each_seat_is_shown_its_own(viewer: int | None, hands: list[str | None]) -> None:
    assert hands == shown(DREW, viewer)["hands"]


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_what_is_for_nobody_is_left_out(viewer: int | None) -> None:
    assert ["type", "seat", "card", "hands", "until"] == list(shown(DREW, viewer))


def test_an_instant_is_shown_as_a_time() -> None:
    assert "2026-01-01T00:00:00.123Z" == shown(DREW, 0)["until"]


def test_an_instant_that_is_not_set_is_shown_as_null() -> None:
    assert None is shown(Drew(1, "7H", (), (), None), 0)["until"]


class Played(Struct, tag="played"):
    seat: Annotated[int, Public]
    audit: Annotated[tuple[str, ...], Later] = ()


@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_for_later_is_shown_to_everybody_once_the_game_is_over(viewer: int | None) -> None:
    assert {"type": "played", "seat": 0} == shown(Played(0, ("H1",)), viewer)
    assert {"type": "played", "seat": 0, "audit": ("H1",)} == shown(Played(0, ("H1",)), viewer, is_over=True)


def test_what_says_nothing_stays_out_later_too() -> None:
    assert shown(Played(0), 0) == shown(Played(0), 0, is_over=True)


class Unasked(Struct, tag="unasked"):
    seat: Annotated[int | None, Public]
    card: Annotated[str, Only("seat")]


def test_what_is_only_for_nobody_s_seat_is_not_for_spectators() -> None:
    assert None is shown(Unasked(None, "7H"), None)["card"]


def test_the_declarations_can_be_listed() -> None:
    assert {"seat": "Public", "card": "Only('seat')", "hands": "BySeat", "deck": "Nobody", "until": "Public"} == {
        name: repr(mark) for name, mark in secrecy(Drew).items()
    }


class Undeclared(Struct, tag="undeclared"):
    seat: Annotated[int, Public]
    card: str


class Unmarked(Struct, tag="unmarked"):
    card: Annotated[str, "a card"]


class Twice(Struct, tag="twice"):
    seat: Annotated[int, Public]
    card: Annotated[str, Public, Only("seat")]


@pytest.mark.parametrize("event", [Undeclared, Unmarked, Twice])
def test_a_field_that_does_not_declare_who_sees_it_once_is_refused(event: type[Struct]) -> None:
    with pytest.raises(TypeError, match="card must declare who may see it, once"):
        secrecy(event)


def test_an_event_with_an_undeclared_field_is_not_shown_at_all() -> None:
    with pytest.raises(TypeError):
        shown(Undeclared(0, "7H"), 0)
