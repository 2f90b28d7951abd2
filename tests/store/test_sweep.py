"""Claiming what is due: each deadline by one claimer at a time, and again when its lease has run out."""

from uuid import UUID, uuid4

import pytest

from games import clock
from games.models import Deadline, Game, Seat
from games.store.claim import asked_bots, claim_deadlines
from games.store.rows import Change, DeadlineRow, SeatChange, Sits
from tests.store.laying import entry, grown, guest, laid, lay, new_game, together
from tests.store.watching import outside

LEASE = 10_000
HOUR = 3_600_000


@pytest.fixture(autouse=True)
def _nothing_else_is_due() -> None:
    Deadline.objects.all().delete()
    Seat.objects.filter(your_turn=True).update(your_turn=False)


def test_a_deadline_is_claimed_when_its_grace_has_passed_and_not_before() -> None:
    now = clock.now_ms()
    game = _due(now - 10, grace=HOUR)

    early = claim_deadlines(10, LEASE)
    clock.shift(HOUR)

    assert [] == early
    assert [game] == claim_deadlines(10, LEASE)


def test_a_claimed_deadline_is_not_claimed_again_until_its_lease_ends() -> None:
    game = _due(clock.now_ms() - 10)

    first = claim_deadlines(10, LEASE)
    clock.shift(LEASE // 2)
    second = claim_deadlines(10, LEASE)
    clock.shift(LEASE // 2 + 1)
    third = claim_deadlines(10, LEASE)

    assert ([game], [], [game]) == (first, second, third)


def test_a_lease_grows_with_every_attempt() -> None:
    game = _due(clock.now_ms() - 10)
    claim_deadlines(10, LEASE)
    clock.shift(LEASE + 1)
    claim_deadlines(10, LEASE)

    clock.shift(LEASE + 1)
    after_one_lease = claim_deadlines(10, LEASE)
    clock.shift(LEASE)

    assert ([], [game]) == (after_one_lease, claim_deadlines(10, LEASE))
    assert 3 == Deadline.objects.get(game_id=game).attempts


def test_the_soonest_are_claimed_first_and_no_more_than_asked_for() -> None:
    now = clock.now_ms()
    third, first, second = _due(now - 10), _due(now - 30), _due(now - 20)

    assert [first, second] == claim_deadlines(2, LEASE)
    assert [third] == claim_deadlines(2, LEASE)


def test_a_game_with_two_due_deadlines_is_named_once() -> None:
    now = clock.now_ms()
    rows = [DeadlineRow("seat:0", now - 9, now - 9, 1), DeadlineRow("stall", now - 5, now - 5, 1)]
    game = laid(change=Change("active", now - 9, deadlines_set=rows))

    assert [game.head.id] == claim_deadlines(10, LEASE)


def test_two_claimers_never_get_the_same_deadline() -> None:
    now = clock.now_ms()
    games = {_due(now - 10) for _ in range(30)}

    claimed = together(8, lambda _: claim_deadlines(4, LEASE) + claim_deadlines(4, LEASE))

    every = [game for some in claimed for game in some]
    assert len(every) == len(set(every))
    assert games == set(every) | set(claim_deadlines(100, LEASE))


def test_a_deadline_that_another_claimer_holds_is_passed_over_without_waiting() -> None:
    now = clock.now_ms()
    held, free = _due(now - 20), _due(now - 10)

    with outside() as link, link.transaction():
        link.execute("SELECT * FROM claim_deadlines(1, 10000)")
        claimed = claim_deadlines(10, LEASE)

    assert [free] == claimed
    assert held not in claimed


def test_case_12_a_deadline_that_was_met_is_not_there_to_be_claimed() -> None:
    now = clock.now_ms()
    game = laid(change=Change("active", now - 9, deadlines_set=[DeadlineRow("seat:0", now - 9, now - 9, 1)]))
    grown(game, entry(), change=Change("active", None, deadlines_gone=["seat:0"]))

    assert [] == claim_deadlines(10, LEASE)


def test_bots_that_are_asked_are_found_and_nobody_else() -> None:
    bot, person = guest("Bot"), guest()
    asked = Change(
        "active",
        None,
        seats_changed=[SeatChange(seat, "playing", seat < 3, 1, None) for seat in range(4)],
        persons=[Sits(0, person), Sits(1, bot, "greedy"), Sits(2, bot, "greedy"), Sits(3, bot, "greedy")],
    )
    game = lay(new_game(change=asked)).id

    assert [(game, 1), (game, 2)] == sorted(asked_bots(10), key=lambda each: each[1])


def test_bots_of_a_paused_game_are_left_alone() -> None:
    game = lay(new_game(change=_bot_asked())).id
    Game.objects.filter(id=game).update(status="paused")

    assert [] == asked_bots(10)


def test_no_more_bots_are_found_than_asked_for() -> None:
    for _ in range(3):
        lay(new_game(change=_bot_asked()))

    assert 2 == len(asked_bots(2))


def _due(at: int, grace: int = 0) -> UUID:
    """A game with one deadline."""
    change = Change("active", at + grace, deadlines_set=[DeadlineRow("seat:0", at, at + grace, 1)])
    return lay(new_game(key=uuid4(), change=change)).id


def _bot_asked() -> Change:
    return Change(
        "active", None, seats_changed=[SeatChange(1, "playing", True, 1, None)], persons=[Sits(1, guest("Bot"), "greedy")]
    )
