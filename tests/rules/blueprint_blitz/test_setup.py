"""Laying the table, its options and its draws."""

import msgspec
import pytest

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import CIRCLES, STARS, crafting_deck, supply
from games.catalogue.blueprint_blitz.events import DecksShuffled, TurnBegan
from games.catalogue.blueprint_blitz.options import Options, copies
from games.rules.contract import Refused
from games.rules.luck import tickets_used
from games.rules.secrecy import shown
from tests.luck import SeededChance, Stacked
from tests.rules.blueprint_blitz.table import NOW, after, begin


def test_bb_1_six_piles_of_five_with_one_card_shown_on_each() -> None:
    state = begin()

    assert [5] * 6 == [len(pile) for pile in state.piles]
    assert [pile[0] for pile in state.piles] == [pile.top for pile in RULESET.view(state, None).piles]


def test_b_1_pile_k_gets_the_positions_5k_to_5k_plus_4_the_first_on_top() -> None:
    order = crafting_deck(1)
    state = begin(chance=Stacked(supply(STARS, 1), supply(CIRCLES, 1), order))

    assert order == tuple(card for pile in state.piles for card in pile)
    assert order[10] == RULESET.view(state, None).piles[2].top


def test_b_1_with_two_copies_the_piles_are_ten_high() -> None:
    state = begin(seats=5)

    assert [10] * 6 == [len(pile) for pile in state.piles]
    assert (60, 60) == tuple(map(len, state.decks))


def test_bb_2_auto_takes_two_copies_for_five_and_six_seats() -> None:
    assert [1, 1, 1, 2, 2] == [copies(Options(), seats) for seats in range(2, 7)]


def test_bb_2_two_copies_may_be_chosen_for_fewer_seats() -> None:
    assert 10 == len(begin(seats=2, deck_copies="2").piles[0])


@pytest.mark.parametrize("seats", [5, 6])
def test_bb_2_one_copy_is_too_little_for_five_or_six_seats(seats: int) -> None:
    with pytest.raises(Refused, match="need_two_copies"):
        RULESET.complete(Options(deck_copies="1"), seats, "live")


def test_b_2_one_stack_of_four_coins_a_seat_and_four_in_every_hand() -> None:
    state = begin(seats=3)

    assert 12 == state.coin_stack
    assert [4, 4, 4] == [seat.coins for seat in state.seats]


def test_bb_16_phase_1_lasts_90_seconds_and_phase_2_30_unless_chosen_otherwise() -> None:
    assert (90, 30) == (Options().phase1_s, Options().phase2_s)
    assert {"phase1": NOW + 90_000} == RULESET.timers(begin())
    assert {"phase1": NOW + 300_000} == RULESET.timers(begin(phase1_s=300))


@pytest.mark.parametrize(
    "text",
    [
        *('{"phase1_s":29}', '{"phase1_s":301}', '{"phase2_s":14}', '{"phase2_s":121}', '{"spin_cooldown":1}'),
        *('{"spin_cooldown":9}', '{"hand_speed":-1}', '{"hand_speed":21}', '{"deck_copies":"3"}', '{"deck_copies":1}'),
        *('{"phase1_s":"90"}', '{"later":1}'),
    ],
)
def test_options_out_of_their_range_are_not_options(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Options)


def test_the_draws_are_a_then_b_then_c() -> None:
    chance = Stacked(supply(STARS, 1)[::-1], supply(CIRCLES, 1)[::-1], crafting_deck(1))
    (event,) = RULESET.setup(Options(), 2, "live", 1, NOW, chance)

    assert isinstance(event, DecksShuffled)
    assert ((1, 1), (1, 2), (1, 3)) == event.luck
    assert "star-green" == event.stars[0]


def test_by_turns_the_starter_is_drawn_after_the_shuffles() -> None:
    chance = Stacked(supply(STARS, 1), supply(CIRCLES, 1), crafting_deck(1), 2)
    events = RULESET.setup(Options(), 4, "async", 1, NOW, chance)

    assert TurnBegan(2, lap=1, place=0, number=1) == events[1]
    assert 4 == tickets_used(events)
    assert {} == RULESET.timers(after(None, events))


def test_the_first_event_tells_the_terms_to_everybody_and_the_orders_to_nobody() -> None:
    (event,) = RULESET.setup(Options(), 2, "live", 1, NOW, SeededChance(3))

    told = shown(event, 0)
    assert {"options", "seats", "mode", "rules", "tops", "starter", "ends_at", "luck", "type"} == set(told)
    assert told == shown(event, None)


def test_everything_on_the_table_is_counted() -> None:
    things = list(RULESET.inventory(begin(seats=4))) if RULESET.inventory else []

    assert 30 + 30 + 30 + 8 * 4 == len(things)


def test_two_to_six_seats_play() -> None:
    assert [2, 3, 4, 5, 6] == list(RULESET.seats)
    assert ("live", "async") == RULESET.modes


def test_the_book_has_a_ticket_for_every_draw_of_the_longest_race() -> None:
    seats, spins = 6, 300 // 2 + 1
    crafting_cards = 2 * 30
    throws_for_places, throws_for_victory = 5 * (6 + 5 + 4 + 3) + 5, 5 * 2 + 1

    assert 3 + seats * spins + 2 * crafting_cards + throws_for_places + throws_for_victory < RULESET.tickets
