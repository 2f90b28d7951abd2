"""One `TimedOut`, all auto-moves of the wait, and what the third in a row does."""

from dataclasses import replace

from games.rules.contract import Chance
from games.table.events import AutoMoved, Over, SeatAbsent, TimedOut
from games.table.state import Pace
from tests.table.playing import HOUR, SECOND, Game, begun, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import (
    Cheer,
    Finished,
    Relay,
    RelayEvent,
    RelayOptions,
    TurnPassed,
    Walk,
    Walked,
    passing,
)

FORFEITING = replace(RELAY, slug="strict_relay", third_timeout="forfeit")
ONE_STEP = RelayOptions(steps=1)
SLOW = Pace(0, 10 * SECOND)


def timed_out(game: Game, seat: int, times: int) -> None:
    """The seat's time runs out so many times in a row; the others walk at once."""
    while times:
        asked = game.to_act[0]
        if asked == seat:
            game.fire()
            times -= 1
        else:
            game.send(asked, Walk())


def test_nothing_happens_before_the_time_is_out() -> None:
    game = begun(RELAY)

    assert [] == game.wait(165 * SECOND - 1)


def test_a_timeout_moves_everything_the_seat_owes_in_this_wait_in_one_entry() -> None:
    game = begun(RELAY)
    entries = game.wait(165 * SECOND)

    assert [[TimedOut(0, 1), AutoMoved(0), Walked(0, 1), Walked(0, 1), Walked(0, 1), TurnPassed(1)]] == [
        entry.events for entry in entries
    ]


def test_the_entry_is_dated_by_its_due_and_caused_by_the_seats_timer() -> None:
    game = begun(RELAY)
    due = game.seat(0).due
    (entry,) = game.wait(170 * SECOND)

    assert due == entry.at
    assert ("timer", 0) == (entry.cause.kind, entry.cause.seat)


def test_what_was_done_before_the_time_was_out_stands() -> None:
    game = begun(RELAY)
    game.send(0, Walk(3), after=100 * SECOND)
    events = game.fire()

    assert ["timed_out", "auto_moved", "walked", "walked", "turn_passed"] == words(events)
    assert 5 == game.table.play.scores[0]


def test_the_auto_moves_stop_where_another_seat_must_answer() -> None:
    game = begun(RELAY, options=RelayOptions(cheers=True))

    assert ["timed_out", "auto_moved", "walked"] == words(game.fire())
    assert [1] == game.to_act


def test_what_the_seat_owes_later_in_the_same_wait_is_moved_at_once_and_not_counted_again() -> None:
    game = begun(RELAY, options=RelayOptions(cheers=True))
    game.fire()
    game.send(1, Cheer(), after=5 * SECOND)

    assert 0 == game.left(0)
    assert ["auto_moved", "walked"] == words(game.fire())
    assert 1 == game.seat(0).timeouts


def test_time_used_to_the_last_millisecond_is_out_when_the_seat_is_asked_again_in_the_same_wait() -> None:
    game = begun(RELAY, options=RelayOptions(cheers=True))
    game.send(0, Walk(), after=165 * SECOND)
    game.send(1, Cheer(), after=5 * SECOND)

    assert 0 == game.left(0)
    assert [TimedOut(0, 1), AutoMoved(0), Walked(0, 1)] == game.fire()


def test_the_next_question_starts_when_the_time_was_out_not_when_it_was_noticed() -> None:
    game = begun(RELAY)
    due = game.seat(0).due or 0
    game.wait(300 * SECOND)

    assert due == game.seat(1).opened_at
    assert due + 165 * SECOND == game.seat(1).due


def test_timeouts_in_a_row_are_counted() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 2)

    assert 2 == game.seat(0).timeouts
    assert 0 == game.seat(1).timeouts


def test_any_accepted_command_of_the_seat_resets_the_count() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk())
    game.send(0, Walk())

    assert 0 == game.seat(0).timeouts


def test_a_refused_command_does_not_reset_the_count() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk())

    assert "too_long" == game.refusal(0, Walk(4))
    assert 2 == game.seat(0).timeouts


def test_neither_another_seats_command_nor_its_timeout_resets_the_count() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 1)
    game.fire()  # of seat 1
    timed_out(game, 0, 1)

    assert [2, 1] == [seat.timeouts for seat in game.table.seats]


def test_the_games_own_timer_does_not_reset_the_count() -> None:
    game = begun(RELAY, pace=SLOW, options=RelayOptions(steps=1, bell_ms=12 * SECOND))
    game.wait(10 * SECOND)
    events = game.fire()

    assert ["bell_rang", "turn_passed"] == words(events)
    assert 1 == game.seat(0).timeouts


def test_the_third_timeout_in_a_row_makes_the_seat_absent() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk())
    events = game.fire()

    assert [TimedOut(0, 3), SeatAbsent(0), AutoMoved(0), Walked(0, 1), TurnPassed(1)] == events
    assert "absent" == game.seat(0).status


def test_the_third_timeout_makes_its_auto_moves_too() -> None:
    game = begun(RELAY)
    timed_out(game, 0, 3)

    assert 9 == game.table.play.scores[0]


def test_two_timeouts_a_command_and_two_timeouts_are_not_three_in_a_row() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk())
    game.send(0, Walk())
    timed_out(game, 0, 2)

    assert "playing" == game.seat(0).status


def test_where_the_ruleset_says_so_the_third_timeout_forfeits_without_an_auto_move() -> None:
    game = begun(FORFEITING, options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk(3))
    events = game.fire()

    assert [TimedOut(0, 3), Over((1,), game.table.play.scores, "forfeit")] == events
    assert "finished" == game.table.status


def test_whoever_resigned_before_does_not_win_by_a_forfeit() -> None:
    game = begun(FORFEITING, seats=4, options=ONE_STEP)
    game.resign(3)
    timed_out(game, 0, 3)
    assert game.table.result is not None

    assert (1, 2) == game.table.result.winners


def test_a_timeout_that_ends_the_game_ends_it_in_the_same_entry() -> None:
    game = begun(RELAY, options=RelayOptions(turns=1))

    assert ["timed_out", "auto_moved", "walked", "walked", "walked", "turn_passed", "over"] == words(game.fire())
    assert "finished" == game.table.status


def test_games_over_days_are_timed_out_alike() -> None:
    game = begun(RELAY, mode="async")

    assert [] == game.wait(96 * HOUR - 1)
    assert ["timed_out"] == words(game.wait(1)[0].events[:1])


def _passes(state: Relay, seat: int, is_absent: bool, now: int, chance: Chance) -> list[RelayEvent]:
    return passing(state) if is_absent else []


def _finishes(state: Relay, seat: int, is_absent: bool, now: int, chance: Chance) -> list[RelayEvent]:
    return [Finished()] if is_absent else []


def test_what_the_ruleset_makes_of_the_absence_comes_before_the_auto_moves() -> None:
    game = begun(replace(RELAY, absent=_passes), options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk())

    assert [TimedOut(0, 3), SeatAbsent(0), TurnPassed(1)] == game.fire()


def test_a_wait_that_the_absence_itself_opened_is_not_moved_at_once() -> None:
    options = RelayOptions(steps=1, in_a_row=10)
    game = begun(replace(RELAY, absent=_passes), options=options)
    timed_out(game, 0, 3)

    assert [0] == game.to_act
    assert 2 == game.table.play.scores[0]
    assert 5 * SECOND == game.left(0)


def test_an_absence_that_ends_the_game_leaves_nothing_to_move() -> None:
    game = begun(replace(RELAY, absent=_finishes), options=ONE_STEP)
    timed_out(game, 0, 2)
    game.send(1, Walk())

    assert ["timed_out", "seat_absent", "finished", "over"] == words(game.fire())
    assert "finished" == game.table.status
