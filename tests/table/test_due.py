"""Due things are done oldest first, each as of its own due time; and what is due at the same instant."""

from dataclasses import replace

from games.rules.contract import Question
from games.table.timers import timers
from tests.table.playing import MINUTE, SECOND, Game, begun, words
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Hands, Show
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.rulesets.scramble import Grab


def names(game: Game) -> list[str]:
    return [timer.name for timer in game.timers]


def test_the_oldest_is_done_first() -> None:
    game = begun(HANDS, seats=3)
    game.send(0, Show())
    game.send(1, Show())
    game.send(2, Show(), after=100 * SECOND)
    game.wait(10 * SECOND)  # the second hand

    assert ["seat:2", "seat:0", "seat:1"] == names(game)
    assert [2, 0, 1] == [entry.cause.seat for entry in game.wait(165 * SECOND)]


def test_each_is_done_as_of_its_own_due() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    entries = game.wait(10 * MINUTE)

    first = game.tables[3].seats[0].due or 0
    assert [first, first + 165 * SECOND, first + 210 * SECOND] == [entry.at for entry in entries[:3]]


def test_noticing_late_changes_nothing() -> None:
    late, punctual = begun(RELAY), begun(RELAY)
    late.wait(20 * MINUTE)
    for _ in range(20 * 60):
        punctual.wait(1 * SECOND)

    assert punctual.table == late.table
    assert punctual.log == late.log


def test_at_the_same_instant_the_games_own_timer_comes_before_the_seats() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=165 * SECOND))

    assert ["rules:bell", "seat:0"] == names(game)
    assert game.timers[0].due == game.timers[1].due
    assert ["bell_rang", "turn_passed"] == words(game.fire())


def test_a_seat_whose_question_the_games_own_timer_closed_is_not_timed_out() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=165 * SECOND))
    game.wait(165 * SECOND)

    assert 0 == game.seat(0).timeouts
    assert 165 * SECOND == game.left(1)


def test_a_seat_that_is_asked_anew_by_the_games_own_timer_starts_then() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=165 * SECOND, in_a_row=2))
    game.wait(165 * SECOND)

    assert [0] == game.to_act
    assert (0, 45 * SECOND) == (game.seat(0).timeouts, game.left(0))


def test_at_the_same_instant_seats_come_by_number() -> None:
    game = begun(HANDS, seats=4)

    assert ["seat:0", "seat:1", "seat:2", "seat:3"] == names(game)
    assert [0, 1, 2, 3] == [entry.cause.seat for entry in game.wait(165 * SECOND)]


def _half_raced(state: Hands, seat: int) -> Question | None:
    """The even seats race, the odd ones have clocks."""
    question = HANDS.question(state, seat)
    return question if question is None or seat % 2 else Question("show", question.wait, clocked=False, idle_s=165)


def test_idle_seats_and_seats_out_of_time_are_seats_alike() -> None:
    game = begun(replace(HANDS, question=_half_raced), seats=4)

    assert ["idle:0", "seat:1", "idle:2", "seat:3"] == names(game)


def test_seats_come_before_the_win_by_default() -> None:
    game = begun(SCRAMBLE)
    game.send(0, Grab(), after=60 * SECOND)
    game.wait(60 * SECOND)  # seat 1 is absent, seat 0 idle for a minute

    assert ["idle:0", "alone"] == names(game)
    assert game.timers[0].due == game.timers[1].due


def test_who_becomes_absent_at_that_very_instant_does_not_win() -> None:
    game = begun(SCRAMBLE)
    game.send(0, Grab(), after=60 * SECOND)
    game.wait(120 * SECOND)

    assert "active" == game.table.status
    assert ["nobody"] == names(game)


def test_an_absent_seats_last_move_comes_before_the_abandonment() -> None:
    game = begun(RELAY, options=RelayOptions(steps=1))
    while game.table.nobody_from is None:
        game.fire()
    game.wait(5 * MINUTE - 1)

    assert ["seat", "nobody"] == [timer.kind for timer in game.timers]
    assert game.timers[0].due == game.timers[1].due


def test_timers_are_a_function_of_the_table_alone() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=5 * SECOND)
    table = game.table

    assert timers(SCRAMBLE, table) == timers(SCRAMBLE, table)
    assert table == game.table


def test_a_timer_names_what_it_is_for_and_the_turn_that_armed_it() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=1 * SECOND))
    game.send(0, Walk())

    assert ["rules:bell", "seat:0"] == names(game)
    assert game.seat(0).turn == game.timers[1].armed


def test_nothing_is_due_before_the_signal_or_after_the_end() -> None:
    game = begun(RELAY)

    assert [] == timers(RELAY, game.tables[1])
    game.resign(0)
    assert [] == game.timers
