"""Refused commands on a game's page: how many while it goes on, all of them when it is over, for who may see them."""

import html
import re

import pytest
from django.test import Client

from games.queries.current import Current
from tests.admin.staff import look, staff, superuser
from tests.admin.tables import dealt, going_on, settle
from tests.admin.test_secrets import assert_alike
from tests.operations.seating import guest, started
from tests.races.refused import refuse


@pytest.fixture(scope="module")
def client(database: str) -> Client:
    return superuser()


def section(source: str) -> str:
    """The words of the page about refused commands."""
    found = re.search(r'<section aria-labelledby="refused">(.*?)</section>', source, re.DOTALL)
    return "" if found is None else html.unescape(" ".join(re.sub(r"<[^>]+>", " ", found[1]).split()))


def with_refusals(*players: object) -> Current:
    """High Card, seat 0 settled; two commands of it and one of the other seat were refused."""
    current = settle(dealt(*players), 0)  # type: ignore[arg-type]  # players are ids
    first, other = current.seats[0].player_id, current.seats[1].player_id
    refuse(current, first, {"type": "settle", "swap": True}, "already_settled")
    refuse(current, other, {"type": "settle", "swap": True, "turn": 1}, "stale_turn")
    refuse(current, first, {"type": "ready"}, "phase_over")
    return current


def test_while_a_game_goes_on_they_are_counted_and_not_shown(client: Client) -> None:
    source = look(client, with_refusals())

    assert "Kept until the game is over, and shown then: seat 0: 2, seat 1: 1." in section(source)
    assert [] == [word for word in ("already_settled", "stale_turn", "swap", "ready") if word in section(source)]


def named(card: str, page: str) -> int:
    """How often; the page's own tokens, which are long, don't count."""
    return len(re.findall(rf"\b{card}\b", page))


def test_of_a_hand_that_is_named_in_a_refused_command_nothing_is_in_the_source(client: Client) -> None:
    current = going_on()
    seat = next(number for number, seat in enumerate(current.table.seats) if seat.question is None)
    card = current.design.ruleset.view(current.table.play, seat).hand[0]
    before = look(client, current)
    refuse(current, current.seats[seat].player_id, {"type": "give", "card": card}, "not_your_turn")
    after = look(client, current)

    assert f"seat {seat}: 1" in section(after)
    assert named(card, before) == named(card, after)
    assert "not_your_turn" not in after


def test_two_worlds_with_refused_commands_look_alike(client: Client) -> None:
    players = guest(), guest("Bo")
    one, other = with_refusals(*players), with_refusals(*players)
    while one.table.play.cards == other.table.play.cards:
        other = with_refusals(*players)

    assert_alike(client, one, other)


def test_when_the_game_is_over_each_is_shown_with_its_command(client: Client) -> None:
    over = settle(with_refusals(), 1)
    told = section(look(client, over, at=2))

    assert 3 == len(re.findall(r"\d{4}-\d\d-\d\dT\S+Z", told))
    assert "4 already_settled settle swap: true turn: null" in told
    assert "4 stale_turn settle swap: true turn: 1" in told
    assert told.index("already_settled") < told.index("stale_turn") < told.index("phase_over")


def test_who_may_only_view_games_sees_nothing_of_them() -> None:
    over = settle(with_refusals(), 1)

    assert "" == section(look(staff("view_game"), over))
    assert "already_settled" in section(look(staff("view_game", "view_refusal"), over))


def test_a_game_without_any_says_so(client: Client) -> None:
    assert "Refused commands None is kept." == section(look(client, started(guest(), guest("Bo"))))
