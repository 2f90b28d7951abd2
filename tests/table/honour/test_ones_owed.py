"""The remedy for a 1 that was left lying (BF-13)."""

from tests.table.honour.hands import dealt, deck, fallen, restored
from tests.table.playing import SECOND, words


def test_bf_13_a_1_that_was_left_lying_is_placed_and_nothing_is_played_again() -> None:
    hand = dealt(deck(0, "red-1 blue-9 yellow-8", hand="orange-2 orange-3 orange-4"), deck(1, "red-9 blue-9 yellow-9"))
    wrong = hand.flip(0)
    events = hand.challenge(1, wrong)

    assert ["play_stopped", "challenge_upheld", "ones_owed", "one_taken", "slot_filled"] == words(events)
    assert [["O:red-1"]] == hand.centre
    assert ["orange-2", "orange-3", "orange-4"] == hand.waste(0)
    assert (1, 9) == (len(hand.slot(0, 0)), len(hand.blitz(0)))


def test_bf_13_each_1_is_taken_in_the_order_slots_blitz_waste() -> None:
    hand = dealt(deck(0, "red-1 blue-1 yellow-8", "orange-1 blue-7"), deck(1, "red-9 blue-9 yellow-9"))
    events = hand.challenge(1, hand.flip(0))
    taken = [event.card for event in events if words([event]) == ["one_taken"]]

    assert ["O:red-1", "O:blue-1"] == taken[:2]
    assert [["O:red-1"], ["O:blue-1"]] == hand.centre[:2]


def test_bf_13_a_1_is_taken_from_wherever_it_lies_by_now() -> None:
    hand = dealt(deck(0, "red-1 blue-2 yellow-8"), deck(1, "red-9 blue-9 yellow-9"))
    wrong = hand.build(0, "red-1", "slot0", 1, "blue-2")
    events = hand.challenge(1, wrong)

    assert "one_taken" in words(events)
    assert [["O:red-1"]] == hand.centre
    assert ["blue-2"] == hand.slot(0, 1)


def test_bf_13_a_1_that_is_in_the_centre_already_stays_there() -> None:
    hand = dealt(deck(0, "red-1 blue-9 yellow-8"), deck(1, "red-9 blue-9 yellow-9"))
    wrong = hand.flip(0)
    hand.play(0, "red-1", "slot0")
    events = hand.challenge(1, wrong)

    assert ["play_stopped", "challenge_upheld", "ones_owed"] == words(events)
    assert [["O:red-1"]] == hand.centre


def test_bf_13_with_another_fault_the_move_is_taken_out() -> None:
    hand = dealt(deck(0, "red-1 blue-9 yellow-7"), deck(1, "red-9 blue-9 yellow-9"))
    wrong = hand.build(0, "yellow-7", "slot2", 1, "blue-9")
    events = hand.challenge(1, wrong)

    assert ("H6", "H4") == hand.game.log[wrong - 1].events[0].audit
    assert (wrong,) == restored(events).voided
    assert [] == hand.centre


def test_bf_13_the_remedy_is_repeated_at_its_place_in_later_reruns() -> None:
    hand = dealt(deck(0, "red-1 blue-9 yellow-8"), deck(1, "red-9 blue-9 yellow-9"), deck(2, "red-2 blue-10 yellow-10"))
    other = hand.play(1, "red-9", "slot0")
    hand.challenge(1, hand.flip(0))
    hand.game.wait(3 * SECOND)
    follows = hand.play(2, "red-2", "slot0", "O:red-1")
    events = hand.challenge(2, other)

    assert (other,) == restored(events).voided
    assert {} == fallen(events)
    assert [["O:red-1", "Y:red-2"]] == hand.centre
    assert follows not in restored(events).voided


def test_bf_13_once_the_hand_is_over_nothing_is_placed() -> None:
    up = "orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8 orange-9 orange-10 yellow-7"
    hand = dealt(deck(0, "blue-9 red-1 yellow-8", up, hand="orange-1"), deck(1, "red-9 blue-9 yellow-9"))
    wrong = [hand.build(0, "orange-2", "blitz", 0, "blue-9")]
    for card in up.split()[1:]:
        wrong.append(hand.play(0, card, "blitz"))

    assert "claims" == hand.phase
    assert ("H6", "H4") == hand.game.log[wrong[0] - 1].events[0].audit
    assert ("H6", "H3") == hand.game.log[wrong[1] - 1].events[0].audit


def test_bf_13_an_upheld_h6_in_the_claims_window_places_nothing_and_stops_nothing() -> None:
    up = "orange-8 yellow-6 blue-3 blue-4 blue-5 blue-6 blue-7 blue-8 blue-10 yellow-5"
    hand = dealt(deck(0, "blue-9 red-1 yellow-7", up), deck(1, "red-9 blue-9 yellow-9"), challenge_reach="hand")
    owed = hand.build(0, "orange-8", "blitz", 0, "blue-9")
    for card in up.split()[1:]:
        hand.play(0, card, "blitz")
    events = hand.challenge(1, owed)

    assert ("H6",) == hand.game.log[owed - 1].events[0].audit
    assert ["challenge_upheld"] == words(events)
    assert "claims" == hand.phase
