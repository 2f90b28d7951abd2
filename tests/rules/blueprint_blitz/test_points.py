"""What a plan comes to, and the best there is."""

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest

from games.catalogue.blueprint_blitz.cards import COMPONENTS, DUALS, WORTH, Component, crafting_deck
from games.catalogue.blueprint_blitz.commands import Side
from games.catalogue.blueprint_blitz.state import Plan, Sheet
from games.catalogue.blueprint_blitz.stats import best_sheet, points, sheet

DUAL = "star-red+circle-blue"
EXAMPLE_3 = ("star-red", "star-red+star-blue", "star-red+star-red", "circle-green", "circle-blue+circle-green", DUAL)


def points_of(crafts: Sequence[str], sides: Sequence[Side], stack: Component | None) -> tuple[int, int]:
    return points(sheet(crafts, sides, stack))


@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("star-red", (1, 0)),
        ("star-red+star-blue", (2, 0)),
        ("star-green+star-green", (3, 0)),
        ("circle-blue", (0, 1)),
        ("circle-red+circle-green", (0, 2)),
        ("circle-red+circle-red", (0, 3)),
    ],
)
def test_every_card_has_its_worth(card: str, worth: tuple[int, int]) -> None:
    assert worth == points_of([card], [], None)


def test_a_dual_card_is_one_attack_or_one_defense() -> None:
    assert ((1, 0), (0, 1)) == (points_of([DUAL], ["attack"], None), points_of([DUAL], ["defense"], None))


def test_bb_10_example_1_of_the_seed_two_stacked_cards_add_one() -> None:
    assert (0, 6) == points_of(["circle-blue+circle-blue", "circle-blue+circle-green"], [], "circle-blue")


def test_bb_12_example_2_a_dual_joins_the_stack_with_the_side_it_is_used_for() -> None:
    crafts = ["circle-blue+circle-blue", "circle-blue+circle-green", DUAL]

    assert (0, 8) == points_of(crafts, ["defense"], "circle-blue")
    assert (1, 6) == points_of(crafts, ["attack"], "circle-blue")


def test_example_3_with_the_dual_as_attack() -> None:
    assert (10, 3) == points_of(EXAMPLE_3, ["attack"], "star-red")


def test_example_3_with_the_dual_as_defense() -> None:
    assert (8, 4) == points_of(EXAMPLE_3, ["defense"], "star-red")


def test_example_4_one_card_alone_is_no_stack() -> None:
    crafts = ["star-green", "circle-red+circle-blue"]

    assert {(1, 2)} == {points_of(crafts, [], stack) for stack in (*COMPONENTS, None)}


def test_bb_10_the_bonus_is_k_minus_1_and_never_less_than_0() -> None:
    stars = ["star-red"] * 4

    assert [0, 1, 3, 5, 7] == [sum(points_of(stars[:k], [], "star-red")) for k in range(5)]
    assert (1, 0) == points_of(["star-red"], [], "circle-green")


def test_a_double_is_one_card_of_the_stack() -> None:
    assert (3, 0) == points_of(["star-red+star-red"], [], "star-red")


def test_bb_11_one_stack_a_player() -> None:
    crafts = ["star-red", "star-red", "circle-red", "circle-red"]

    assert (3, 2) == points_of(crafts, [], "star-red")
    assert (2, 3) == points_of(crafts, [], "circle-red")


def test_all_own_crafting_cards_are_used() -> None:
    crafts = crafting_deck(1)
    stars = sum(WORTH[card][0] for card in crafts if card not in DUALS)

    assert (stars + 6, 54 - 6 - stars) == points_of(crafts, ["attack"] * 6, None)


def every_plan(crafts: Sequence[str], plan: Plan) -> Iterator[Sheet]:
    """All ways to make a plan whole, in the order in which ties are to be decided."""
    stacks: Sequence[Component | None] = [plan.stack] if plan.stack_chosen else COMPONENTS
    both: tuple[Side, ...] = ("attack", "defense")
    for stack in stacks:
        for sides in product(*[both if side is None else (side,) for side in plan.duals]):
            yield sheet(crafts, sides, stack)


def better(one: Sheet) -> tuple[int, int]:
    return sum(points(one)), one.duals.count("attack")


def test_b_28_the_best_plan_is_the_best_of_all_plans() -> None:
    dice = random.Random(28)
    deck = crafting_deck(2)
    for _ in range(400):
        crafts = dice.sample(deck, dice.randint(0, 12))
        own = [card for card in crafts if card in DUALS][:5]
        crafts = [card for card in crafts if card not in DUALS] + own
        duals: tuple[Side | None, ...] = tuple(dice.choice(("attack", "defense", None, None)) for _ in own)
        stack_chosen = dice.random() < 0.3
        plan = Plan(duals, dice.choice((*COMPONENTS, None)) if stack_chosen else None, stack_chosen)

        best = max(every_plan(crafts, plan), key=better)
        whole = best_sheet(crafts, plan)
        assert (better(best), best.stack, points(best)) == (better(whole), whole.stack, points(whole))


def test_b_28_ties_put_duals_to_attack_and_take_the_first_stack_of_the_order() -> None:
    assert Sheet(("attack",), "star-red", 1, 0) == best_sheet([DUAL], Plan((None,)))
    assert Sheet((), "star-blue", 3, 2) == best_sheet(["star-blue", "star-blue", "circle-red", "circle-red"], Plan())


def test_b_28_a_dual_goes_to_defense_where_the_stack_needs_it() -> None:
    crafts = ["circle-blue", "circle-blue+circle-green", DUAL]

    assert Sheet(("defense",), "circle-blue", 0, 1 + 2 + 1 + 2) == best_sheet(crafts, Plan((None,)))


def test_b_28_what_was_set_stands() -> None:
    crafts = ["circle-blue", "circle-blue+circle-green", DUAL]

    assert (1, 4) == points(best_sheet(crafts, Plan(("attack",))))
    assert (1, 3) == points(best_sheet(crafts, Plan((None,), None, True)))
