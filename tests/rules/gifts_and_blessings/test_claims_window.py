"""The claims window of an honour game: the totals are published, the result waits (G-7)."""

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.commands import Give
from games.catalogue.gifts_and_blessings.events import ClaimsClosed, ClaimsOpened
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.contract import Mode
from games.table.commands import AcceptResult, Challenge, Resign
from games.table.events import ChallengeUpheld, GameForfeited, Over, ResultAccepted
from tests.rules.gifts_and_blessings.tables import in_claims, returned
from tests.table.playing import DAY, SECOND, Game, begun, words


def test_g_7_the_totals_are_published_and_the_result_waits_for_claims() -> None:
    sitting, _ = in_claims()
    view = RULESET.view(sitting.play, None)

    assert "active" == sitting.game.table.status
    assert None is RULESET.outcome(sitting.play)
    assert 352 == sum(view.points) + view.fountain
    assert (None, "claims") == (view.turn, view.phase)


@pytest.mark.parametrize(("mode", "length"), [("live", 20 * SECOND), ("async", DAY)])
def test_g_7_the_window_is_open_for_twenty_seconds_live_and_a_day_by_turns(mode: Mode, length: int) -> None:
    sitting, _ = in_claims(mode=mode)
    opened = [event for event in sitting.game.log[-1].events if isinstance(event, ClaimsOpened)]

    assert [ClaimsOpened(sitting.game.now + length)] == opened
    sitting.game.wait(length - 1)
    assert "active" == sitting.game.table.status
    assert ["claims_closed", "over"] == words(sitting.game.wait(1)[-1].events)


def test_g_7_the_published_result_stands_when_the_window_closes() -> None:
    sitting, _ = in_claims()
    points = RULESET.view(sitting.play, None).points
    sitting.game.wait(20 * SECOND)
    result = sitting.game.table.result

    assert result is not None
    assert (points, sitting.play.ending) == (tuple(result.scores), result.reason)


def test_g_7_both_accept_and_the_window_is_closed() -> None:
    sitting, _ = in_claims()

    assert [ResultAccepted(1)] == sitting.accept(1)
    assert ["challenge"] == sitting.can(1)
    assert [ResultAccepted(0), ClaimsClosed()] == sitting.accept(0)[:2]
    assert "finished" == sitting.game.table.status


def test_g_7_one_seat_accepts_once_and_alone_closes_nothing() -> None:
    sitting, _ = in_claims()
    sitting.accept(1)

    assert "already_accepted" == sitting.refusal(1, AcceptResult())
    assert "active" == sitting.game.table.status


def test_g_7_before_the_window_there_is_no_result_to_accept() -> None:
    sitting, _ = returned("TC")

    assert "phase_over" == sitting.refusal(0, AcceptResult())
    assert ["challenge"] == sitting.can(0)


def test_g_7_in_the_window_only_claims_acceptance_and_resignation_are_open() -> None:
    sitting, _ = in_claims()

    assert [] == sitting.game.to_act
    assert ([], []) == (RULESET.legal(sitting.play, 0), RULESET.legal(sitting.play, 1))
    assert "phase_over" == sitting.refusal(0, Give("9C"))
    assert ["challenge", "accept_result"] == sitting.can(0)
    sitting.game.send(1, Resign())
    assert Over((0,), tuple(sitting.play.players[seat].points for seat in (0, 1)), "resigned") == sitting.game.log[-1].events[-1]


def test_g_7_a_return_of_any_round_may_be_challenged_in_the_window() -> None:
    sitting, version = in_claims("9D")
    totals = tuple(player.points for player in sitting.play.players)

    assert [GameForfeited(1), Over((0,), totals, "forfeit")] == sitting.challenge(0, version)[1:]


def test_g_7_a_rejected_claim_leaves_the_window_as_it_is() -> None:
    sitting, version = in_claims()
    timers = sitting.game.timers
    sitting.challenge(0, version)

    assert timers == sitting.game.timers


def test_g_7_who_accepted_may_still_challenge() -> None:
    sitting, version = in_claims("9D")
    sitting.accept(0)

    assert isinstance(sitting.challenge(0, version)[0], ChallengeUpheld)


def test_g_7_after_the_window_nothing_can_be_challenged() -> None:
    sitting, version = in_claims("9D")
    sitting.game.wait(20 * SECOND)

    assert "game_over" == sitting.refusal(0, Challenge(version))
    assert "game_over" == sitting.refusal(0, AcceptResult())


def test_g_7_there_is_no_window_after_a_resignation_a_third_timeout_or_a_forfeit() -> None:
    resigned, _ = returned("9D")
    resigned.game.send(0, Resign())
    forfeited, version = returned("9D")
    forfeited.challenge(0, version)

    for game in (resigned.game, forfeited.game, _timed_out_three_times()):
        assert game.table.is_over
        assert "claims" not in {table.play.phase for table in game.tables if table.play}
        assert [] == game.timers


def _timed_out_three_times() -> Game:
    game = begun(RULESET, options=Options(enforcement="honour"))
    while not game.table.is_over:
        game.fire()
    assert game.table.result is not None
    assert "forfeit" == game.table.result.reason
    return game
