"""due = question opened + bank + increment; what is not used returns; one wait, one increment."""

from dataclasses import replace

from games.rules.contract import Question
from games.table.state import Pace
from tests.table.playing import MINUTE, SECOND, Game, begun
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Hands, Show
from tests.table.rulesets.relay import Cheer, RelayOptions, Walk

BANK, INCREMENT = 120 * SECOND, 45 * SECOND


def turn_of(game: Game, seat: int, *pauses: int) -> None:
    """The three steps of a turn, each after a pause of so many ms."""
    for pause in pauses:
        game.send(seat, Walk(), after=pause)


def test_due_is_opening_plus_bank_plus_increment() -> None:
    game = begun(RELAY)

    assert game.seat(0).opened_at + BANK + INCREMENT == game.seat(0).due


def test_a_question_opens_when_its_entry_is_made() -> None:
    game = begun(RELAY)
    turn_of(game, 0, 4_000, 500, 500)

    assert game.now == game.seat(1).opened_at
    assert game.now + BANK + INCREMENT == game.seat(1).due


def test_only_the_clock_of_who_is_asked_runs() -> None:
    game = begun(RELAY, seats=3)

    assert [165 * SECOND, None, None] == [game.left(seat) for seat in range(3)]


def test_all_who_are_asked_at_once_have_their_own_clocks() -> None:
    game = begun(HANDS, seats=3)
    game.send(1, Show(), after=10 * SECOND)

    assert [155 * SECOND, None, 155 * SECOND] == [game.left(seat) for seat in range(3)]


def test_what_is_not_used_returns_up_to_the_starting_bank() -> None:
    game = begun(RELAY)
    turn_of(game, 0, 1_000, 1_000, 1_000)

    assert BANK == game.seat(0).bank


def test_time_beyond_the_increment_comes_out_of_the_bank() -> None:
    game = begun(RELAY)
    turn_of(game, 0, 60_000, 10_000, 5_000)

    assert BANK - 30 * SECOND == game.seat(0).bank


def test_a_bank_in_part_used_refills_from_what_is_not_used_of_the_next_increment() -> None:
    game = begun(RELAY)
    turn_of(game, 0, 60_000, 10_000, 5_000)  # 75 s: 30 s out of the bank
    turn_of(game, 1, 0, 0, 0)
    turn_of(game, 0, 25_000, 0, 0)  # 20 s of the increment are left over

    assert BANK - 10 * SECOND == game.seat(0).bank


def test_a_new_wait_brings_an_increment() -> None:
    game = begun(RELAY)
    turn_of(game, 0, 60_000, 10_000, 5_000)
    turn_of(game, 1, 0, 0, 0)

    assert BANK - 30 * SECOND + INCREMENT == game.left(0)


def test_nothing_is_added_within_one_wait() -> None:
    game = begun(RELAY)
    due = game.seat(0).due
    game.send(0, Walk(), after=20 * SECOND)
    second = game.seat(0).due
    game.send(0, Walk(), after=20 * SECOND)

    assert due == second == game.seat(0).due


def test_the_bank_shown_stays_what_it_was_when_the_wait_began() -> None:
    game = begun(RELAY)
    game.send(0, Walk(), after=100 * SECOND)

    assert BANK == game.seat(0).bank


def test_an_empty_bank_leaves_the_increment() -> None:
    game = begun(RELAY)
    game.fire()
    turn_of(game, 1, 0, 0, 0)

    assert 0 == game.seat(0).bank
    assert INCREMENT == game.left(0)


def test_a_command_at_the_very_deadline_is_in_time_and_leaves_nothing() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    game.send(0, Walk(2), after=165 * SECOND)

    assert 0 == game.seat(0).bank
    assert 0 == game.seat(0).timeouts
    assert 2 == game.table.play.scores[0]


def test_a_seat_asked_again_in_the_same_wait_gets_no_second_increment() -> None:
    game = begun(RELAY, options=RelayOptions(cheers=True))
    game.send(0, Walk(), after=65 * SECOND)
    resting = game.seat(0)
    game.send(1, Cheer(), after=30 * SECOND)

    assert (None, 100 * SECOND) == (resting.due, resting.bank)
    assert 100 * SECOND == game.left(0)


def test_no_time_is_charged_while_another_seat_is_waited_for() -> None:
    game = begun(RELAY, options=RelayOptions(cheers=True))
    game.send(0, Walk(), after=50 * SECOND)
    game.send(1, Cheer(), after=2 * MINUTE)
    game.send(0, Walk(), after=50 * SECOND)

    assert 65 * SECOND == game.seat(0).bank


def test_a_seat_asked_in_a_new_wait_at_once_gets_what_it_did_not_use_and_an_increment() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1, in_a_row=2))
    game.send(0, Walk(), after=50 * SECOND)

    assert [0] == game.to_act
    assert BANK - 5 * SECOND + INCREMENT == game.left(0)


def test_a_seat_asked_in_a_new_wait_directly_after_its_timeout_has_an_increment() -> None:
    game = begun(RELAY, options=RelayOptions(in_a_row=2))
    game.fire()

    assert [0] == game.to_act
    assert INCREMENT == game.left(0)


def _watched(state: Hands, seat: int) -> Question | None:
    """A clocked question whose seat also counts as idle until somebody has shown."""
    question = HANDS.question(state, seat)
    return question and Question("show", question.wait, idle_s=None if state.shown else 300)


def test_a_clock_goes_on_unchanged_when_idleness_is_no_longer_counted() -> None:
    game = begun(replace(HANDS, question=_watched), seats=3)
    due = game.seat(0).due
    game.send(1, Show(), after=10 * SECOND)

    assert due == game.seat(0).due
    assert BANK == game.seat(0).bank


def _paused(state: Hands, seat: int) -> Question | None:
    """No clock runs for the others while exactly one has shown."""
    question = HANDS.question(state, seat)
    return question and Question("show", question.wait, clocked=len(state.shown) != 1)


def test_a_question_whose_clock_stops_keeps_its_turn_and_what_is_left() -> None:
    game = begun(replace(HANDS, question=_paused), seats=3)
    turn = game.seat(0).turn
    game.send(1, Show(), after=65 * SECOND)
    stopped = game.left(0)
    game.send(2, Show(), after=500 * SECOND)

    assert stopped is None
    assert 100 * SECOND == game.left(0)
    assert turn == game.seat(0).turn


def test_races_ignore_banks() -> None:
    game = begun(SCRAMBLE)

    assert [None, None] == [game.left(seat) for seat in (0, 1)]
    assert BANK == game.seat(0).bank


def test_no_limit_runs_no_clock() -> None:
    game = begun(RELAY, pace="no_limit")

    assert [] == game.timers
    assert [] == game.wait(1000 * MINUTE)
    assert [0] == game.to_act


def test_no_limit_has_no_bank_either() -> None:
    game = begun(RELAY, pace="no_limit")
    turn_of(game, 0, 60 * MINUTE, 60 * MINUTE, 60 * MINUTE)

    assert [None, None] == [seat.bank for seat in game.table.seats]
    assert [None, None] == [seat.due for seat in game.table.seats]


def test_a_bank_of_ones_own_is_never_refilled_above_its_start() -> None:
    game = begun(RELAY, pace=Pace(2 * SECOND, 60 * SECOND))
    turn_of(game, 0, 0, 0, 0)

    assert 2 * SECOND == game.seat(0).bank


def test_a_games_own_timer_does_not_depend_on_the_pace() -> None:
    options = RelayOptions(bell_ms=30 * SECOND)
    slow, fast = begun(RELAY, pace="no_limit", options=options), begun(RELAY, pace=Pace(0, 1 * SECOND), options=options)

    assert slow.now + 30 * SECOND == slow.timers[0].due
    assert fast.now + 30 * SECOND == next(timer.due for timer in fast.timers if timer.kind == "rules")


def test_the_end_of_the_game_stops_every_clock() -> None:
    game = begun(RELAY, options=RelayOptions(turns=1))
    turn_of(game, 0, 60_000, 0, 0)

    assert game.table.is_over
    assert [] == game.timers
    assert BANK - 15 * SECOND == game.seat(0).bank
