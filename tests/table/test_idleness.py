"""In a live race a seat is absent after 120 s without an accepted command, counted while it could act."""

from games.table.commands import Back
from games.table.events import SeatAbsent, SeatBack
from tests.table.playing import SECOND, Game, begun
from tests.table.rulesets import SCRAMBLE
from tests.table.rulesets.scramble import Away, DeclareStuck, Grab, Grabbed, ScrambleOptions


def idle(game: Game, seat: int) -> int | None:
    """Milliseconds until this seat counts as idle."""
    return next((timer.due - game.now for timer in game.timers if timer.kind == "idle" and timer.seat == seat), None)


def test_a_seat_of_a_race_is_absent_after_two_minutes_without_a_command() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=100 * SECOND)
    game.send(1, Grab())

    assert [] == game.wait(20 * SECOND - 1)
    assert [[SeatAbsent(2), Away(2, True)]] == [entry.events for entry in game.wait(1)]
    assert ["playing", "playing", "absent"] == [seat.status for seat in game.table.seats]


def test_its_own_accepted_command_starts_the_count_anew() -> None:
    game = begun(SCRAMBLE)
    game.send(0, Grab(), after=70 * SECOND)

    assert [120 * SECOND, 50 * SECOND] == [idle(game, 0), idle(game, 1)]


def test_a_refused_command_does_not() -> None:
    game = begun(SCRAMBLE)
    game.wait(70 * SECOND)

    assert "not_absent" == game.refusal(0, Back())
    assert 50 * SECOND == idle(game, 0)


def test_the_race_does_not_stop_and_moves_nothing_for_the_absent() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=100 * SECOND)
    game.send(1, Grab())
    game.wait(50 * SECOND)

    assert [0, 1, 2] == game.to_act
    assert (1, 1, 0) == game.table.play.scores
    assert [Grabbed(0)] == game.send(0, Grab())


def test_who_declared_itself_stuck_is_not_counted() -> None:
    game = begun(SCRAMBLE)
    game.send(0, DeclareStuck(), after=30 * SECOND)

    assert [None, 90 * SECOND] == [idle(game, 0), idle(game, 1)]


def test_the_count_begins_again_when_the_seat_can_act_again() -> None:
    game = begun(SCRAMBLE)
    game.send(0, DeclareStuck(), after=30 * SECOND)
    game.send(1, Grab(), after=60 * SECOND)

    assert 120 * SECOND == idle(game, 0)


def test_the_turn_stays_when_only_the_counting_changes() -> None:
    game = begun(SCRAMBLE)
    turn = game.seat(0).turn
    game.send(0, DeclareStuck())

    assert turn == game.seat(0).turn


def test_idle_time_before_it_could_not_act_is_not_forgotten() -> None:
    game = begun(SCRAMBLE, options=ScrambleOptions(nap_at=2))
    game.send(1, Grab(), after=50 * SECOND)
    game.send(1, Grab(), after=30 * SECOND)  # now seat 0 must wait for another grab
    napping = idle(game, 0)
    game.send(1, Grab(), after=100 * SECOND)

    assert napping is None
    assert 40 * SECOND == idle(game, 0)


def test_a_command_forgets_all_idle_time_before_it() -> None:
    game = begun(SCRAMBLE, options=ScrambleOptions(nap_at=1))
    game.send(1, Grab(), after=80 * SECOND)
    game.send(1, Grab(), after=30 * SECOND)
    game.send(0, Grab(), after=10 * SECOND)

    assert 120 * SECOND == idle(game, 0)


def test_so_does_a_command_while_it_is_not_asked() -> None:
    game = begun(SCRAMBLE, options=ScrambleOptions(nap_at=1))
    game.send(1, Grab(), after=80 * SECOND)
    game.send(0, Grab(), after=30 * SECOND)

    assert 120 * SECOND == idle(game, 0)


def test_a_new_wait_does_not_start_the_count_anew() -> None:
    game = begun(SCRAMBLE, options=ScrambleOptions(heap=1))
    turn = game.seat(0).turn
    game.send(1, Grab(), after=100 * SECOND)

    assert turn != game.seat(0).turn
    assert 20 * SECOND == idle(game, 0)


def test_any_accepted_command_brings_the_seat_back_and_starts_its_count() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=100 * SECOND)
    game.send(1, Grab())
    game.wait(30 * SECOND)
    events = game.send(2, Grab())

    assert [SeatBack(2), Away(2, False), Grabbed(2)] == events
    assert 120 * SECOND == idle(game, 2)


def test_back_does_the_same() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=100 * SECOND)
    game.send(1, Grab())
    game.wait(30 * SECOND)

    assert [SeatBack(2), Away(2, False)] == game.back(2)
    assert 120 * SECOND == idle(game, 2)


def test_an_absent_seat_is_not_counted_again() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.send(0, Grab(), after=100 * SECOND)
    game.send(1, Grab())
    game.wait(30 * SECOND)

    assert idle(game, 2) is None


def test_bots_are_never_idle() -> None:
    game = begun(SCRAMBLE, seats=3, bots=(1,))

    assert [120 * SECOND, None, 120 * SECOND] == [idle(game, seat) for seat in range(3)]


def test_idleness_is_none_of_the_seats_timeouts() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.wait(120 * SECOND)

    assert [0, 0, 0] == [seat.timeouts for seat in game.table.seats]
