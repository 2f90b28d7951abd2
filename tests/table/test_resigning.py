"""`resign` is always legal and final; the last one wins at once."""

from dataclasses import replace

import pytest

from games.rules.contract import Chance
from games.table.commands import Back, Ready, Resign
from games.table.events import Over, Resigned
from tests.table.playing import SECOND, begun, seated, words
from tests.table.rulesets import HANDS, RELAY, SCRAMBLE
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import DroppedOut, Finished, Relay, RelayEvent, RelayOptions, TurnPassed, Walk
from tests.table.rulesets.scramble import Grab
from tests.table.test_timeouts import timed_out


def test_who_is_asked_may_resign_and_its_turn_passes() -> None:
    game = begun(RELAY, seats=3)

    assert [Resigned(0), DroppedOut(0), TurnPassed(1)] == game.resign(0)
    assert [1] == game.to_act


def test_who_is_not_asked_may_resign() -> None:
    game = begun(RELAY, seats=3)

    assert [Resigned(2), DroppedOut(2)] == game.resign(2)
    assert [0] == game.to_act


def test_who_is_absent_may_resign() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)

    assert [Resigned(0), DroppedOut(0)] == game.resign(0)
    assert "resigned" == game.seat(0).status


def test_who_could_not_move_between_two_hands_may_resign() -> None:
    game = begun(HANDS, seats=3)
    for seat in range(3):
        game.send(seat, Show())

    assert ["resigned", "quit"] == words(game.resign(1))
    assert "active" == game.table.status


def test_who_resigned_is_never_asked_again_and_has_no_clock() -> None:
    game = begun(RELAY, seats=3)
    game.resign(0)
    game.wait(170 * SECOND)

    assert [2] == game.to_act
    assert game.seat(0).question is None
    assert game.left(0) is None


def test_who_resigned_is_not_asked_whatever_the_ruleset_makes_of_the_leaving() -> None:
    game = begun(replace(HANDS, leave=lambda state, seat, now, chance: []), seats=3)

    assert [Resigned(1)] == game.resign(1)
    assert [0, 2] == game.to_act
    assert game.left(1) is None


@pytest.mark.parametrize("command", [Walk(), Resign(), Back(), Ready()])
def test_who_resigned_can_do_nothing_any_more(command: object) -> None:
    game = begun(RELAY, seats=3)
    game.resign(0)

    assert "not_playing" == game.refusal(0, command)


def test_the_others_play_on_without_it() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    game.resign(1)
    game.send(0, Walk())

    assert [2] == game.to_act


def test_the_last_seat_wins_at_once_with_the_scores_as_they_stand() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    game.send(0, Walk(3))
    game.send(1, Walk(2))
    game.resign(0)
    events = game.resign(2)

    assert Over((1,), (3, 2, 0), "resigned") == events[-1]
    assert "finished" == game.table.status


def test_scores_that_the_ruleset_does_not_count_are_all_nought() -> None:
    assert Over((0,), (0, 0), "resigned") == begun(HANDS).resign(1)[-1]


def test_the_last_seat_wins_even_if_it_is_absent() -> None:
    game = begun(RELAY, seats=3, options=RelayOptions(steps=1))
    timed_out(game, 0, 3)
    game.resign(1)
    game.resign(2)
    assert game.table.result is not None

    assert ((0,), "resigned") == (game.table.result.winners, game.table.result.reason)


def test_the_last_seat_wins_even_if_it_is_a_bot() -> None:
    game = begun(RELAY, bots=(1,))

    assert Over((1,), (0, 0), "resigned") == game.resign(0)[-1]


def test_bots_play_on_when_every_person_has_resigned() -> None:
    game = begun(RELAY, seats=3, bots=(1, 2))
    game.resign(0)

    assert "active" == game.table.status
    assert [1] == game.to_act


def _ends(state: Relay, seat: int, now: int, chance: Chance) -> list[RelayEvent]:
    return [DroppedOut(seat), Finished()]


def test_a_leaving_may_decide_the_game_by_its_rules() -> None:
    game = begun(replace(RELAY, leave=_ends), seats=3, options=RelayOptions(steps=1))
    game.send(0, Walk(3))
    game.send(1, Walk(2))
    events = game.resign(0)

    assert [Resigned(0), DroppedOut(0), Finished(), Over((1,), (3, 2, 0), "played_out")] == events


def test_resigning_against_one_opponent_is_a_resignation_whatever_the_rules_make_of_the_leaving() -> None:
    game = begun(replace(RELAY, leave=_ends))

    assert [Resigned(0), DroppedOut(0), Finished(), Over((1,), (0, 0), "resigned")] == game.resign(0)


def test_a_resignation_in_a_race_does_not_stop_it() -> None:
    game = begun(SCRAMBLE, seats=3)
    game.resign(0)

    assert [1, 2] == game.to_act
    assert ["grabbed"] == words(game.send(1, Grab()))


def test_who_resigns_in_the_countdown_is_gone_at_the_first_deal() -> None:
    game = seated(RELAY, seats=3)
    game.start()
    countdown = game.resign(0, after=1 * SECOND)
    deal = game.wait(2 * SECOND)

    assert [Resigned(0)] == countdown
    assert [["began", "dropped_out", "turn_passed"]] == [words(entry.events) for entry in deal]
    assert [1] == game.to_act


def test_who_resigns_last_but_one_in_the_countdown_ends_the_game_before_it_began() -> None:
    game = seated(RELAY, seats=3)
    game.start()
    game.resign(2)
    events = game.resign(0)

    assert [Resigned(0), Over((1,), (0, 0, 0), "resigned")] == events
    assert [] == game.timers
    assert [] == game.wait(10 * SECOND)


def test_a_leaving_at_the_first_deal_may_decide_the_game() -> None:
    game = seated(replace(RELAY, leave=_ends), seats=4)
    game.start()
    game.resign(0)
    game.resign(2)

    assert ["began", "dropped_out", "finished", "over"] == words(game.fire())
    assert "finished" == game.table.status


def test_there_is_nothing_to_resign_before_the_signal() -> None:
    assert "not_started" == seated(RELAY).refusal(0, Resign())


def test_there_is_nothing_to_resign_after_the_end() -> None:
    game = begun(RELAY)
    game.resign(0)

    assert "game_over" == game.refusal(0, Resign())
    assert "game_over" == game.refusal(1, Resign())
