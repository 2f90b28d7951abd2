"""Turning cards, turning the pile over (AG-5, AG-6, BF-4, BF-31, BF-42)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Flip
from games.catalogue.blitz.events import Flipped, Recycled
from games.catalogue.blitz.state import State
from games.rules.secrecy import shown
from tests.rules.blitz.positions import NOW, after, flip, hand, lay, play, refusal, seat, send, sent, waste, words

OTHER = seat("blue-9", "blue-8", "blue-6", blitz="red-8 red-9", hand="yellow-9")
A_TO_G = "orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8"


def one(hand: str = "", waste: str = "", **options: str) -> State:
    """Seat 0 with nothing else to do than flip."""
    return lay(seat("red-9", "red-6", "red-3", blitz="yellow-9 yellow-9", hand=hand, waste=waste), OTHER, **options)


def test_the_flip_example_turns_three_three_one_and_begins_again() -> None:
    state = one(hand=A_TO_G)
    letters = dict(zip(A_TO_G.split(), "abcdefg", strict=True))
    seen = []
    for on in (None, "O:orange-4", "O:orange-7", "O:orange-8"):
        state = sent(state, 0, flip(on), NOW + 1000 * len(seen))
        seen.append("".join(letters[face] for face in waste(state, 0)))

    assert ["abc", "abcdef", "abcdefg", "abc"] == seen


def test_ag_6_what_is_left_is_turned_though_it_is_less_than_three() -> None:
    state = one(hand="red-2 blue-2")

    assert [Flipped(0, 2, "O:blue-2", NOW)] == send(state, 0, flip())


def test_db_10_dutch_turns_the_rest_too() -> None:
    state = lay(seat("red-9", "red-6", "red-3", blitz="yellow-9", hand="red-2"), OTHER, game=DUTCH)

    assert [Flipped(0, 1, "pump:red-2", NOW)] == send(state, 0, flip())


def test_a_played_top_uncovers_the_card_flipped_before_it() -> None:
    """After the first flip of the example c is played: b lies open."""
    state = lay(
        seat("red-9", "red-6", "red-3", blitz="yellow-9", hand=A_TO_G), OTHER, centre=["B:orange-1 B:orange-2 B:orange-3"]
    )
    state = sent(state, 0, flip())
    state = sent(state, 0, play("O:orange-4", "waste", "B:orange-3", "B:orange-1"))

    assert "O:orange-3" == AGAPE.view(state, 1).waste[0].top


def test_the_pile_is_turned_over_unshuffled_once_the_hand_is_empty() -> None:
    state = one(waste=A_TO_G)

    assert [Recycled(0, 7), Flipped(0, 3, "O:orange-4", NOW)] == send(state, 0, flip("O:orange-8"))
    assert ["orange-5", "orange-6", "orange-7", "orange-8"] == hand(sent(state, 0, flip("O:orange-8")), 0)


def test_nothing_to_flip() -> None:
    assert "nothing_to_flip" == refusal(one(), 0, flip())


def test_ag_5_a_seat_may_flip_though_a_play_exists() -> None:
    state = lay(seat("red-2", "red-6", "red-3", blitz="yellow-9", hand=A_TO_G), OTHER, centre=["B:red-1"])

    assert ["flipped"] == words(send(state, 0, flip()))


def test_bf_31_only_when_stuck_refuses_a_flip_while_a_tested_top_fits() -> None:
    in_slot = seat("red-2", "red-6", "red-3", blitz="yellow-9", hand=A_TO_G)
    on_blitz = seat("red-9", "red-6", "red-3", blitz="red-2", hand=A_TO_G)

    for lying in (in_slot, on_blitz):
        assert "must_play" == refusal(lay(lying, OTHER, centre=["B:red-1"], flip_policy="only_when_stuck"), 0, flip())
    assert ["flipped"] == words(send(one(hand=A_TO_G, flip_policy="only_when_stuck"), 0, flip()))


def test_bf_31_agape_does_not_test_the_waste_top() -> None:
    lying = seat("red-9", "red-6", "red-3", blitz="yellow-9", waste="red-2", hand=A_TO_G)
    state = lay(lying, OTHER, centre=["B:red-1"], flip_policy="only_when_stuck")

    assert flip("O:red-2") in AGAPE.legal(state, 0)


def test_db_5_dutch_tests_the_wood_top_too() -> None:
    lying = seat("red-9", "red-6", "red-3", blitz="yellow-9", waste="red-2", hand="green-2 green-3")
    state = lay(lying, OTHER, game=DUTCH, centre=["carriage:red-1"], flip_policy="only_when_stuck")

    assert "must_play" == refusal(state, 0, flip("pump:red-2"))
    assert flip("pump:red-2") not in DUTCH.legal(state, 0)


def test_bf_4_a_double_click_cannot_bury_the_card_just_shown() -> None:
    state = one(hand=A_TO_G)
    click = flip(None)
    state = sent(state, 0, click)

    assert "stale" == refusal(state, 0, click)
    assert ["orange-2", "orange-3", "orange-4"] == waste(state, 0)


def test_bf_4_legal_carries_the_top_that_the_player_sees() -> None:
    state = sent(one(hand=A_TO_G), 0, flip())

    assert flip("O:orange-4") in AGAPE.legal(state, 0)


def test_bf_4_on_may_be_left_out() -> None:
    state = sent(one(hand=A_TO_G), 0, Flip(UNSET))

    assert ["flipped"] == words(send(state, 0, Flip(), NOW + 100))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_two_covered_cards_of_a_flip_are_shown_to_nobody(viewer: int | None) -> None:
    state = one(hand=A_TO_G)
    events = send(state, 0, flip())
    told = str([shown(event, viewer) for event in events]) + str(AGAPE.view(sent(state, 0, flip()), viewer))

    assert "O:orange-4" in told
    assert "O:orange-2" not in told
    assert "O:orange-3" not in told


def nearly_round() -> State:
    """Both seats have gone round twice, but for the next flip of seat 0."""
    lying = seat("red-9", "red-6", "red-3", blitz="yellow-9", hand="blue-2 blue-3")
    state = lay(lying, lying)
    for number, flips in ((1, 3), (0, 2)):
        for n in range(flips):
            state = sent(state, number, Flip(), NOW + 1000 * n)
    return state


def test_bf_42_the_shift_comes_between_recycling_and_turning() -> None:
    events = send(nearly_round(), 0, Flip(), NOW + 9000)

    assert ["recycled", "deadlock_shifted", "flipped"] == words(events)
    assert (1, "round") == (events[1].firing, events[1].reason)
    assert ["blue-3", "blue-2"] == waste(sent(nearly_round(), 0, Flip(), NOW + 9000), 0)


def test_bf_42_a_flip_cut_short_by_the_third_firing_turns_nothing() -> None:
    state = nearly_round()
    state = replace(state, lull=replace(state.lull, firings=2))
    events = send(state, 0, Flip(), NOW + 9000)

    assert ["recycled", "hand_called", "hand_scored"] == words(events)
    assert [] == waste(after(state, *events), 0)
