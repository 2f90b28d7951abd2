"""The bench's own ruleset keeps to the contract as far as it can: it never ends, so nobody waits for its end."""

import pytest

from bench.endless import RULESET, Options, State, Tap, Tapped
from games.rules.contract import Refused
from games.rules.replay import replay
from games.rules.wire import EventCodec
from tests.luck import SeededChance


def opened(seats: int, turns: bool) -> State:
    chance = SeededChance(1)
    return replay(RULESET, RULESET.setup(Options(turns), seats, "live", 1, 0, chance))  # type: ignore[return-value]  # as RULESET says


def tapped(state: State, seat: int) -> State:
    return replay(RULESET, RULESET.decide(state, seat, Tap(), 0, SeededChance(1)), state)  # type: ignore[return-value]  # as above


def test_in_a_race_every_seat_may_tap_at_any_time() -> None:
    state = tapped(tapped(opened(3, turns=False), 2), 2)

    assert (0, 0, 2) == state.counts
    assert [[Tap()]] * 3 == [RULESET.legal(state, seat) for seat in range(3)]


def test_a_tap_changes_no_question_of_a_race() -> None:
    before = opened(2, turns=False)

    assert RULESET.question(before, 1) == RULESET.question(tapped(before, 0), 1)


def test_by_turns_only_the_next_seat_may_tap() -> None:
    state = tapped(opened(2, turns=True), 0)

    with pytest.raises(Refused, match="not_your_turn"):
        RULESET.decide(state, 0, Tap(), 0, SeededChance(1))
    assert [[], [Tap()]] == [RULESET.legal(state, seat) for seat in range(2)]


def test_every_turn_is_a_wait_of_its_own() -> None:
    state = opened(2, turns=True)
    first = RULESET.question(state, 0)
    state = tapped(tapped(state, 0), 1)

    assert first != RULESET.question(state, 0)


def test_who_resigned_is_passed_over() -> None:
    state = opened(3, turns=True)
    state = replay(RULESET, RULESET.leave(state, 1, 0, SeededChance(1)), state)  # type: ignore[assignment]  # as above

    assert 2 == tapped(state, 0).next_seat


def test_stored_entries_replay_to_the_state_that_was_played() -> None:
    codec, state = EventCodec(RULESET), opened(2, turns=True)
    stored = codec.encode([Tapped(0, 1)])

    assert tapped(state, 0) == replay(RULESET, codec.decode(stored), state)
