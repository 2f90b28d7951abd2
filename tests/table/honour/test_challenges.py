"""Challenges at the tables of the pile games: who may, when, what it costs, and when the hand is scored."""

import msgspec
import pytest
from msgspec.structs import replace

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import Flip, PlayCentre
from games.catalogue.blitz.events import HandScored
from games.catalogue.blitz.state import Place
from games.rules.secrecy import shown
from games.table.commands import AcceptResult
from games.table.events import ChallengeRejected, ChallengeUpheld, PlayStopped
from games.table.view import can, clock
from tests.table.honour.hands import Hand, dealt, deck, fallen, own, restored
from tests.table.playing import HOUR, SECOND, Game, begun, words


def four() -> Hand:
    """Orange can start red, Blue holds red 4, Yellow red 5."""
    return dealt(
        deck(0, "red-1 red-2 yellow-9", hand="blue-7 blue-8 blue-9"),
        deck(1, "red-4 blue-9 yellow-8"),
        deck(2, "red-5 orange-9 yellow-8"),
        deck(3, "orange-6 blue-7 yellow-7", hand="blue-3 blue-4 blue-5"),
    )


def wrong_four(hand: Hand) -> int:
    """Blue's red 4 on Orange's red 2."""
    hand.play(0, "red-1", "slot0")
    hand.play(0, "red-2", "slot1", "O:red-1")
    return hand.play(1, "red-4", "slot0", "O:red-2", "O:red-1")


def lying(hand: Hand, seat: int) -> Place:
    """Where the seat's cards lie; who has seen which of them aside."""
    return replace(hand.place(seat), seen=0)


def test_the_example_red_4_on_red_2_goes_back_and_red_5_on_it_too_and_nothing_else_moves() -> None:
    hand = four()
    wrong = wrong_four(hand)
    follows = hand.play(2, "red-5", "slot0", "B:red-4", "O:red-1")
    hand.flip(3)
    orange, red = lying(hand, 0), lying(hand, 3)

    events = hand.challenge(3, wrong)

    assert ["play_stopped", "challenge_upheld", "restored"] == words(events)
    assert ChallengeUpheld(wrong, 3, 1) == events[1]
    assert (wrong, follows) == restored(events).voided
    assert {follows: "bad_sequence"} == fallen(events)
    assert [["O:red-1", "O:red-2"]] == hand.centre
    assert (["red-4"], 10) == (hand.slot(1, 0), len(hand.blitz(1)))
    assert (["red-5"], 10) == (hand.slot(2, 0), len(hand.blitz(2)))
    assert (orange, red) == (lying(hand, 0), lying(hand, 3))


def test_ag_17_what_is_wrong_is_accepted_and_its_audit_is_for_nobody_until_the_game_is_over() -> None:
    hand = four()
    wrong_four(hand)
    event = hand.game.log[-1].events[0]

    assert ("H1",) == event.audit
    assert not any("audit" in shown(event, viewer) for viewer in (0, 1, 2, 3, None))
    assert ("H1",) == shown(event, None, is_over=True)["audit"]


def test_a_rejected_challenge_tells_the_verdict_and_takes_a_token() -> None:
    hand = four()
    hand.play(0, "red-1", "slot0")
    right = hand.version

    assert [PlayStopped(hand.game.now + 3 * SECOND), ChallengeRejected(right, 3, 0)] == hand.challenge(3, right)


def test_tokens_are_counted_by_seat_and_hand() -> None:
    hand = dealt(
        deck(0, "red-1 red-2 red-3"), deck(1, "blue-9 red-9 yellow-9"), deck(2, "blue-9 red-9 yellow-9"), challenge_tokens=2
    )
    moves = [
        hand.play(0, "red-1", "slot0"),
        hand.play(0, "red-2", "slot1", "O:red-1"),
        hand.play(0, "red-3", "slot2", "O:red-2", "O:red-1"),
    ]
    for move in moves[:2]:
        hand.challenge(1, move)
        hand.game.wait(3 * SECOND)

    assert "no_tokens" == hand.refusal(1, moves[2])
    assert "challenge" not in can(AGAPE, hand.game.table, 1)
    assert "challenge" in can(AGAPE, hand.game.table, 2)


def test_a_strict_table_knows_no_challenges() -> None:
    game = begun(AGAPE, 2)

    assert "challenge" not in can(AGAPE, game.table, 0)
    assert "not_honour" == Hand(game).refusal(0, game.table.version)
    assert "phase_over" == game.refusal(0, AcceptResult())


def test_bf_17_play_stops_for_three_seconds_after_every_judgement_of_a_race() -> None:
    hand = four()
    hand.challenge(3, wrong_four(hand))
    refused = [hand.game.refusal(1, command) for command in (Flip(), PlayCentre(own(1, "red-4"), "slot0"))]

    assert ["paused", "paused"] == refused
    assert "paused" == hand.refusal(0, hand.version)
    pause = clock(AGAPE, hand.game.table, hand.game.now).pause
    assert pause is not None
    assert "challenge" == pause.reason
    assert ["play_resumed"] == words(hand.game.wait(3 * SECOND)[0].events)
    hand.flip(1)


def test_bf_17_by_turns_nothing_stops() -> None:
    hand = dealt(
        deck(0, "red-3 red-2 red-9 blue-9 yellow-9"), deck(1, "red-4 blue-9 yellow-8 orange-8 red-8"), mode="async", slots_2p=5
    )
    wrong = hand.build(0, "red-9", "slot2", 3, "blue-9")

    assert ["challenge_upheld", "restored"] == words(hand.challenge(1, wrong))
    assert "active" == hand.game.table.status


def test_bf_17_only_moves_of_players_in_this_hand_can_be_challenged_and_each_once() -> None:
    hand = four()
    wrong = wrong_four(hand)
    follows = hand.play(2, "red-5", "slot0", "B:red-4", "O:red-1")
    deal = next(entry.version for entry in hand.game.log if "hand_dealt" in words(entry.events))
    judged = hand.challenge(3, wrong)
    hand.game.wait(3 * SECOND)

    assert "challenge_upheld" in words(judged)
    assert ["already_judged"] * 2 == [hand.refusal(3, wrong), hand.refusal(3, follows)]
    assert ["not_challengeable"] * 4 == [hand.refusal(3, each) for each in (1, deal, hand.version, hand.version + 7)]


def test_bf_17_auto_moves_can_not_be_challenged() -> None:
    hand = dealt(
        deck(0, "red-1 red-2 red-3 red-9 blue-9"),
        deck(1, "red-4 blue-9 yellow-8 orange-8 red-8"),
        mode="async",
        slots_2p=5,
        ones="forced",
    )
    hand.game.wait(96 * HOUR)

    assert "played_to_centre" in words(hand.game.log[-1].events)
    assert "not_challengeable" == hand.refusal(1, hand.version)


def test_bf_17_a_second_challenge_reruns_what_stands_after_the_first() -> None:
    hand = four()
    first = wrong_four(hand)
    fell = hand.play(2, "red-5", "slot0", "B:red-4", "O:red-1")
    second = hand.build(3, "blue-7", "slot1", 2, "yellow-7")
    hand.challenge(3, first)
    hand.game.wait(3 * SECOND)
    events = hand.challenge(0, second)

    assert (second,) == restored(events).voided
    assert ["red-5"] == hand.slot(2, 0)
    assert fell not in restored(events).voided
    assert ["blue-7"] == hand.slot(3, 1)


def test_bf_43_a_challenge_reaches_back_over_20_later_moves_that_stand() -> None:
    hand = four()
    wrong = wrong_four(hand)
    for _ in range(20):
        hand.flip(0)

    assert "challenge" in can(AGAPE, hand.game.table, 3)
    hand.flip(0)
    assert "too_late" == hand.refusal(3, wrong)


def test_bf_43_with_the_reach_of_the_hand_nothing_is_too_late() -> None:
    hand = dealt(
        deck(0, "red-9 blue-9 yellow-9"),
        deck(1, "red-4 blue-9 yellow-8"),
        deck(2, "red-5 orange-9 yellow-8"),
        challenge_reach="hand",
    )
    wrong = hand.play(1, "red-4", "slot0")
    for _ in range(25):
        hand.flip(0)

    assert "challenge_upheld" in words(hand.challenge(2, wrong))


def test_bf_43_an_own_move_can_be_challenged_while_it_is_the_latest() -> None:
    hand = four()
    wrong = wrong_four(hand)
    hand.flip(0)

    assert "challenge_upheld" in words(hand.challenge(1, wrong))
    hand.game.wait(3 * SECOND)
    again = hand.play(1, "red-4", "slot0", "O:red-2", "O:red-1")
    hand.flip(1)
    assert "too_late" == hand.refusal(1, again)


def test_bf_18_an_upheld_challenge_costs_its_points_but_not_who_found_his_own_mistake() -> None:
    hand = dealt(
        deck(0, "red-9 blue-9 yellow-9"), deck(1, "red-4 blue-9 yellow-8"), deck(2, "red-5 orange-9 yellow-8"), error_penalty=2
    )
    found_by_others = words(hand.challenge(2, hand.play(1, "red-4", "slot0")))
    hand.game.wait(3 * SECOND)
    found_himself = words(hand.challenge(2, hand.play(2, "red-5", "slot0")))

    assert "error_charged" in found_by_others
    assert "error_charged" not in found_himself
    assert (0, 1, 0) == hand.state.honour.errors  # type: ignore[union-attr]  # an honour table
    assert (-20, -22, -20) == scored_at_the_end(hand.game)


def scored_at_the_end(game: Game) -> tuple[int, ...]:
    """The scores of the hand, once its time and its claims window are over."""
    game.wait(25 * 60 * SECOND)
    return next(event.scores for entry in game.log for event in entry.events if isinstance(event, HandScored))


@pytest.mark.parametrize("by", [0, 2, 3])
def test_a_verdict_is_the_same_bytes_whatever_lies_hidden(by: int) -> None:
    """Two deals that differ only under the Blitz piles and in the hands."""
    told = []
    for hidden in ("orange-2 orange-3", "yellow-2 yellow-3"):
        hand = dealt(
            deck(0, "red-1 red-2 yellow-9", "blue-10 yellow-10 red-10"),
            deck(1, "red-4 blue-9 yellow-8", "blue-10 yellow-10 red-10", hand=f"blue-2 {hidden}"),
            deck(2, "red-5 orange-9 yellow-8", "blue-10 yellow-10 red-10", hand=f"blue-2 {hidden}"),
            deck(3, "orange-6 blue-7 yellow-7", "blue-10 yellow-10 red-10"),
        )
        wrong = wrong_four(hand)
        events = [
            *hand.challenge(by, wrong),
            *hand.game.wait(3 * SECOND)[0].events,
            *hand.challenge(by, hand.play(1, "blue-9", "slot1")),
        ]
        view = AGAPE.view(hand.state, by)
        told.append(msgspec.json.encode([[shown(event, by) for event in events], view]))

    assert told[0] == told[1]
