"""A challenged return: what may be challenged and when, what is told, and what follows (G-7, G-8, G-14, G-20)."""

from typing import Any

import msgspec
import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.commands import Give, Return
from games.catalogue.gifts_and_blessings.events import ClaimsClosed, ClaimsOpened, ReturnUndone
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.contract import Mode
from games.rules.secrecy import shown
from games.table.commands import AcceptResult, Challenge, Resign
from games.table.events import ChallengeRejected, ChallengeUpheld, GameForfeited, Over, ResultAccepted
from games.table.view import members
from tests.rules.gifts_and_blessings.tables import Sitting
from tests.table.playing import DAY, SECOND, Game, begun, words

SIX = "AC 2C 5C 6C 8C JC"
ONE = f"9C {SIX}"
TWO = "4C TC JD 2H QC 9D AS"
"""The first worked exchange: ten or queen of clubs for the nine."""


def _returned(card: str, **table: Any) -> tuple[Sitting, int]:  # Any: options of unlike types
    """The nine of clubs was answered with this card; the version that did it."""
    sitting = Sitting(ONE, TWO, **table)
    sitting.give(0, "9C")
    return sitting, sitting.give_back(1, card)


def _in_claims(card: str = "TC", **table: Any) -> tuple[Sitting, int]:  # Any: as above
    """The same game played to its end by auto-moves, up to the claims window."""
    sitting, version = _returned(card, quiet_limit=4, **table)
    sitting.play_out()
    assert "claims" == sitting.play.phase
    return sitting, version


def test_gb_16_a_return_found_unlawful_forfeits_the_game() -> None:
    sitting, version = _returned("9D")
    events = sitting.challenge(0, version)

    assert [ChallengeUpheld(version, 0, 1), GameForfeited(1), Over((0,), (0, 0), "forfeit")] == events
    assert "finished" == sitting.game.table.status


@pytest.mark.parametrize("card", ["TC", "QC"])
def test_gb_16_after_a_challenge_of_a_lawful_return_play_goes_on(card: str) -> None:
    sitting, version = _returned(card)
    before = sitting.play

    assert [ChallengeRejected(version, 0, 1)] == sitting.challenge(0, version)
    assert before == sitting.play
    assert [0] == sitting.game.to_act


def test_gb_16_a_challenge_may_be_sent_out_of_turn_and_changes_no_turn() -> None:
    sitting, version = _returned("TC")
    sitting.receive(0)
    asked = sitting.game.seat(1)

    assert [1] == sitting.game.to_act
    assert [ChallengeRejected(version, 0, 1)] == sitting.challenge(0, version)
    assert asked == sitting.game.seat(1)


def test_gb_16_a_return_is_judged_by_the_hand_of_its_moment_however_late() -> None:
    sitting, version = _returned("9D")
    for _ in range(12):
        (seat,) = sitting.game.to_act
        sitting.game.send(seat, RULESET.auto_move(sitting.play, seat, sitting.game.chance))

    assert isinstance(sitting.challenge(0, version)[0], ChallengeUpheld)


def test_g_7_the_totals_are_published_and_the_result_waits_for_claims() -> None:
    sitting, _ = _in_claims()
    view = RULESET.view(sitting.play, None)

    assert "active" == sitting.game.table.status
    assert None is RULESET.outcome(sitting.play)
    assert 352 == sum(view.points) + view.fountain
    assert (None, "claims") == (view.turn, view.phase)


@pytest.mark.parametrize(("mode", "length"), [("live", 20 * SECOND), ("async", DAY)])
def test_g_7_the_window_is_open_for_twenty_seconds_live_and_a_day_by_turns(mode: Mode, length: int) -> None:
    sitting, _ = _in_claims(mode=mode)
    opened = [event for event in sitting.game.log[-1].events if isinstance(event, ClaimsOpened)]

    assert [ClaimsOpened(sitting.game.now + length)] == opened
    sitting.game.wait(length - 1)
    assert "active" == sitting.game.table.status
    assert ["claims_closed", "over"] == words(sitting.game.wait(1)[-1].events)


def test_g_7_the_published_result_stands_when_the_window_closes() -> None:
    sitting, _ = _in_claims()
    points = RULESET.view(sitting.play, None).points
    sitting.game.wait(20 * SECOND)
    result = sitting.game.table.result

    assert result is not None
    assert (points, sitting.play.ending) == (tuple(result.scores), result.reason)


def test_g_7_both_accept_and_the_window_is_closed() -> None:
    sitting, _ = _in_claims()

    assert [ResultAccepted(1)] == sitting.accept(1)
    assert ["challenge"] == sitting.can(1)
    assert [ResultAccepted(0), ClaimsClosed()] == sitting.accept(0)[:2]
    assert "finished" == sitting.game.table.status


def test_g_7_one_seat_accepts_once_and_alone_closes_nothing() -> None:
    sitting, _ = _in_claims()
    sitting.accept(1)

    assert "already_accepted" == sitting.refusal(1, AcceptResult())
    assert "active" == sitting.game.table.status


def test_g_7_before_the_window_there_is_no_result_to_accept() -> None:
    sitting, _ = _returned("TC")

    assert "phase_over" == sitting.refusal(0, AcceptResult())
    assert ["challenge"] == sitting.can(0)


def test_g_7_in_the_window_only_claims_acceptance_and_resignation_are_open() -> None:
    sitting, _ = _in_claims()

    assert [] == sitting.game.to_act
    assert ([], []) == (RULESET.legal(sitting.play, 0), RULESET.legal(sitting.play, 1))
    assert "phase_over" == sitting.refusal(0, Give("9C"))
    assert ["challenge", "accept_result"] == sitting.can(0)
    sitting.game.send(1, Resign())
    assert Over((0,), tuple(sitting.play.players[seat].points for seat in (0, 1)), "resigned") == sitting.game.log[-1].events[-1]


def test_g_7_a_return_of_any_round_may_be_challenged_in_the_window() -> None:
    sitting, version = _in_claims("9D")
    totals = tuple(player.points for player in sitting.play.players)

    assert [GameForfeited(1), Over((0,), totals, "forfeit")] == sitting.challenge(0, version)[1:]


def test_g_7_a_rejected_claim_leaves_the_window_as_it_is() -> None:
    sitting, version = _in_claims()
    timers = sitting.game.timers
    sitting.challenge(0, version)

    assert timers == sitting.game.timers


def test_g_7_who_accepted_may_still_challenge() -> None:
    sitting, version = _in_claims("9D")
    sitting.accept(0)

    assert isinstance(sitting.challenge(0, version)[0], ChallengeUpheld)


def test_g_7_after_the_window_nothing_can_be_challenged() -> None:
    sitting, version = _in_claims("9D")
    sitting.game.wait(20 * SECOND)

    assert "game_over" == sitting.refusal(0, Challenge(version))
    assert "game_over" == sitting.refusal(0, AcceptResult())


def test_g_7_there_is_no_window_after_a_resignation_a_third_timeout_or_a_forfeit() -> None:
    resigned, _ = _returned("9D")
    resigned.game.send(0, Resign())
    forfeited, version = _returned("9D")
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


REDO: dict[str, Any] = {"cheat_penalty": "redo"}  # Any: options of unlike types


def test_g_8_a_return_found_unlawful_is_undone_and_owed_again() -> None:
    sitting, version = _returned("9D", top="KH KD KS", **REDO)
    events = sitting.challenge(0, version)

    assert [ChallengeUpheld(version, 0, 1), ReturnUndone(1, ("9D",), ())] == events
    assert [1] == sitting.game.to_act
    assert "return" == sitting.play.phase
    assert "9D" in sitting.play.players[1].hand
    assert ((), ("9C",)) == RULESET.view(sitting.play, None).gift_pools


def test_g_8_what_the_royals_brought_goes_back_on_top_of_the_fountain_in_its_order() -> None:
    sitting = Sitting(f"QH {SIX}", "JH KS QD TH 7H 7C 2S", top="3C 3D 3H 3S 4D 4H 4S 5D", **REDO)
    before = sitting.play.fountain
    sitting.give(0, "QH")
    version = sitting.give_back(1, "QD TH 7H")
    assert before[3:] == sitting.play.fountain
    sitting.challenge(0, version)

    assert before == sitting.play.fountain
    assert ("QH",) == sitting.play.players[1].pool
    assert () == sitting.play.players[0].pool


def test_g_8_the_second_return_is_judged_strictly() -> None:
    sitting, version = _returned("9D", **REDO)
    sitting.challenge(0, version)

    assert [Return("TC"), Return("QC")] == RULESET.legal(sitting.play, 1)
    assert "must_match_suit" == sitting.refusal(1, Return("9D"))
    sitting.give_back(1, "QC")
    assert [0] == sitting.game.to_act


def test_g_8_the_next_round_is_a_matter_of_honour_again() -> None:
    sitting, version = _returned("9D", **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")
    sitting.receive(0, "TC")
    sitting.receive(1)
    sitting.give(1, "2H")

    assert ("AC",) == sitting.play.players[0].hand[:1]
    sitting.give_back(0, "AC")
    assert (True, False) == sitting.play.audits


def test_g_8_only_the_return_of_the_current_round_can_be_challenged() -> None:
    sitting, version = _returned("9D", **REDO)
    sitting.receive(0)
    sitting.receive(1)

    assert ("phase_over", "phase_over") == (sitting.refusal(0, Challenge(version)), sitting.refusal(1, Challenge(version)))
    assert [] == sitting.can(0)


@pytest.mark.parametrize("taken", ["9D", ""])
def test_g_8_the_first_receive_command_of_player_one_ends_it(taken: str) -> None:
    sitting, version = _returned("9D", **REDO)
    assert ["challenge"] == sitting.can(0)
    sitting.receive(0, taken)

    assert "phase_over" == sitting.refusal(0, Challenge(version))
    assert [] == sitting.can(0)


def test_g_8_a_rejected_challenge_leaves_player_one_to_receive() -> None:
    sitting, version = _returned("TC", **REDO)
    sitting.challenge(0, version)

    assert [0] == sitting.game.to_act
    assert ["challenge"] == sitting.can(0)
    assert "already_judged" == sitting.refusal(0, Challenge(version))


def test_g_8_an_undone_return_is_not_judged_again() -> None:
    sitting, version = _returned("9D", **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")

    assert "already_judged" == sitting.refusal(0, Challenge(version))


def test_g_8_there_is_no_claims_window_at_the_end() -> None:
    sitting, _ = _returned("9D", quiet_limit=4, **REDO)
    sitting.play_out()

    assert "finished" == sitting.game.table.status
    assert not [event for entry in sitting.game.log for event in entry.events if isinstance(event, ClaimsOpened)]


def test_g_8_the_cards_of_an_undone_return_are_known_and_the_fountain_is_known_as_far_as_it_was_seen() -> None:
    sitting = Sitting(f"QH {SIX}", "JH KS QD TH 7H 7C 2S", top="3C 3D 3H 3S 4D", **REDO)
    sitting.give(0, "QH")
    sitting.challenge(0, sitting.give_back(1, "QD TH 7H"))
    view = RULESET.view(sitting.play, 0)

    assert {"QD", "TH", "7H"} == set(view.hands[1].known)
    assert 3 == sitting.play.honour.seen


def test_g_8_a_card_drawn_that_had_lain_open_is_known_in_the_hand() -> None:
    sitting, version = _returned("JD", top="KH KD KS 3S 3D", **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")
    sitting.receive(0)

    assert ("KH",) == RULESET.view(sitting.play, 1).hands[0].known
    assert 4 == sitting.play.honour.seen


def test_g_14_only_the_last_card_of_a_return_of_the_other_seat_can_be_named() -> None:
    sitting = Sitting(f"QH {SIX}", "JH KS QD TH 7H 7C 2S")
    sitting.give(0, "QH")
    last = sitting.give_back(1, "JH KS QD")
    sitting.receive(0)
    sitting.receive(1)
    sitting.give(1, "2S")
    sitting.give_back(0, str(sitting.play.players[0].hand[-1]))
    every = range(1, sitting.version + 2)
    refused = {version: sitting.refusal(0, Challenge(version)) for version in every if version != last}

    assert {"no_such_return"} == set(refused.values())
    assert "no_such_return" == sitting.refusal(1, Challenge(last))


def test_g_14_a_return_is_judged_once() -> None:
    sitting, version = _returned("TC")
    sitting.challenge(0, version)

    assert "already_judged" == sitting.refusal(0, Challenge(version))


def test_g_14_an_auto_moved_return_may_be_challenged_and_is_always_lawful() -> None:
    game = begun(RULESET, options=Options(enforcement="honour"))
    game.fire()
    game.fire()
    version, giver = game.table.version, game.table.play.giver
    assert "auto_moved" in words(game.log[-1].events)

    assert [ChallengeRejected(version, giver, 1 - giver)] == game.send(giver, Challenge(version))


def test_g_14_a_refused_challenge_uses_no_token_and_three_rejected_ones_use_all() -> None:
    sitting = Sitting(ONE, TWO)
    for _ in range(3):
        version = _round(sitting)
        assert ["no_such_return"] * 4 == [sitting.refusal(0, Challenge(1)) for _ in range(4)]
        assert isinstance(sitting.challenge(0, version)[0], ChallengeRejected)
    version = _round(sitting)

    assert "no_tokens" == sitting.refusal(0, Challenge(version))
    assert "challenge" not in sitting.can(0)
    assert "challenge" in sitting.can(1)


def _round(sitting: Sitting) -> int:
    """Auto-moves until seat 1 has made one more return; its version."""
    while True:
        (seat,) = sitting.game.to_act
        returns = sitting.play.phase == "return" and seat == 1
        sitting.game.send(seat, RULESET.auto_move(sitting.play, seat, sitting.game.chance))
        if returns and sitting.play.phase == "receive":
            return sitting.version


def test_g_14_an_upheld_challenge_uses_no_token() -> None:
    sitting, version = _returned("9D", challenge_tokens=1, **REDO)
    sitting.challenge(0, version)
    sitting.give_back(1, "TC")

    assert ["challenge"] == sitting.can(0)
    assert isinstance(sitting.challenge(0, sitting.version)[0], ChallengeRejected)
    assert [] == sitting.can(0)


def test_g_14_in_strict_games_there_is_nothing_to_challenge() -> None:
    sitting, version = _returned("TC", enforcement="strict")

    assert "not_honour" == sitting.refusal(0, Challenge(version))
    assert [] == sitting.can(0)


def test_g_20_the_audits_come_out_when_the_game_is_over_and_not_in_the_claims_window() -> None:
    sitting, version = _in_claims("9D")
    entry = sitting.game.log[version - 1]

    assert None is RULESET.view(sitting.play, 0).audits
    assert "audit" not in shown(entry.events[0], 0)
    sitting.game.wait(20 * SECOND)
    assert (False,) == (RULESET.view(sitting.play, 0).audits or ())[:1]
    assert ("must_match_suit",) == shown(entry.events[0], None, is_over=True)["audit"]


def test_g_20_the_verdict_makes_the_audit_of_a_judged_return_public() -> None:
    sitting, version = _returned("TC")
    (told,) = sitting.challenge(0, version)

    for viewer in (0, 1, None):
        assert {"type": "challenge_rejected", "version": version, "by": 0, "seat": 1} == shown(told, viewer)


def test_g_20_hands_left_by_a_forfeit_stay_hidden() -> None:
    sitting, version = _returned("9D")
    sitting.challenge(0, version)
    result = sitting.game.table.result

    assert result is not None
    assert None is RULESET.reveal(sitting.play, result)  # type: ignore[misc]  # this ruleset reveals
    assert None is RULESET.view(sitting.play, None).hand


@pytest.mark.parametrize("card", ["TC", "9D"])
def test_a_verdict_tells_one_bit_and_nothing_of_the_hand(card: str) -> None:
    """Two hands that agree in nothing but the card returned and the verdict: the same bytes to the challenger, then and later."""
    others = {"TC": "TC 3D 4D 2H QC 9D AS", "9D": "TC 3D KD 2H 8H 9D AS"}
    seen = []
    for hand in (TWO, others[card]):
        sitting = Sitting(ONE, hand, top="KC")
        sitting.give(0, "9C")
        version = sitting.give_back(1, card)
        told = [shown(event, 0) for event in sitting.challenge(0, version)]
        seen.append((told, members(RULESET, sitting.game.table, 0), members(RULESET, sitting.game.table, None)))

    assert msgspec.json.encode(seen[0]) == msgspec.json.encode(seen[1])
