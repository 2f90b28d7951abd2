"""The decks, the deal, the options."""

import pytest
from msgspec import ValidationError, convert

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.cards import CARDS, DECKS, FACES, KINDS, is_boy
from games.catalogue.blitz.events import HandDealt
from games.catalogue.blitz.options import AgapeOptions, DutchOptions
from games.catalogue.blitz.state import State
from games.rules.contract import AnyRuleset, Mode, Refused
from games.rules.luck import tickets_used
from games.rules.secrecy import shown
from tests.luck import SeededChance, Stacked
from tests.rules.blitz.positions import NOW, after, faces, hand, lay, seat, waste, words


def set_up(game: AnyRuleset, seats: int, mode: Mode, chance: object = None, **options: object) -> list[object]:
    chosen = game.complete(game.options(**options), seats, mode)
    return game.setup(chosen, seats, mode, 1, NOW, chance or SeededChance(1))


def dealt(game: AnyRuleset, seats: int, mode: Mode = "live", **options: object) -> State:
    return after(None, *set_up(game, seats, mode, **options))


def test_a_deck_has_every_number_of_four_colours_once() -> None:
    assert [40] * 12 == [len(set(deck)) for deck in DECKS]
    assert 480 == len(CARDS)
    assert FACES[CARDS["Y:red-10"]] == "Y:red-10"


def test_bf_35_the_canonical_order_goes_colour_by_colour() -> None:
    assert ("O:orange-1", "O:orange-2") == DECKS[0][:2]
    assert ("O:blue-1", "O:yellow-1", "O:red-10") == (DECKS[0][10], DECKS[0][20], DECKS[0][39])
    assert ("pump:red-1", "pump:blue-1", "pump:yellow-1", "pump:green-10") == (*DECKS[4][:30:10], DECKS[4][39])


def test_bf_36_seat_k_has_the_kth_mark() -> None:
    assert ["O", "B", "Y", "R"] == AGAPE.view(dealt(AGAPE, 4), 0).marks
    marks = ["pump", "carriage", "pail", "plow", "back5", "back6", "back7", "back8"]
    assert marks == DUTCH.view(dealt(DUTCH, 8), 0).marks


def test_ag_1_every_deck_has_all_four_colours_and_its_owner_is_on_the_mark() -> None:
    assert {"orange", "blue", "yellow", "red"} == {face.partition(":")[2].partition("-")[0] for face in DECKS[0]}
    assert {"O"} == {face.partition(":")[0] for face in DECKS[0]}


def test_db_2_red_and_blue_are_boys_yellow_and_green_are_girls() -> None:
    boys = {face.partition("-")[0] for face in DECKS[4] if is_boy(KINDS[CARDS[face]])}

    assert {"pump:red", "pump:blue"} == boys


def test_the_deck_is_laid_out_from_the_top() -> None:
    order = list(reversed(DECKS[0]))
    state = after(None, *set_up(AGAPE, 3, "live", Stacked(order, DECKS[1], DECKS[2]))[:2])

    assert [["red-10"], ["red-9"], ["red-8"]] == [faces(state, 0, f"slot{number}") for number in range(3)]
    assert ["red-7", *(f"red-{n}" for n in (6, 5, 4, 3, 2, 1)), "yellow-10", "yellow-9", "yellow-8"] == faces(state, 0, "blitz")
    assert ("yellow-7", 27) == (hand(state, 0)[0], len(hand(state, 0)))
    assert [] == waste(state, 0)
    assert () == state.centre.piles


@pytest.mark.parametrize(("seats", "slots", "cards"), [(2, 5, 25), (3, 3, 27), (4, 3, 27)])
def test_db_9_two_players_have_five_slots_more_have_three(seats: int, slots: int, cards: int) -> None:
    view = AGAPE.view(dealt(AGAPE, seats), None)

    assert [slots] * seats == [len(each) for each in view.slots]
    assert [cards] * seats == view.hands
    assert [10] * seats == [heap.count for heap in view.blitz]


def test_ag_18_two_players_may_choose_fewer_slots() -> None:
    view = AGAPE.view(dealt(AGAPE, 2, slots_2p=4), None)

    assert ([4, 4], [26, 26]) == ([len(each) for each in view.slots], view.hands)
    assert [3, 3, 3] == [len(each) for each in AGAPE.view(dealt(AGAPE, 3, slots_2p=4), None).slots]


def test_bf_35_a_race_draws_one_shuffle_a_seat() -> None:
    events = set_up(AGAPE, 3, "live")

    assert ["began", "hand_dealt"] == words(events)
    assert ((1, 1), (1, 2), (1, 3)) == events[1].luck
    assert 3 == tickets_used(events)


def test_bf_35_by_turns_the_first_starter_is_drawn_before_the_decks() -> None:
    events = set_up(AGAPE, 3, "async", Stacked(2, *DECKS[:3]))

    assert ["began", "starter_drawn", "hand_dealt"] == words(events)[:3]
    assert (2, (1, 1)) == (events[1].seat, events[1].luck)
    assert (2, ((1, 2), (1, 3), (1, 4))) == (events[2].starter, events[2].luck)


def test_bf_35_nobody_sees_the_order_of_a_deck_its_owner_neither() -> None:
    deal = next(event for event in set_up(AGAPE, 2, "live") if isinstance(event, HandDealt))
    orders = set(deal.decks[0][16:])

    for viewer in (0, 1, None):
        told = shown(deal, viewer)
        assert "decks" not in told
        assert not orders & set(str(told).split("'"))


def test_ag_15_the_hosts_start_deals_the_first_hand_and_a_timer_the_later_ones() -> None:
    state = dealt(AGAPE, 2)
    assert ("running", 1) == (state.sheet.phase, state.sheet.hand)

    over = after(state, *AGAPE.on_timer(state, "hand_limit", NOW + 1_200_000, SeededChance(2)))
    assert {"next_hand": NOW + 1_210_000} == AGAPE.timers(over)

    again = after(over, *AGAPE.on_timer(over, "next_hand", NOW + 1_205_000, SeededChance(2)))
    assert ("running", 2) == (again.sheet.phase, again.sheet.hand)


def test_live_defaults_are_the_letter_of_the_games() -> None:
    agape = AGAPE.complete(AgapeOptions(), 4, "live")
    dutch = DUTCH.complete(DutchOptions(), 4, "live")

    assert (66, 30, "forced") == (agape.target, agape.max_hands, agape.ones)
    assert (75, 30, "forced", False) == (dutch.target, dutch.max_hands, dutch.ones, dutch.expansion)
    assert (5, "auto", "free", "shift", 10, 75) == (
        *(agape.slots_2p, agape.call_mode, agape.flip_policy),
        *(agape.deadlock, agape.hand_speed, agape.stall_s),
    )


@pytest.mark.parametrize("game", [AGAPE, DUTCH], ids=lambda game: game.slug)
def test_defaults_by_turns_make_a_shorter_game(game: AnyRuleset) -> None:
    options = game.complete(game.options(), 2, "async")

    assert (30, 10, "auto") == (options.target, options.max_hands, options.ones)


def test_what_is_chosen_stays() -> None:
    options = AGAPE.complete(AgapeOptions(target=100, max_hands=3, ones="auto"), 2, "live")

    assert (100, 3, "auto") == (options.target, options.max_hands, options.ones)


def test_more_than_four_play_dutch_blitz_only_with_the_expansion() -> None:
    assert DUTCH.complete(DutchOptions(), 5, "live").expansion
    assert DUTCH.complete(DutchOptions(expansion=True), 3, "live").expansion
    with pytest.raises(Refused, match="expansion_needed"):
        DUTCH.complete(DutchOptions(expansion=False), 5, "live")


@pytest.mark.parametrize(
    "options",
    [
        {"enforcement": "free"},
        {"target": 9},
        {"target": 201},
        {"slots_2p": 6},
        {"hand_speed": 21},
        {"stall_s": 29},
        {"expansion": True},
        {"ones": "free"},
    ],
    ids=str,
)
def test_ag_17_other_values_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        convert(options, AgapeOptions)


def test_the_luck_of_the_longest_game_fits_its_book() -> None:
    most = 1 + 8 * 100

    assert most <= DUTCH.tickets
    with pytest.raises(ValidationError):
        convert({"max_hands": 101}, DutchOptions)


def test_ag_16_either_hand_will_do() -> None:
    """Left or right is a matter of the client; of two hands and throwing only the speed is left (BF-16)."""
    state = lay(seat("red-4"), seat("blue-4"))

    assert 100 == state.table.step_ms
