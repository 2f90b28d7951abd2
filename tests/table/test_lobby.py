"""Before the start: sitting down, standing up, the host's signal, the countdown."""

import pytest

from games.rules.contract import Refused
from games.table.commands import Back, Ready
from games.table.events import Over, SeatLeft, SeatTaken, Started
from games.table.lobby import decide_join, decide_leave, decide_start
from tests.luck import SeededChance
from tests.table.playing import SECOND, START, Game, begun, laid, seated, words
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import Walk
from tests.toys.high_card import RULESET as HIGH_CARD


def join_refusal(game: Game, seat: int | None) -> str:
    with pytest.raises(Refused) as refused:
        decide_join(game.table, seat)
    return refused.value.code


def start_refusal(game: Game, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        decide_start(game.ruleset, game.table, seat, game.now, SeededChance(1))
    return refused.value.code


def leave_refusal(game: Game, seat: int) -> str:
    with pytest.raises(Refused) as refused:
        decide_leave(game.table, seat)
    return refused.value.code


def test_the_host_sits_in_seat_0() -> None:
    game = laid(RELAY, seats=3)

    assert 0 == game.table.host
    assert [True, False, False] == [seat.taken for seat in game.table.seats]
    assert "open" == game.table.status


def test_who_joins_gets_the_first_free_seat() -> None:
    game = laid(RELAY, seats=4)
    game.join(1)

    assert [SeatTaken(2)] == game.join()


def test_who_joins_may_choose_a_free_seat() -> None:
    assert [SeatTaken(3)] == laid(RELAY, seats=4).join(3)


def test_a_seat_that_is_taken_is_refused() -> None:
    assert "seat_taken" == join_refusal(laid(RELAY, seats=3), 0)


def test_a_full_table_is_refused_whatever_the_seat() -> None:
    game = seated(RELAY)

    assert "game_full" == join_refusal(game, None)
    assert "game_full" == join_refusal(game, 1)


@pytest.mark.parametrize("seat", [3, 99, -1])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    assert "no_such_seat" == join_refusal(laid(RELAY, seats=3), seat)


def test_nobody_sits_down_or_stands_up_once_the_game_has_started() -> None:
    game = seated(RELAY)
    game.start()

    assert "phase_over" == join_refusal(game, None)
    assert "phase_over" == leave_refusal(game, 1)


def test_nobody_sits_down_or_stands_up_when_the_game_is_over() -> None:
    game = begun(RELAY)
    game.resign(0)

    assert "game_over" == join_refusal(game, None)
    assert "game_over" == leave_refusal(game, 1)


def test_who_stands_up_leaves_the_seat_free() -> None:
    game = seated(RELAY, seats=3)

    assert [SeatLeft(1, host=0)] == game.leave(1)
    assert [SeatTaken(1)] == game.join()


def test_the_host_hands_over_to_the_next_person_clockwise() -> None:
    game = laid(RELAY, seats=4)
    game.join(2)
    game.join(3)

    assert [SeatLeft(0, host=2)] == game.leave(0)
    assert 2 == game.table.host


def test_clockwise_is_counted_from_the_host_and_goes_round() -> None:
    game = seated(RELAY, seats=4)
    game.leave(0)
    game.leave(1)
    game.join(1)

    assert [SeatLeft(2, host=3)] == game.leave(2)
    assert [SeatLeft(3, host=1)] == game.leave(3)


def test_a_bot_is_never_the_host() -> None:
    game = seated(RELAY, seats=4, bots=(1, 2))

    assert [SeatLeft(0, host=3)] == game.leave(0)


def test_the_last_persons_leaving_aborts_the_game() -> None:
    game = seated(RELAY, seats=3, bots=(1, 2))

    assert [SeatLeft(0, host=0), Over((), (0, 0, 0), "abandoned")] == game.leave(0)
    assert "aborted" == game.table.status


def test_the_seat_of_a_bot_is_known_as_one() -> None:
    game = seated(RELAY, seats=3, bots=(2,))

    assert [False, False, True] == [seat.bot for seat in game.table.seats]


def test_only_the_host_gives_the_signal() -> None:
    assert "not_host" == start_refusal(seated(RELAY), 1)


def test_the_new_host_gives_it_after_a_handover() -> None:
    game = seated(RELAY)
    game.leave(0)
    game.join(0)

    assert "not_host" == start_refusal(game, 0)
    assert ["started"] == words(game.start(1))


def test_every_seat_must_be_taken() -> None:
    game = laid(RELAY, seats=3)
    game.join()

    assert "seats_empty" == start_refusal(game, 0)


def test_there_is_one_signal() -> None:
    game = seated(RELAY)
    game.start()

    assert "phase_over" == start_refusal(game, 0)


def test_a_live_game_counts_down_three_seconds_before_the_first_deal() -> None:
    game = seated(RELAY)

    assert [Started(START + 3 * SECOND)] == game.start()
    assert [] == game.wait(3 * SECOND - 1)
    assert [["began"]] == [words(entry.events) for entry in game.wait(1)]


def test_a_game_over_days_is_dealt_with_the_signal() -> None:
    assert ["started", "began"] == words(seated(RELAY, mode="async").start())


def test_in_the_countdown_the_game_is_active_with_nobody_to_act() -> None:
    game = seated(RELAY)
    game.start()

    assert "active" == game.table.status
    assert [] == game.to_act
    assert ["begin"] == [timer.name for timer in game.timers]


@pytest.mark.parametrize("command", [Walk(), Ready()])
@pytest.mark.parametrize("turn", [None, 1, 99])
def test_commands_in_the_countdown_come_before_the_start(command: object, turn: int | None) -> None:
    game = seated(RELAY)
    game.start()

    assert "not_started" == game.refusal(0, command, turn)


@pytest.mark.parametrize("command", [Walk(), Ready(), Back()])
def test_commands_before_the_signal_come_before_the_start(command: object) -> None:
    assert "not_started" == seated(RELAY).refusal(0, command)


def test_a_command_at_the_very_end_of_the_countdown_is_still_before_the_start() -> None:
    game = seated(RELAY)
    game.start()
    game.wait(3 * SECOND - 1)
    game.now += 1

    assert "not_started" == game.refusal(0, Walk())


def test_the_first_questions_open_with_the_deal() -> None:
    game = begun(RELAY)

    assert START + 3 * SECOND == game.seat(0).opened_at
    assert game.table.version == game.seat(0).turn


def test_the_first_deal_uses_the_first_tickets() -> None:
    assert 1 == begun(HIGH_CARD).table.tickets
