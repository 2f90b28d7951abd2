"""What stays hidden, what is revealed, and what is counted."""

from collections import Counter

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import NEEDS
from games.catalogue.blueprint_blitz.commands import Lock, SetDual, SetStack, Spin, Throw
from games.catalogue.blueprint_blitz.events import Crafted, Reshuffled, Spun
from games.catalogue.blueprint_blitz.state import State
from games.catalogue.blueprint_blitz.worlds import inventory, other_world
from games.rules.secrecy import shown
from tests.luck import SeededChance, Stacked
from tests.rules.blueprint_blitz.table import NOW, A, B, begin, counted, finalists, fire, send, send_all
from tests.rules.playout import Habits, Playout


def test_the_view_shows_the_tops_and_the_counts_and_nothing_below() -> None:
    state = begin()
    shown_table = RULESET.view(state, A)

    assert [(pile[0], 5, None) for pile in state.piles] == [(pile.top, pile.count, pile.below) for pile in shown_table.piles]
    assert [("A", 30, None), ("B", 30, None)] == [(deck.deck, deck.count, deck.order) for deck in shown_table.decks]


def test_components_crafting_cards_and_coins_are_seen_by_everybody() -> None:
    _, state = send(begin(), A, Spin("A"), chance=Stacked(0))
    seat = RULESET.view(state, None).seats[A]

    assert [state.seats[A].held.index(1)] == [["star-red", "star-blue", "star-green"].index(seat.components[0])]
    assert (4, "2026-01-01T00:00:04.000Z") == (seat.coins, seat.spin_ready_at)


def test_everybody_sees_the_same_table_but_for_sealed_choices() -> None:
    state = send_all(begin(), [])

    assert RULESET.view(state, A) == RULESET.view(state, B) == RULESET.view(state, None)


def test_the_order_of_a_reshuffled_deck_is_shown_to_nobody() -> None:
    assert {"type": "reshuffled", "deck": "A", "luck": (1, 2)} == shown(Reshuffled("A", ("star-red",), (1, 2)), A)


def test_another_world_keeps_what_the_viewer_knows_and_deals_the_rest_anew() -> None:
    state = begin(seats=4)
    other = other_world(state, A, SeededChance(5))

    assert state.decks != other.decks
    assert state.piles != other.piles
    assert RULESET.view(state, A) == RULESET.view(other, A)
    assert Counter(inventory(state)) == Counter(inventory(other))


def differs_for(state: State, viewer: int | None) -> bool:
    """Whether sealed things of `state` are others in some other world of the viewer."""
    worlds = [other_world(state, viewer, SeededChance(seed)) for seed in range(20)]
    return any((world.plans, world.contest) != (state.plans, state.contest) for world in worlds)


def test_another_world_has_other_throws_of_others_and_the_own_ones() -> None:
    _, state = counted([5, 5, 5], [0, 0, 0])
    state = send_all(state, [(A, Throw("r"))], NOW + 90_000)

    assert [False, True, True] == [differs_for(state, viewer) for viewer in (A, B, None)]


def test_another_world_has_other_plans_of_others_with_the_same_things_chosen() -> None:
    state = finalists(["star-red+circle-blue", "star-red+circle-green"], [])
    state = send_all(state, [(A, SetDual(0, "attack")), (A, SetStack("star-red"))])

    assert [False, True, True] == [differs_for(state, viewer) for viewer in (A, B, None)]
    plans = [other_world(state, B, SeededChance(seed)).plans[0] for seed in range(20)]
    assert {(True, False, True)} == {(plan.duals[0] is not None, plan.duals[1] is not None, plan.stack_chosen) for plan in plans}


def test_an_empty_plan_is_empty_in_every_world() -> None:
    assert not differs_for(finalists(["star-red+circle-blue"], []), B)


def test_once_over_everything_lies_face_up() -> None:
    _, state = fire(send_all(finalists(["star-red+circle-blue"], []), [(A, SetDual(0, "defense"))]))
    result = RULESET.outcome(state)
    assert result is not None
    assert RULESET.reveal is not None
    table = RULESET.reveal(state, result)

    assert table is not None
    assert [list(pile[1:]) for pile in state.piles] == [pile.below for pile in table.piles]
    assert [list(deck) for deck in state.decks] == [deck.order for deck in table.decks]
    assert table.plans is not None
    assert table.plans[0].duals is not None
    assert "defense" == table.plans[0].duals[0].side


def test_both_plans_are_revealed_also_when_a_finalist_gave_up() -> None:
    state = send_all(finalists([], []), [(B, SetStack("star-green")), (B, Lock())])
    state = RULESET.evolve(state, RULESET.leave(state, A, NOW, Stacked())[0])
    result = RULESET.outcome(state)
    assert result is not None
    assert RULESET.reveal is not None
    table = RULESET.reveal(state, result)

    assert table is not None
    assert table.plans is not None
    assert [None, "star-green"] == [plan.stack for plan in table.plans]


def test_stars_circles_crafting_cards_and_coins_are_conserved() -> None:
    for seats, mode in ((2, "live"), (4, "async"), (6, "live")):
        things: set[frozenset[tuple[tuple[str, str], int]]] = set()
        for step in Playout(RULESET, seats=seats, mode="async" if mode == "async" else "live", seed=seats):
            things.update(frozenset(Counter(inventory(state)).items()) for state in step.states)

        assert 1 == len(things)


def test_crafted_symbols_are_the_discards_until_a_deck_is_refilled() -> None:
    used: Counter[int] = Counter()
    steps = 0
    for step in Playout(RULESET, seats=3, mode="async", seed=8):
        for event, state in step.folded:
            assert not isinstance(event, Reshuffled)
            if isinstance(event, Crafted):
                used.update(dict(NEEDS[event.card]))
                steps += 1
            assert [used[index] for index in range(6)] == list(state.discards)

    assert steps > 5


def test_discards_components_and_decks_sum_to_sixty() -> None:
    spins = 0
    for step in Playout(RULESET, seats=4, mode="live", seed=9, habits=Habits(pause=0)):
        for event, state in step.folded:
            spins += isinstance(event, Spun)
            held = sum(sum(seat.held) for seat in state.seats)
            assert 60 == sum(state.discards) + held + sum(map(len, state.decks))

    assert spins > 20
