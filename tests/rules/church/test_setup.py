"""The beginning of a game."""

import pytest

from games.catalogue.church import RULESET
from games.catalogue.church.cards import deck
from games.catalogue.church.events import Dealt, FirstSeatDrawn
from games.catalogue.church.evolve import evolve
from games.catalogue.church.options import Options
from games.catalogue.church.setup import setup
from games.catalogue.church.state import State
from games.rules.luck import tickets_used
from tests.luck import SeededChance, Stacked
from tests.rules.church.positions import PLAIN

IN_ORDER = deck("1")
MIXED = IN_ORDER[::7] + tuple(card for place, card in enumerate(IN_ORDER) if place % 7)


def dealt(first: int, seats: int = 3) -> tuple[FirstSeatDrawn, Dealt]:
    drawn, deal = setup(Options(), seats, "live", 1, 0, Stacked(first, MIXED))
    assert isinstance(drawn, FirstSeatDrawn)
    assert isinstance(deal, Dealt)
    return drawn, deal


def begun(seats: int, options: Options = PLAIN) -> State:
    state = None
    for event in setup(options, seats, "live", 1, 0, SeededChance(1)):
        state = evolve(state, event)
    assert state is not None
    return state


def test_the_first_seat_is_drawn_before_the_shuffle() -> None:
    drawn, deal = dealt(first=2)

    assert (2, (1, 1), (1, 2)) == (drawn.first, drawn.luck, deal.luck)


def test_two_tickets_are_all_the_luck_there_is() -> None:
    assert 2 == tickets_used(setup(Options(), 6, "async", 1, 0, SeededChance(1)))


def test_the_first_event_carries_options_seats_mode_and_rules() -> None:
    options = Options(deck_scale="2", equal_turns=True)
    drawn, _ = setup(options, 4, "async", 1, 0, SeededChance(1))

    assert isinstance(drawn, FirstSeatDrawn)
    assert (options, 4, "async", 1) == (drawn.options, drawn.seats, drawn.mode, drawn.rules)


def test_c_1_cards_are_dealt_one_at_a_time_the_first_seat_first_three_times_round() -> None:
    _, deal = dealt(first=1)
    top = MIXED

    assert ((top[2], top[5], top[8]), (top[0], top[3], top[6]), (top[1], top[4], top[7])) == deal.hands


def test_c_1_what_is_left_is_the_deck_top_card_first() -> None:
    _, deal = dealt(first=1)

    assert MIXED[9:] == deal.deck


@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_has_three_cards_and_the_rest_is_the_deck(seats: int) -> None:
    state = begun(seats)
    size = {2: 60, 3: 60, 4: 91, 5: 120, 6: 120}[seats]

    assert [3] * seats == [len(builder.hand) for builder in state.builders]
    assert size - 3 * seats == len(state.deck)
    assert () == state.fund


def test_the_drawn_seat_takes_the_first_turn() -> None:
    state = begun(4)

    assert state.first == state.seat
    assert (1, "draw") == (state.turn, state.step)


def test_any_seat_can_be_the_first() -> None:
    firsts = {setup(Options(), 3, "live", 1, 0, SeededChance(seed))[0].first for seed in range(30)}  # type: ignore[union-attr]  # setup's first event

    assert {0, 1, 2} == firsts


def test_ch_16_two_to_six_may_play() -> None:
    assert [2, 3, 4, 5, 6] == list(RULESET.seats)
