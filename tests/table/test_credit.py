"""Downtime is not charged: what was running when the server went away goes on from where it stood."""

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest

from games.rules.contract import AnyRuleset, Question
from games.table.events import ClockCredited
from games.table.state import Pace
from games.table.view import can, legal
from tests.rules.catalogue import rulesets
from tests.rules.playout import Playout
from tests.table.playing import DAY, HOUR, MINUTE, SECOND, START, Game, begun, seated, words
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.rulesets.scramble import Grab, Scramble

OUTAGE = 90 * SECOND
TIMED = [ruleset for ruleset in rulesets() if ruleset.delay is not None]


def test_a_seat_has_as_much_time_after_the_outage_as_before() -> None:
    game = begun(RELAY)
    game.wait(40 * SECOND)
    left = game.left(0)
    game.outage(OUTAGE)

    assert 125 * SECOND == left == game.left(0)


def test_the_longest_outage_times_nobody_out() -> None:
    game = begun(RELAY)
    game.outage(30 * DAY)

    assert 0 == game.seat(0).timeouts
    assert 165 * SECOND == game.left(0)


def test_the_credit_is_one_fact_and_no_command_of_anybodys() -> None:
    game = begun(RELAY)
    began = game.now
    game.outage(OUTAGE)

    entry = game.log[-1]
    assert ("system", None) == (entry.cause.kind, entry.cause.seat)
    assert [ClockCredited(1, began, began + OUTAGE)] == entry.events
    assert began + OUTAGE == entry.at


def test_turn_bank_and_question_stay_as_they_were() -> None:
    game = begun(RELAY, pace=Pace(60_000, 30_000))
    before = game.seat(0)
    game.outage(OUTAGE)

    assert (before.turn, before.bank, before.question) == (game.seat(0).turn, game.seat(0).bank, game.seat(0).question)


def test_a_command_guarded_by_the_turn_before_the_outage_is_accepted_after_it() -> None:
    game = begun(RELAY)
    turn = game.seat(0).turn
    game.outage(OUTAGE)

    assert ["walked"] == words(game.send(0, Walk(), turn))


def test_what_returns_to_the_bank_is_as_if_the_outage_had_not_been() -> None:
    told, untold = (begun(RELAY, options=RelayOptions(steps=1), pace=Pace(100_000, 10_000)) for _ in range(2))
    for game in (told, untold):
        game.wait(20 * SECOND)
    told.outage(OUTAGE)
    for game in (told, untold):
        game.send(0, Walk(), after=15 * SECOND)

    assert 75_000 == untold.seat(0).bank == told.seat(0).bank


def test_a_question_opened_during_the_outage_is_moved_by_the_rest_of_it_only() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    game.wait(5 * SECOND)
    game.send(0, Walk())
    opened = game.now
    game.wait(2 * SECOND)
    game.outage(OUTAGE, sooner=5 * SECOND)  # the last sign of life came three seconds before the move

    assert game.now == opened + 2 * SECOND + OUTAGE == game.seat(1).opened_at
    assert 165 * SECOND == game.left(1)


def test_an_absent_seats_five_seconds_are_as_long_as_ever() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1, turns=1000))
    while game.seat(0).status != "absent":
        game.fire()
    while game.seat(0).question is None:
        game.send(1, Walk())
    game.wait(2 * SECOND)
    game.outage(OUTAGE)

    assert 3 * SECOND == game.left(0)


def test_idle_time_stands_still() -> None:
    game = begun(SCRAMBLE)
    game.wait(50 * SECOND)
    before = [timer.due for timer in game.timers]
    game.outage(OUTAGE)

    assert [due + OUTAGE for due in before] == [timer.due for timer in game.timers]
    assert {"idle"} == {timer.kind for timer in game.timers}


def _never_idle(state: Scramble, seat: int) -> Question | None:
    question = SCRAMBLE.question(state, seat)
    return None if question is None else Question(question.kind, question.wait, question.step, clocked=False)


def test_idle_time_that_is_not_counted_is_not_credited() -> None:
    game = begun(replace(SCRAMBLE, question=_never_idle))
    game.wait(50 * SECOND)
    idle_from = game.seat(0).idle_from
    game.outage(OUTAGE)

    assert idle_from == game.seat(0).idle_from


def test_the_last_seat_present_waits_its_whole_minute_for_the_others() -> None:
    game = begun(SCRAMBLE)
    game.send(0, Grab(), after=60 * SECOND)
    game.wait(60 * SECOND)  # seat 1 is absent
    alone = next(timer.due for timer in game.timers if timer.kind == "alone")
    game.outage(OUTAGE)

    assert alone + OUTAGE == next(timer.due for timer in game.timers if timer.kind == "alone")
    assert "active" == game.table.status


def test_nobody_is_given_up_for_absent_while_the_server_is() -> None:
    game = begun(SCRAMBLE)
    while game.table.nobody_from is None:
        game.fire()
    game.outage(DAY)

    assert [5 * MINUTE] == [timer.due - game.now for timer in game.timers]


def test_the_games_own_timers_are_moved() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=100 * SECOND))
    game.wait(30 * SECOND)
    game.outage(OUTAGE)

    assert 70 * SECOND == next(timer.due for timer in game.timers if timer.kind == "rules") - game.now


def test_the_pause_between_hands_goes_on_from_where_it_stood() -> None:
    game = begun(HANDS)
    game.send(0, Show())
    game.send(1, Show())
    game.wait(4 * SECOND)
    game.outage(OUTAGE)

    assert [("next_hand", 6 * SECOND)] == [(timer.rule, timer.due - game.now) for timer in game.timers]


def test_the_countdown_goes_on_from_where_it_stood() -> None:
    game = seated(RELAY)
    game.start()
    game.wait(1 * SECOND)
    game.outage(OUTAGE)

    assert [("begin", 2 * SECOND)] == [(timer.kind, timer.due - game.now) for timer in game.timers]
    game.fire()
    assert START + 3 * SECOND + OUTAGE == game.seat(0).opened_at


def test_a_countdown_that_is_over_is_history() -> None:
    game = begun(RELAY)
    begins_at = game.table.begins_at
    game.outage(OUTAGE)

    assert begins_at == game.table.begins_at


def test_days_are_credited_like_seconds() -> None:
    game = begun(RELAY, mode="async", options=RelayOptions(steps=1))
    game.wait(HOUR)
    left = game.left(0)
    game.outage(7 * DAY)

    assert left == game.left(0)


def test_two_outages_are_credited_one_after_the_other() -> None:
    game = begun(RELAY)
    game.outage(OUTAGE)
    game.wait(10 * SECOND)
    game.outage(3 * HOUR)

    assert 155 * SECOND == game.left(0)
    assert [1, 2] == [entry.events[0].outage for entry in game.log if entry.cause.kind == "system"]


def test_a_game_without_a_limit_is_credited_too_and_has_nothing_to_move() -> None:
    game = begun(RELAY, pace="no_limit")
    game.outage(OUTAGE)

    assert [] == game.timers
    assert game.now == game.table.at


def _states(ruleset: AnyRuleset) -> Sequence[object]:
    """States of one random game in each mode that the ruleset has, and of one on honour where it has that."""
    kinds = [{}, {"enforcement": "honour"}] if ruleset.honour else [{}]
    games = [
        Playout(ruleset, seats=ruleset.seats[0], mode=mode, seed=7, options=msgspec.convert(options, ruleset.options))
        for mode in ruleset.modes
        for options in kinds
    ]
    return [state for game in games for step in game for _, state in step.folded]


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.slug)
def test_a_design_with_timers_of_its_own_can_be_delayed(ruleset: AnyRuleset) -> None:
    assert ruleset.delay is not None or not any(ruleset.timers(state) for state in _states(ruleset))


@pytest.mark.parametrize("ruleset", TIMED, ids=lambda ruleset: ruleset.slug)
def test_a_delay_moves_every_timer_of_a_design_and_nothing_that_anybody_is_asked(ruleset: AnyRuleset) -> None:
    assert ruleset.delay is not None
    states = _states(ruleset)
    for state in states:
        later = ruleset.delay(state, OUTAGE)
        assert {name: due + OUTAGE for name, due in ruleset.timers(state).items()} == ruleset.timers(later)
        assert state == ruleset.delay(later, -OUTAGE)
        assert ruleset.outcome(state) == ruleset.outcome(later)
        for seat in range(ruleset.seats[0]):
            assert ruleset.question(state, seat) == ruleset.question(later, seat)
    assert any(ruleset.timers(state) for state in states)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.slug)
def test_what_a_seat_may_do_is_the_same_after_an_outage(ruleset: AnyRuleset) -> None:
    game: Game = begun(ruleset, seats=ruleset.seats[0])
    before = [(legal(ruleset, game.table, seat), can(ruleset, game.table, seat)) for seat in range(ruleset.seats[0])]
    game.outage(HOUR)

    assert before == [(legal(ruleset, game.table, seat), can(ruleset, game.table, seat)) for seat in range(ruleset.seats[0])]
