"""Who sees what, and the invariants over whole games."""

from collections import Counter
from itertools import islice

import msgspec
import pytest

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.cards import FACES, KINDS
from games.catalogue.blitz.options import DutchOptions
from games.catalogue.blitz.state import State
from games.catalogue.blitz.zones import exposed
from games.rules.contract import AnyRuleset, Mode
from tests.luck import SeededChance
from tests.rules.blitz.positions import NOW, flip, lay, seat, sent
from tests.rules.played import words
from tests.rules.playout import Playout

A_TO_G = "orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8"
LYING = seat("red-9 red-8", "red-6", "red-3", blitz="yellow-7 yellow-9", waste="blue-2 blue-3", hand=A_TO_G)
GAMES: list[tuple[AnyRuleset, Mode, int]] = [
    *((AGAPE, "live", seats) for seats in (2, 3, 4)),
    *((AGAPE, "async", seats) for seats in (2, 4)),
    *((DUTCH, "live", seats) for seats in (2, 3, 8)),
    (DUTCH, "async", 3),
]


def open_cards(state: State) -> set[str]:
    tops = {FACES[card] for place in state.places for _, card in exposed(place)}
    slots = {FACES[card] for place in state.places for slot in place.slots for card in slot}
    return tops | slots | {FACES[card] for pile in state.centre.piles for card in pile}


def test_everybody_sees_slots_tops_and_counts_and_no_more() -> None:
    state = lay(LYING, LYING)
    view = AGAPE.view(state, 0)

    assert [["O:red-9", "O:red-8"], ["O:red-6"], ["O:red-3"]] == view.slots[0]
    assert (2, "O:yellow-9") == (view.blitz[0].count, view.blitz[0].top)
    assert (2, "O:blue-3") == (view.waste[0].count, view.waste[0].top)
    assert [7, 7] == view.hands
    assert view == AGAPE.view(state, 1) == AGAPE.view(state, None)


@pytest.mark.parametrize(("game", "mode", "seats"), GAMES, ids=str)
def test_a_view_never_names_a_hidden_card(game: AnyRuleset, mode: Mode, seats: int) -> None:
    for step in islice(Playout(game, seats=seats, mode=mode, seed=seats), 0, 700, 7):
        named = set(words(game.view(step.after, 0))) & set(FACES)

        assert set() == named - open_cards(step.after)


@pytest.mark.parametrize(("game", "mode", "seats"), GAMES, ids=str)
def test_the_invariants_of_a_hand(game: AnyRuleset, mode: Mode, seats: int) -> None:
    """Forty cards a seat after every event, as many slots as at the start, piles 1 to k of one colour, Blitz never grows."""
    for step in islice(Playout(game, seats=seats, mode=mode, seed=100 + seats), 500):
        for _, state in step.folded[1:] if step.cause == "setup" else step.folded:
            assert_forty_each(game, state)
            assert all(pile == list(range(pile[0], pile[0] + len(pile))) and pile[0] % 10 == 0 for pile in kinds(state))
        if step.after.sheet.phase == "running":
            assert all(all(place.slots) for place in step.after.places)
        assert_blitz_never_grows(step.before, step.after)


def assert_forty_each(game: AnyRuleset, state: State) -> None:
    marks = Counter(str(face).partition(":")[0] for face in game.inventory(state))
    assert {40} == set(marks.values())
    assert state.table.seats == len(marks)


def kinds(state: State) -> list[list[int]]:
    return [[KINDS[card] for card in pile] for pile in state.centre.piles]


def assert_blitz_never_grows(before: State | None, now: State) -> None:
    if before is not None and before.sheet.hand == now.sheet.hand:
        assert all(len(new.blitz) <= len(old.blitz) for old, new in zip(before.places, now.places, strict=True))


@pytest.mark.parametrize(("game", "mode", "seats"), GAMES, ids=str)
def test_the_scores_of_a_hand_are_its_centre_less_twice_its_blitz_cards(game: AnyRuleset, mode: Mode, seats: int) -> None:
    scored = 0
    for step in Playout(game, seats=seats, mode=mode, seed=200 + seats):
        for event, state in step.folded:
            if event.__struct_config__.tag == "hand_scored":
                scored += 1
                assert sum(map(len, state.centre.piles)) - 2 * sum(event.blitz) == sum(event.scores)
                assert sum(map(len, state.centre.piles)) == sum(event.placed)
        if scored > 3:
            break

    assert scored


def test_a_revealed_game_shows_every_card_of_its_last_hand() -> None:
    game = Playout(DUTCH, seats=3, mode="async", seed=5)
    steps = list(game)
    result = DUTCH.outcome(game.state)
    assert result is not None
    view = DUTCH.reveal(game.state, result)
    lying = [face for face in words([view.uncovered, view.slots]) if face in FACES]

    assert 120 == len(set(lying)) + sum(pile.count for pile in view.centre)
    assert DUTCH.view(steps[-1].after, 0).uncovered is None


def test_another_world_moves_only_what_never_lay_open() -> None:
    state = sent(lay(LYING, LYING), 0, flip("O:blue-3"))
    other = AGAPE.other_world(state, 1, SeededChance(3))
    here, there = state.places[0], other.places[0]

    assert state != other
    assert AGAPE.view(state, 0) == AGAPE.view(other, 0)
    assert (here.slots, here.blitz[-1]) == (there.slots, there.blitz[-1])
    assert here.packet[here.turned - 1] == there.packet[there.turned - 1]
    assert sorted(here.blitz + here.packet) == sorted(there.blitz + there.packet)


def test_another_world_keeps_the_place_of_a_card_that_was_seen_once() -> None:
    state = sent(lay(seat(*["red-9"], blitz="yellow-9", hand=A_TO_G), LYING), 0, flip())
    state = sent(state, 0, flip("O:orange-4"), NOW + 1000)
    worlds = [AGAPE.other_world(state, 1, SeededChance(seed)).places[0].packet for seed in range(20)]

    assert {state.places[0].packet[2]} == {packet[2] for packet in worlds}
    assert len({packet[0] for packet in worlds}) > 1


def test_states_are_plain_values() -> None:
    """They can be written down and read again, as a ruling must."""
    game = Playout(DUTCH, seats=8, mode="live", seed=1, options=DutchOptions(call_mode="shout"))
    for step in islice(game, 60):
        assert step.after == msgspec.json.decode(msgspec.json.encode(step.after), type=State)
