"""Pauses of the table: every clock stands still, and nothing is given back beyond the pause's own length."""

import pytest

from games.rules.contract import Refused
from games.table.commands import Back, Resign
from games.table.decide import decide
from games.table.pauses import decide_pause, decide_resume
from games.table.state import Pause
from games.table.view import can, clock, legal, members
from tests.table.playing import DAY, HOUR, MINUTE, SECOND, START, begun, laid, seated, words
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.rulesets.scramble import Grab


def test_a_seat_has_as_much_time_after_a_pause_as_before() -> None:
    game = begun(RELAY)
    game.wait(40 * SECOND)
    left = game.left(0)
    game.pause()
    game.wait(30 * DAY)
    game.resume()

    assert 125 * SECOND == left == game.left(0)


def test_a_pause_with_an_end_is_over_at_that_instant_by_itself() -> None:
    game = begun(RELAY)
    until = game.now + HOUR
    game.pause(until=until)
    game.wait(HOUR + 1)

    resumed = next(entry for entry in game.log if words(entry.events) == ["resumed"])
    assert (until, "timer") == (resumed.at, resumed.cause.kind)
    assert "active" == game.table.status


def test_while_it_lasts_the_status_says_so_and_nobody_is_asked() -> None:
    game = begun(RELAY)
    since = game.now
    game.pause(until=since + HOUR)

    shown = members(RELAY, game.table, 0)
    assert ("paused", [], []) == (shown["status"], shown["to_act"], legal(RELAY, game.table, 0))
    assert ["agreed", "2026-01-01T00:00:03.000Z", "2026-01-01T01:00:03.000Z"] == [
        shown["clock"].pause.reason,
        shown["clock"].pause.since,
        shown["clock"].pause.until,
    ]
    assert [(False, None), (False, None)] == [(seat.running, seat.due_at) for seat in shown["clock"].seats]
    assert START + 3 * SECOND == since


def test_after_it_no_pause_is_shown() -> None:
    game = begun(RELAY)
    game.pause()
    game.resume()

    assert clock(RELAY, game.table, game.now).pause is None


def test_commands_are_refused_as_paused() -> None:
    game = begun(RELAY)
    game.pause()

    assert "paused" == game.refusal(0, Walk()) == game.refusal(0, Back())


def test_resigning_is_always_allowed() -> None:
    game = begun(RELAY)
    game.pause()

    assert ["resign", "offer"] == can(RELAY, game.table, 0)
    assert "resigned" == words(game.send(0, Resign()))[0]
    assert ("finished", ()) == (game.table.status, game.table.pauses)


def test_a_question_that_a_resignation_opens_during_a_pause_has_its_whole_time_after_it() -> None:
    game = begun(RELAY, seats=3)
    game.pause()
    game.resign(0, after=HOUR)
    game.wait(HOUR)
    game.resume()

    assert [1] == game.to_act
    assert 165 * SECOND == game.left(1)


def test_the_question_and_its_turn_are_the_same_before_and_after() -> None:
    game = begun(RELAY)
    turn = game.seat(0).turn
    game.pause()
    game.wait(DAY)
    game.resume()

    assert ["walked"] == words(game.send(0, Walk(), turn))


def test_the_games_own_timers_stand_still() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=100 * SECOND))
    game.wait(30 * SECOND)
    game.pause()
    game.wait(DAY)
    game.resume()

    assert 70 * SECOND == next(timer.due for timer in game.timers if timer.kind == "rules") - game.now


def test_the_pause_between_hands_is_as_long_as_ever_and_who_was_ready_still_is() -> None:
    game = begun(HANDS)
    game.send(0, Show())
    game.send(1, Show())
    game.ready(0, after=4 * SECOND)
    game.pause()
    game.wait(DAY)
    game.resume()

    assert [("next_hand", 6 * SECOND)] == [(timer.rule, timer.due - game.now) for timer in game.timers]
    assert game.seat(0).ready


def test_the_countdown_stands_still() -> None:
    game = seated(RELAY)
    game.start()
    game.wait(1 * SECOND)
    game.pause()
    game.wait(HOUR)
    game.resume()

    assert [("begin", 2 * SECOND)] == [(timer.kind, timer.due - game.now) for timer in game.timers]


def test_idle_time_and_the_wait_of_the_last_one_present_stand_still() -> None:
    game = begun(SCRAMBLE)
    game.send(0, Grab(), after=60 * SECOND)
    game.wait(60 * SECOND)  # seat 1 is absent
    before = [(timer.name, timer.due - game.now) for timer in game.timers]
    game.pause()
    game.wait(DAY)
    game.resume()

    assert before == [(timer.name, timer.due - game.now) for timer in game.timers]
    assert "alone" in {name for name, _ in before}


def test_nobody_is_given_up_for_absent_during_a_pause() -> None:
    game = begun(SCRAMBLE)
    while game.table.nobody_from is None:
        game.fire()
    game.pause()
    game.wait(DAY)
    game.resume()

    assert [5 * MINUTE] == [timer.due - game.now for timer in game.timers]


def test_pauses_that_overlap_are_counted_once() -> None:
    game = begun(RELAY)
    left = game.left(0)
    game.pause("agreed", until=game.now + 2 * HOUR)
    game.wait(HOUR)
    game.pause("server")
    game.wait(5 * HOUR)  # the agreed pause ends meanwhile: the server's goes on
    assert "paused" == game.table.status
    game.resume("server")

    assert left == game.left(0)


def test_the_game_goes_on_when_the_last_pause_is_over() -> None:
    game = begun(RELAY)
    game.pause("agreed", until=game.now + 2 * HOUR)
    game.pause("server")
    game.wait(0)
    game.resume("server")
    assert [Pause("agreed", START + 3 * SECOND, START + 3 * SECOND + 2 * HOUR)] == [*game.table.pauses]
    game.wait(2 * HOUR)

    assert "active" == game.table.status


def test_the_servers_pause_is_the_one_that_is_told() -> None:
    game = begun(RELAY)
    game.pause("server", until=game.now + HOUR)
    game.pause("agreed")

    told = clock(RELAY, game.table, game.now).pause
    assert told is not None
    assert "server" == told.reason


def test_a_pause_may_be_made_longer_or_shorter_and_keeps_its_beginning() -> None:
    game = begun(RELAY)
    since, left = game.now, game.left(0)
    game.pause(until=since + HOUR)
    game.wait(10 * MINUTE)
    game.pause(until=since + 3 * HOUR)
    assert [Pause("agreed", since, since + 3 * HOUR)] == [*game.table.pauses]
    game.wait(3 * HOUR - 10 * MINUTE)

    assert left == game.left(0)


def test_an_outage_during_a_pause_costs_and_gives_nothing() -> None:
    game = begun(RELAY)
    left = game.left(0)
    game.pause()
    game.wait(MINUTE)
    game.outage(HOUR)
    game.wait(MINUTE)
    game.resume()

    assert left == game.left(0)


def test_an_outage_that_began_before_the_pause_is_credited_for_what_came_before_it() -> None:
    game = begun(RELAY)
    game.wait(40 * SECOND)  # the last sign of life comes three seconds before the pause
    game.pause()
    game.outage(HOUR, sooner=3 * SECOND)
    game.resume()

    assert (165 - 37) * SECOND == game.left(0)


def test_an_outage_after_a_pause_is_credited_as_ever() -> None:
    game = begun(RELAY)
    game.pause()
    game.wait(HOUR)
    game.resume()
    game.wait(40 * SECOND)
    game.outage(HOUR)

    assert 125 * SECOND == game.left(0)


def test_what_was_due_before_the_pause_is_not_undone_by_it() -> None:
    game = begun(RELAY)
    game.wait(165 * SECOND)
    game.pause()

    assert 1 == game.seat(0).timeouts


def test_a_pause_of_a_game_that_is_not_being_played_is_refused() -> None:
    lobby, over = laid(RELAY), begun(RELAY)
    over.resign(0)
    for game, code in ((lobby, "not_started"), (over, "game_over")):
        with pytest.raises(Refused, match=code):
            decide_pause(game.table, "agreed", None, game.now)
        with pytest.raises(Refused, match=code):
            decide_resume(game.table, "agreed")


def test_a_pause_that_would_be_over_already_is_refused() -> None:
    game = begun(RELAY)
    with pytest.raises(Refused, match="bad_pause"):
        decide_pause(game.table, "agreed", game.now, game.now)


def test_the_same_pause_again_and_the_end_of_none_are_nothing() -> None:
    game = begun(RELAY)
    assert [] == decide_resume(game.table, "server")
    game.pause("server")

    assert [] == decide_pause(game.table, "server", None, game.now)


def test_a_command_with_an_old_turn_hears_of_the_pause_first() -> None:
    game = begun(RELAY)
    game.pause()
    with pytest.raises(Refused, match="paused"):
        decide(RELAY, game.table, 0, Walk(), 1, game.now, game.chance)
