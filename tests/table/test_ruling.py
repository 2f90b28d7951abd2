"""What a ruling does to a table: one entry, never an edit; on virtual time, every entry replayed and looked at."""

from typing import Any

import pytest

from games.rules.contract import Refused
from games.table.events import Over, Paused, Restored, Resumed, Ruled
from games.table.pauses import decide_pause
from games.table.ruling import Decided, Sentence, decide_ruling
from games.table.sentences import Action
from games.table.state import Cause
from tests.table.playing import HOUR, SECOND, Game, begun
from tests.table.rulesets.relay import RELAY, Walk
from tests.table.takebacks import ONE_STEP

DIGEST = "00" * 32


def decide(game: Game, action: Action, *, resumes: bool = True, **more: Any) -> Decided:
    sentence = Sentence(action, "other", DIGEST, **more)
    return decide_ruling(
        game.ruleset, game.table, sentence, game.past, max(game.now, game.table.at), game.chance, resumes=resumes
    )


def rule(game: Game, action: Action, *, resumes: bool = True, **more: Any) -> list[type]:
    """The kinds of events of the entry."""
    events = decide(game, action, resumes=resumes, **more).events
    game.enter(Cause("moderator"), list(events), max(game.now, game.table.at))
    return [type(event) for event in events]


def refusal(game: Game, action: Action, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        decide(game, action, **more)
    return refused.value.code


def freeze(game: Game) -> None:
    game.enter(Cause("moderator"), decide_pause(game.table, "dispute", None, game.now), game.now)


def walked(steps: int = 3) -> Game:
    """Three seats, so many moves, ten seconds each."""
    game = begun(RELAY, seats=3, options=ONE_STEP)
    for _ in range(steps):
        game.send(game.to_act[0], Walk(), after=10 * SECOND)
    return game


def test_a_rejection_lets_the_table_go_on_as_it_stood() -> None:
    game = walked()
    asked, left = game.to_act, game.left(game.to_act[0])
    freeze(game)
    game.now += HOUR

    assert [Ruled, Resumed] == rule(game, "reject")
    assert (asked, left) == (game.to_act, game.left(game.to_act[0]))


def test_while_another_dispute_holds_the_table_it_stays_paused() -> None:
    game = walked()
    freeze(game)

    assert [Ruled] == rule(game, "reject", resumes=False)
    assert "paused" == game.table.status


def test_a_rewind_brings_back_banks_turns_and_who_resigned() -> None:
    game = walked()
    to, then = game.table.version, game.table
    game.send(game.to_act[0], Walk(), after=20 * SECOND)
    game.resign(game.to_act[0])
    freeze(game)
    game.now += HOUR

    assert [Ruled, Restored, Resumed] == rule(game, "rewind", version=to)
    assert [seat.status for seat in then.seats] == [seat.status for seat in game.table.seats]
    assert [seat.bank for seat in then.seats] == [seat.bank for seat in game.table.seats]
    assert then.play == game.table.play
    seat = game.to_act[0]
    assert game.left(seat) == (then.seats[seat].due or 0) - then.at


def test_a_game_that_ended_goes_on_from_where_it_is_put_and_may_end_again() -> None:
    game = walked()
    to = game.table.version
    for seat in (0, 1):
        game.resign(seat)
    assert game.table.is_over

    assert [Ruled, Restored, Paused] == rule(game, "rewind", version=to)

    assert ("paused", None) == (game.table.status, game.table.result)
    game.resume()
    game.resign(game.to_act[0])
    assert "active" == game.table.status


def test_annulled_it_can_be_put_back_with_its_result() -> None:
    game = walked()
    for seat in (0, 1):
        game.resign(seat)
    version, result = game.table.version, game.table.result
    assert [Ruled, Over] == rule(game, "annul")
    assert ("aborted", ()) == (game.table.status, game.table.result.winners if game.table.result else None)

    rule(game, "rewind", version=version)

    assert ("finished", result) == (game.table.status, game.table.result)


def test_an_award_ends_a_paused_game_for_good() -> None:
    game = walked()
    freeze(game)

    assert [Ruled, Over] == rule(game, "award", winners=(2,))
    assert ("finished", (2,), "ruling", ()) == (
        game.table.status,
        game.table.result.winners if game.table.result else None,
        game.table.result.reason if game.table.result else None,
        game.table.pauses,
    )


def test_a_warning_and_a_suspension_change_nothing_at_the_table() -> None:
    game = walked()
    before = game.table.play, game.to_act

    assert [Ruled] == rule(game, "warn", seat=1)
    assert [Ruled] == rule(game, "suspend", seat=1, days=7)
    assert before == (game.table.play, game.to_act)


def test_what_can_not_be_ruled_is_refused() -> None:
    game = walked()

    assert "no_such_version" == refusal(game, "rewind", version=game.table.version)
    assert "no_such_version" == refusal(game, "rewind")
    assert "not_over" == refusal(game, "correct_result", winners=(0,))
    assert "bad_result" == refusal(game, "award")
    assert "bad_result" == refusal(game, "award", winners=(0,), scores=(1,))
    assert "no_such_seat" == refusal(game, "award", winners=(9,))
    assert "no_days" == refusal(game, "suspend", seat=0)
    assert "not_redoable" == refusal(game, "rerun", version=game.table.version)


def test_a_moderators_pause_has_no_end_of_its_own() -> None:
    game = walked()
    freeze(game)

    assert [] == game.timers
    assert [Paused("dispute", None)] == list(game.log[-1].events)
