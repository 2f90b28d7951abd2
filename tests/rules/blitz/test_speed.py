"""The hand-speed bucket (BF-16)."""

import pytest

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import DeclareStuck, Flip
from games.catalogue.blitz.state import State
from games.rules.contract import Refused
from tests.rules.blitz.positions import NOW, lay, play, refusal, seat, send, sent

FULL = "orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8"


def race(**options: object) -> State:
    lying = seat("red-6", "red-3", "blue-6", blitz="yellow-9", hand=FULL)
    return lay(lying, lying, **options)


def flipped(state: State, *instants: int) -> State:
    for instant in instants:
        state = sent(state, 0, Flip(), NOW + instant)
    return state


def test_bf_16_three_moves_may_come_at_once() -> None:
    state = flipped(race(), 0, 0, 0)

    assert "too_early" == refusal(state, 0, Flip(), NOW)


def test_bf_16_then_one_every_tenth_of_a_second() -> None:
    state = flipped(race(), 0, 0, 0)

    assert "too_early" == refusal(state, 0, Flip(), NOW + 99)
    assert "too_early" == refusal(flipped(state, 100), 0, Flip(), NOW + 100)
    assert flipped(state, 100, 200, 300).places[0].turned > 0


def test_bf_16_the_refusal_says_when() -> None:
    state = flipped(race(), 0, 0, 0)
    with pytest.raises(Refused) as refused:
        send(state, 0, Flip(), NOW)

    assert {"retry_at": NOW + 100} == refused.value.members
    assert send(state, 0, Flip(), NOW + 100)


def test_bf_16_a_pause_fills_the_bucket_and_no_more() -> None:
    state = flipped(race(), 0, 0, 0, 5000, 5000, 5000)

    assert "too_early" == refusal(state, 0, Flip(), NOW + 5000)


def test_bf_16_refused_commands_cost_nothing() -> None:
    state = flipped(race(), 0, 0)
    for _ in range(5):
        refusal(state, 0, play("O:red-6", "slot0"))

    assert send(state, 0, Flip(), NOW)


def test_bf_16_declarations_are_not_counted() -> None:
    state = flipped(race(), 0, 0, 0)

    assert send(state, 0, DeclareStuck(), NOW)


def test_bf_16_legal_does_not_look_at_it() -> None:
    before, spent = race(), flipped(race(), 0, 0, 0)

    assert Flip("O:orange-4") in AGAPE.legal(flipped(before, 0), 0)
    assert Flip("O:orange-8") in AGAPE.legal(spent, 0)


def test_bf_16_the_other_seats_have_buckets_of_their_own() -> None:
    assert send(flipped(race(), 0, 0, 0), 1, Flip(), NOW)


@pytest.mark.parametrize(("speed", "step"), [(1, 1000), (7, 142), (10, 100), (20, 50)])
def test_bf_16_the_step_is_a_thousandth_rounded_down(speed: int, step: int) -> None:
    state = flipped(race(hand_speed=speed), 0, 0, 0)

    assert "too_early" == refusal(state, 0, Flip(), NOW + step - 1)
    assert send(state, 0, Flip(), NOW + step)


def test_bf_16_off_means_off() -> None:
    state = flipped(race(hand_speed=0), *[0] * 9)

    assert 0 == state.places[0].paid


def test_bf_16_by_turns_nobody_is_too_early() -> None:
    state = flipped(race(mode="async"), 0, 0, 0, 0, 0)

    assert 1 == state.turn.actions
