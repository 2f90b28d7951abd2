"""A ruling about a game that is over: what was scored is scored anew, and whatever goes on again is played as ever."""

from games.catalogue.blitz import AGAPE
from games.table.commands import Offer
from games.table.ending import ended_early
from games.table.ruling import Sentence, decide_ruling
from games.table.state import Cause
from tests.luck import SeededChance
from tests.table.honour.hands import Hand, dealt, deck, own
from tests.table.playing import DAY, MINUTE, SECOND, words
from tests.table.reopening import rule

UP = "orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8 orange-9 yellow-7"
"""Orange's Blitz pile, its top first: what goes up from 1, and a card that fits nowhere."""


def finished(hands: int = 1, waits: int = DAY) -> tuple[Hand, int, int]:
    """Yellow begins a pile with an 8, Orange goes out by a wrong card, and nobody claims anything: both versions."""
    decks = deck(0, "blue-9 red-9 yellow-9", UP), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10")
    hand = dealt(*decks, max_hands=hands)
    eight = hand.play(1, "red-8", "slot1")
    wrong = goes_out(hand)
    hand.game.wait(waits)
    assert hand.game.table.is_over == (hands == 1)
    return hand, eight, wrong


def test_a_move_that_did_not_end_the_hand_is_counted_out_of_the_result() -> None:
    hand, eight, _ = finished()
    before = hand.game.table.result
    assert before is not None

    assert ["ruled", "restored", "hand_scored", "over"] == words(rule(hand.game, "rerun", eight))

    result = hand.game.table.result
    assert result is not None
    assert (before.scores[0], before.scores[1] - 3, before.scores[2]) == tuple(result.scores)
    assert ("finished", before.winners, before.reason) == (hand.game.table.status, result.winners, result.reason)


def test_between_two_hands_the_last_one_is_scored_anew_and_the_next_waits_its_ten_seconds() -> None:
    hand, eight, _ = finished(hands=2, waits=10 * SECOND)
    before = hand.state.sheet.totals
    assert "scored" == hand.phase

    assert ["ruled", "restored", "hand_scored"] == words(rule(hand.game, "rerun", eight))

    assert (before[0], before[1] - 3, before[2]) == hand.state.sheet.totals
    assert ("active", {"next_hand": hand.game.table.at + 10 * SECOND}) == (hand.game.table.status, AGAPE.timers(hand.state))
    hand.game.now = hand.game.table.at
    assert ["hand_dealt"] == words(hand.game.wait(10 * SECOND)[0].events)


def test_without_the_card_that_ended_it_the_hand_runs_again_and_a_live_table_waits_for_its_players() -> None:
    hand, _, wrong = finished()

    assert ["ruled", "restored", "paused"] == words(rule(hand.game, "rerun", wrong))

    game = hand.game
    assert ("paused", None, "running") == (game.table.status, game.table.result, hand.phase)
    assert ["yellow-7"] == hand.blitz(0)
    assert (0, 0, 0) == hand.state.sheet.totals
    for seat in range(3):
        game.send(seat, Offer("resume"), after=SECOND)
    assert "active" == game.table.status
    assert {0, 1, 2} <= set(game.to_act)
    hand.flip(1)


def test_what_was_left_of_the_twenty_minutes_is_left_when_the_hand_runs_again() -> None:
    hand, _, wrong = finished()
    ended_at = next(event.at for entry in hand.game.log for event in entry.events if words([event]) == ["hand_called"])
    began_at = next(event.at for entry in hand.game.log for event in entry.events if words([event]) == ["hand_dealt"])
    rule(hand.game, "rerun", wrong)

    assert 20 * MINUTE - (ended_at - began_at) == AGAPE.timers(hand.state)["hand_limit"] - hand.game.table.at


def test_who_was_alone_before_the_end_waits_a_whole_minute_when_the_hand_runs_again() -> None:
    hand = dealt(deck(0, "blue-9 red-9 yellow-9", UP), deck(1, "blue-8 red-8 yellow-8"), max_hands=1)
    hand.game.wait(100 * SECOND)
    hand.flip(0)
    hand.game.wait(25 * SECOND)
    assert "absent" == hand.game.seat(1).status
    wrong = goes_out(hand)
    hand.game.wait(10 * SECOND)
    assert hand.game.table.is_over

    rule(hand.game, "rerun", wrong)
    hand.game.now = hand.game.table.at
    hand.game.wait(MINUTE)
    hand.game.resume()

    due = next(timer.due for timer in hand.game.timers if timer.kind == "alone")
    assert MINUTE == due - hand.game.now


def goes_out(hand: Hand) -> int:
    """Orange lays its whole Blitz pile; the version of the last card, which is wrong."""
    on = None
    for card in UP.split():
        wrong = hand.play(0, card, "blitz", on, "O:orange-1" if on else None)
        on = own(0, card)
    return wrong


def test_nobody_comes_back_and_after_a_day_the_table_goes_on_by_itself() -> None:
    hand, _, wrong = finished()
    rule(hand.game, "rerun", wrong)

    hand.game.now = hand.game.table.at
    first = hand.game.wait(DAY)[0]

    assert ["resumed"] == words(first.events)
    assert DAY == first.at - hand.game.log[hand.game.log.index(first) - 1].at


def test_by_turns_whoever_had_the_turn_is_asked_again_with_the_time_that_was_left() -> None:
    hand, wrong = by_turns()
    game = hand.game
    before = next(table for table in reversed(game.tables) if table.seats[0].due is not None)
    left = (before.seats[0].due or 0) - before.at

    rule(game, "rerun", wrong)

    assert ("active", [0]) == (game.table.status, game.to_act)
    assert left == (game.table.seats[0].due or 0) - game.table.at
    hand.end_turn(0)
    assert [1] == game.to_act


def by_turns() -> tuple[Hand, int]:
    """The same by turns: Orange, whose 1 the server lays, goes out in its second turn."""
    decks = deck(0, "blue-9 red-9 yellow-9", UP), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10")
    hand = dealt(*decks, mode="async", max_hands=1)
    on = own(0, "orange-1")
    for card in UP.split()[1:]:
        for seat in (1, 2) if hand.game.to_act == [1] else ():
            hand.end_turn(seat)
        wrong = hand.play(0, card, "blitz", on, "O:orange-1")
        on = own(0, card)
    hand.game.wait(DAY)
    assert hand.game.table.is_over
    return hand, wrong


def test_what_ended_a_game_outside_its_rules_is_not_played_again() -> None:
    hand = dealt(deck(0, "blue-9 red-9 yellow-9"), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10"))
    eight = hand.play(1, "red-8", "slot1")
    for seat in (1, 2):
        hand.game.resign(seat)

    assert ["ruled", "restored", "over"] == words(rule(hand.game, "rerun", eight))

    table = hand.game.table
    assert table.result is not None
    assert ("finished", (0,), "resigned") == (table.status, tuple(table.result.winners), table.result.reason)
    assert ended_early(AGAPE, table, table.play, (0,), "resigned").scores == tuple(table.result.scores)


def test_a_result_that_was_ruled_is_not_played_again() -> None:
    hand, eight, _ = finished()
    sentence = Sentence("correct_result", "other", "00" * 32, winners=(2,), scores=(1, 2, 3))
    chance = SeededChance(7)
    events = decide_ruling(AGAPE, hand.game.table, sentence, hand.game.past, hand.game.now, chance, resumes=True).events
    hand.game.enter(Cause("moderator"), events, hand.game.table.at)

    rule(hand.game, "rerun", eight)

    result = hand.game.table.result
    assert result is not None
    assert ((2,), "ruling") == (tuple(result.winners), result.reason)


def test_one_rerun_of_a_finished_game_follows_another() -> None:
    hand, eight, wrong = finished()
    rule(hand.game, "rerun", eight)
    rule(hand.game, "rerun", wrong)

    assert ("paused", "running") == (hand.game.table.status, hand.phase)
    assert ["red-8"] == hand.slot(1, 1)
    assert ["yellow-7"] == hand.blitz(0)
