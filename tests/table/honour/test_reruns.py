"""What a re-run of a hand does: what stands, what falls, what follows by itself (BF-10, BF-12, BF-42)."""

from msgspec.structs import replace

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.commands import Call, DeclareStuck, Source
from games.catalogue.blitz.events import HandCalled
from games.catalogue.blitz.redo import redo
from games.catalogue.blitz.state import State
from games.rules.honour import Redone
from games.table.commands import Resign
from games.table.rerun import done
from tests.table.honour.hands import Hand, dealt, deck, fallen, own, restored
from tests.table.honour.test_claims_windows import ending
from tests.table.playing import HOUR, SECOND, words

DULL = "red-10 blue-10 yellow-10"
"""Slots on which nothing of the others fits."""


def test_bf_12_a_flip_stays_with_its_n_while_there_is_something_to_turn() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9", hand="orange-2 orange-3 orange-4 orange-5"), deck(1, DULL))
    wrong = hand.play(0, "red-9", "slot0")
    few = hand.flip(0, 2)
    events = hand.challenge(1, wrong)

    assert {} == fallen(events)
    assert ["orange-2", "orange-3"] == hand.waste(0)
    assert (wrong,) == restored(events).voided
    hand.game.wait(3 * SECOND)
    assert "challenge_upheld" in words(hand.challenge(1, few))
    assert [] == hand.waste(0)


def test_bf_12_a_card_that_lies_elsewhere_now_falls_and_what_was_laid_on_it_too() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9", hand="blue-2 blue-3 red-8 blue-4 blue-5 blue-6"), deck(1, DULL))
    few = hand.flip(0, 2)
    shown = hand.flip(0)
    on_nine = hand.build(0, "blue-5", "waste", 1, "blue-9")
    events = hand.challenge(1, few)

    assert {on_nine: "stale"} == fallen(events)
    assert (few, on_nine) == restored(events).voided
    assert shown not in restored(events).voided
    assert ["blue-2", "blue-3", "red-8"] == hand.waste(0)


def test_bf_12_a_pile_that_is_not_there_drops_what_was_laid_on_it() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9"), deck(1, "red-10 blue-10 yellow-10"))
    wrong = hand.play(0, "red-9", "slot0")
    follows = hand.play(1, "red-10", "slot0", "O:red-9")

    assert {follows: "conflict"} == fallen(hand.challenge(1, wrong))
    assert [] == hand.centre


def test_bf_12_what_was_wrong_when_it_was_accepted_stays_as_long_as_nobody_challenges_it() -> None:
    hand = dealt(deck(0, "red-1 blue-9 yellow-9"), deck(1, "red-5 blue-8 yellow-8"), deck(2, "blue-3 red-8 yellow-8"))
    hand.play(0, "red-1", "slot0")
    first = hand.play(1, "red-5", "slot0", "O:red-1")
    hand.play(2, "blue-3", "slot0", "B:red-5", "O:red-1")
    events = hand.challenge(0, first)

    assert {} == fallen(events)
    assert [["O:red-1", "Y:blue-3"]] == hand.centre


def test_bf_12_fills_are_made_anew() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9", "orange-8 orange-7"), deck(1, DULL))
    wrong = hand.play(0, "red-9", "slot0")
    stays = hand.build(0, "orange-8", "slot0", 1, "blue-9")
    events = hand.challenge(1, wrong)

    assert {stays: "stale"} == fallen(events)
    assert (["red-9"], ["blue-9"]) == (hand.slot(0, 0), hand.slot(0, 1))
    assert ["orange-7", "orange-8"] == hand.blitz(0)[-2:]


def test_bf_12_a_rerun_counts_as_progress_and_withdraws_declarations() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9"), deck(1, DULL), deck(2, "yellow-10 blue-10 orange-10"))
    wrong = hand.play(0, "red-9", "slot0")
    hand.game.send(2, DeclareStuck())
    hand.game.wait(40 * SECOND)

    assert hand.state.lull.stuck
    hand.challenge(1, wrong)
    assert (hand.game.now, 0, 0, (0, 0, 0)) == (
        hand.state.lull.since,
        hand.state.lull.stuck,
        hand.state.lull.firings,
        hand.state.lull.rounds,
    )


def test_bf_12_no_action_of_a_turn_is_given_back() -> None:
    hand = dealt(
        deck(0, "red-9 blue-9 yellow-9 orange-9 orange-10"),
        deck(1, "red-10 blue-10 yellow-10 orange-10 red-8"),
        mode="async",
        slots_2p=5,
    )
    wrong = hand.build(0, "orange-9", "slot3", 0, "red-9")
    hand.flip(0)
    before = hand.state.turn
    hand.challenge(1, wrong)
    after = hand.state.turn

    assert before is not None
    assert after is not None
    assert (before.actions, before.seat) == (after.actions, after.seat)
    assert 4 == after.actions


def test_bf_12_auto_moves_are_moves_of_players() -> None:
    hand = dealt(
        deck(0, "red-2 blue-9 yellow-9 orange-9 red-1"),
        deck(1, "red-10 blue-10 yellow-10 orange-10 red-8"),
        mode="async",
        slots_2p=5,
        ones="forced",
        call_mode="shout",
    )
    wrong = hand.build(0, "red-2", "slot0", 1, "blue-9")
    hand.game.wait(96 * HOUR)
    auto = hand.version

    assert "auto_moved" in words(hand.game.log[auto - 1].events)
    assert ["O:red-1"] in hand.centre
    assert {} == fallen(hand.challenge(1, wrong))
    assert ["O:red-1"] in hand.centre


def test_bf_12_a_call_stays_only_with_an_empty_blitz_pile() -> None:
    hand, wrong = ending(call_mode="shout")
    hand.game.send(0, Call())
    call = hand.version

    assert "claims" == hand.phase
    assert {call: "blitz_not_empty"} == fallen(hand.challenge(1, wrong))
    assert "running" == hand.phase


def test_bf_12_leaving_is_not_undone() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9"), deck(1, DULL), deck(2, DULL))
    wrong = hand.play(0, "red-9", "slot0")
    hand.game.send(2, Resign())
    hand.challenge(1, wrong)

    assert "resigned" == hand.game.table.seats[2].status
    assert hand.state.sheet.left >> 2 & 1


def test_bf_10_somebody_else_who_ended_the_hand_is_announced() -> None:
    hand, harmless = ending_with_a_fault_before()
    sheet = replace(hand.state.sheet, called_by=2)
    found = again(hand, harmless, replace(hand.state, sheet=sheet))

    assert [HandCalled(0, "blitz", hand.game.now)] == found.events
    assert not found.dropped


def test_bf_10_a_running_hand_may_be_ended_by_the_rerun() -> None:
    hand, harmless = ending_with_a_fault_before()
    found = again(hand, harmless, replace(hand.state, sheet=replace(hand.state.sheet, phase="running", called_by=None)))

    assert [HandCalled(0, "blitz", hand.game.now)] == found.events


def test_bf_10_a_hand_that_the_same_seat_ended_stays_over_and_its_window_too() -> None:
    hand, harmless = ending_with_a_fault_before()
    due = AGAPE.timers(hand.state)
    hand.game.wait(4 * SECOND)
    events = hand.challenge(2, harmless)

    assert ["challenge_upheld", "restored"] == words(events)
    assert ("claims", 0) == (hand.phase, hand.state.sheet.called_by)
    assert due == AGAPE.timers(hand.state)


def ending_with_a_fault_before() -> tuple[Hand, int]:
    """Orange goes out rightly; before that Blue laid a card wrongly that nobody minds."""
    up = "orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8 orange-9 orange-10"
    hand = dealt(deck(0, "blue-9 red-9 yellow-9", up), deck(1, "blue-8 red-8 yellow-8"), deck(2, DULL))
    harmless = hand.play(1, "red-8", "slot1")
    on = None
    for card in up.split():
        hand.play(0, card, "blitz", on, "O:orange-1" if on else None)
        on = own(0, card)
    return hand, harmless


def again(hand: Hand, without: int, state: State) -> Redone:
    log = done(AGAPE, hand.game.past(1))
    return redo(log, (without,), state, hand.game.now, hand.game.chance)


def test_bf_10_a_hand_that_ended_by_its_time_does_not_run_again() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9"), deck(1, DULL), challenge_reach="hand", ones="auto")
    wrong = hand.play(0, "red-9", "slot0")
    for turn in range(30):
        hand.game.wait(50 * SECOND)
        if hand.phase != "running":
            break
        hand.flip(1 - turn % 2)
        hand.play(turn % 2, *top_of(hand, turn % 2))

    assert "time" == hand.state.sheet.called_for
    assert ["challenge_upheld", "restored"] == words(hand.challenge(1, wrong))
    assert "claims" == hand.phase
    assert "red-9" == hand.slot(0, 0)[0]


def top_of(hand: Hand, seat: int) -> tuple[str, Source]:
    """A card that may start a pile, rightly or not: progress."""
    hand.flip(seat)
    return hand.waste(seat)[-1], "waste"


def test_bf_10_and_bf_38_the_20_minutes_skip_the_time_that_a_hand_was_over() -> None:
    hand, wrong = ending()
    due = AGAPE.timers
    ran = hand.game.now - hand.state.sheet.since
    hand.game.wait(7 * SECOND)
    hand.challenge(1, wrong)

    assert ran == hand.game.now - hand.state.sheet.since
    left = due(hand.state)["hand_limit"] - hand.game.now
    hand.game.wait(3 * SECOND)
    assert left == due(hand.state)["hand_limit"] - hand.game.now


def test_bf_10_by_turns_the_clock_goes_on_from_where_it_stood() -> None:
    """Orange goes out by a wrong card, after five hours of its second turn; the server placed its 1s at the deal."""
    blitz = "red-9 blue-9 yellow-9 orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 yellow-7"
    hand = dealt(deck(0, "red-1 blue-1 yellow-1", blitz), deck(1, DULL), deck(2, DULL), mode="async")
    hand.play(0, "orange-2", "blitz", "O:orange-1")
    for seat in (0, 1, 2):
        hand.end_turn(seat)
    hand.game.wait(5 * HOUR)
    left = hand.game.left(0)
    for number in (3, 4, 5, 6):
        hand.play(0, f"orange-{number}", "blitz", f"O:orange-{number - 1}", "O:orange-1")
    wrong = hand.play(0, "yellow-7", "blitz", "O:orange-6", "O:orange-1")

    assert ("claims", None) == (hand.phase, hand.game.left(0))
    hand.game.wait(2 * HOUR)
    hand.challenge(1, wrong)
    assert ("running", 91 * HOUR) == (hand.phase, left)
    assert left == hand.game.left(0)


def test_bf_42_a_shift_stays_at_its_place_when_its_flip_is_taken_out() -> None:
    hand = dealt(deck(0, "red-9 blue-9 yellow-9"), deck(1, "orange-9 blue-10 yellow-10"), ones="auto")
    while not is_shifted(hand):
        for seat in (0, 1):
            if not is_shifted(hand):
                hand.flip(seat, 1 if hand.place(seat).turned == len(hand.place(seat).packet) else None)
    entry = hand.game.log[-1]
    packets, seat = [hand.place(each).packet for each in (0, 1)], entry.cause.seat or 0

    assert ["recycled", "deadlock_shifted", "flipped"] == words(entry.events)[:3]
    assert "restored" in words(hand.challenge(1 - seat, entry.version))
    assert packets == [hand.place(each).packet for each in (0, 1)]
    assert [] == hand.waste(seat)


def is_shifted(hand: Hand) -> bool:
    return "deadlock_shifted" in words(hand.game.log[-1].events)


def test_what_was_seen_stays_seen() -> None:
    """A Blitz card that a wrong play uncovered is known, though it is covered again."""
    hand = dealt(deck(0, "red-9 blue-9 yellow-9", "orange-8 orange-7"), deck(1, DULL))
    wrong = hand.play(0, "orange-8", "blitz")
    hand.challenge(1, wrong)
    there = AGAPE.other_world

    assert ["orange-7", "orange-8"] == hand.blitz(0)[-2:]
    assert there is not None
    for seed in range(5):
        other = there(hand.state, 1, hand.game.chance)
        assert hand.place(0).blitz[-2:] == other.places[0].blitz[-2:], seed
