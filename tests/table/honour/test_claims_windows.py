"""After a hand: for a while it can be challenged still, and it is scored when nobody has anything to say any more."""

from games.catalogue.blitz import AGAPE
from games.table.commands import AcceptResult, Resign
from games.table.view import can
from tests.table.honour.hands import Hand, dealt, deck, own
from tests.table.playing import SECOND, words


def ending(**options: object) -> tuple[Hand, int]:
    """Orange goes out by a wrong card: its Blitz pile holds what goes up from 1, and one card that does not fit."""
    up = "orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8 orange-9 yellow-7"
    hand = dealt(
        deck(0, "blue-9 red-9 yellow-9", up), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10"), **options
    )
    on = None
    for card in up.split()[:9]:
        hand.play(0, card, "blitz", on, "O:orange-1" if on else None)
        on = own(0, card)
    return hand, hand.play(0, "yellow-7", "blitz", on, "O:orange-1")


def test_bf_44_a_hand_is_scored_when_its_claims_window_closes() -> None:
    hand, _ = ending()

    assert "claims" == hand.phase
    assert ["hand_called"] == words(hand.game.log[-1].events)[-1:]
    assert {"claims"} == set(AGAPE.timers(hand.state))
    assert (0, "blitz") == (hand.state.sheet.called_by, hand.state.sheet.called_for)
    closed = hand.game.wait(10 * SECOND)
    assert ["hand_scored"] == words(closed[0].events)


def test_bf_44_the_window_closes_when_all_who_are_present_accept_and_who_accepted_may_still_challenge() -> None:
    hand, _ = ending()
    hand.accept(0)
    hand.accept(1)

    assert "already_accepted" == hand.game.refusal(1, AcceptResult())
    assert "accept_result" not in can(AGAPE, hand.game.table, 1)
    assert "challenge" in can(AGAPE, hand.game.table, 1)
    assert ["result_accepted", "hand_scored"] == words(hand.accept(2))


def test_bf_44_whoever_resigns_is_not_waited_for() -> None:
    hand, _ = ending()
    hand.accept(0)
    hand.accept(1)

    assert ["resigned", "left_play", "hand_scored"] == words(hand.game.send(2, Resign()))


def test_after_the_window_nothing_can_be_challenged() -> None:
    hand, wrong = ending()
    hand.game.wait(10 * SECOND)

    assert "hand_over" == hand.refusal(1, wrong)
    assert "phase_over" == hand.game.refusal(1, AcceptResult())


def test_bf_10_a_hand_that_ended_by_a_wrong_card_runs_again() -> None:
    hand, wrong = ending()
    events = hand.challenge(1, wrong)

    assert ["play_stopped", "challenge_upheld", "restored"] == words(events)
    assert ("running", None) == (hand.phase, hand.state.sheet.called_by)
    assert ["yellow-7"] == hand.blitz(0)
    hand.game.wait(3 * SECOND)
    hand.flip(1)


def test_bf_17_in_the_window_play_stops_only_where_the_hand_goes_on() -> None:
    hand, _ = ending()
    lawful = next(entry.version for entry in hand.game.log if "played_to_centre" in words(entry.events))

    assert ["challenge_rejected"] == words(hand.challenge(1, lawful))


def test_the_view_tells_in_the_window_what_the_hand_would_score() -> None:
    hand, _ = ending()
    told = AGAPE.view(hand.state, None).last_hand

    assert told is not None
    assert (1, 0, "blitz", [10, -20, -20]) == (told.hand, told.called_by, told.reason, told.scores)
