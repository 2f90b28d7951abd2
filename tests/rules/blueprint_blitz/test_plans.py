"""Plans: what they come to, and how they are made (§5.5)."""

import random
from collections.abc import Iterator, Sequence
from itertools import product

import msgspec
import pytest

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import COMPONENTS, DUALS, SHOWS, WORTH, Component, crafting_deck
from games.catalogue.blueprint_blitz.commands import Command, Lock, SetDual, SetStack, Side
from games.catalogue.blueprint_blitz.events import Duel, Locked, PlanSealed
from games.catalogue.blueprint_blitz.state import Plan, Sheet, State
from games.catalogue.blueprint_blitz.stats import best_sheet, points, sheet
from games.rules.contract import Question
from games.rules.secrecy import shown
from games.rules.wire import ruleset_commands
from tests.luck import Stacked
from tests.rules.blueprint_blitz.table import DAY_MS, NOW, A, B, C, counted, finalists, fire, refusal, send, send_all

PLANS_AT = NOW + 90_000
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


def two_duals() -> State:
    return finalists(["star-blue", DUAL, "star-green+circle-red"], ["circle-green"])


def test_a_plan_is_set_field_by_field_and_may_be_changed_until_it_is_locked() -> None:
    first, state = send(two_duals(), A, SetDual(1, "defense"))
    second, state = send(state, A, SetStack("star-blue"))
    third, state = send(state, A, SetDual(1, "attack"))

    assert [PlanSealed(A, (None, "defense"), None, False)] == first
    assert [PlanSealed(A, (None, "defense"), "star-blue", True)] == second
    assert [PlanSealed(A, (None, "attack"), "star-blue", True)] == third
    assert (Plan((None, "attack"), "star-blue", True), Plan()) == state.plans


def test_every_choice_is_listed() -> None:
    state = two_duals()
    duals: list[Command] = [SetDual(number, side) for number in (0, 1) for side in ("attack", "defense")]

    assert [*duals, *(SetStack(component) for component in COMPONENTS), SetStack(None), Lock()] == RULESET.legal(state, A)
    assert [*(SetStack(component) for component in COMPONENTS), SetStack(None), Lock()] == RULESET.legal(state, B)


def test_a_dual_that_one_does_not_have_is_no_such_dual() -> None:
    assert "no_such_dual" == refusal(two_duals(), A, SetDual(2, "attack")).code
    assert "no_such_dual" == refusal(two_duals(), B, SetDual(0, "attack")).code


def test_a_dual_is_named_by_its_number_among_the_own_duals_of_the_view() -> None:
    plans = RULESET.view(two_duals(), A).plans

    assert plans is not None
    assert plans[0].duals is not None
    assert [DUAL, "star-green+circle-red"] == [dual.card for dual in plans[0].duals]


def test_only_finalists_plan() -> None:
    _, state = counted([5, 3, 1], [0, 0, 0])

    assert "not_your_turn" == refusal(state, C, SetStack(None)).code
    assert [Question("plan", wait=2, clocked=False)] * 2 == [RULESET.question(state, seat) for seat in (A, B)]
    assert RULESET.question(state, C) is None


def test_the_question_stays_the_same_while_a_plan_is_made() -> None:
    state = two_duals()

    assert RULESET.question(state, A) == RULESET.question(send_all(state, [(A, SetStack(None))]), A)


def test_b_15_lock_makes_the_own_plan_final_and_is_public() -> None:
    events, state = send(two_duals(), A, Lock())

    assert [Locked(A)] == events
    assert {"type": "locked", "seat": A} == shown(events[0], None)
    assert {"already_locked"} == {refusal(state, A, command).code for command in (Lock(), SetStack(None), SetDual(0, "attack"))}
    assert RULESET.question(state, A) is None
    assert RULESET.question(state, B) is not None


def test_b_15_the_duel_follows_at_once_when_both_have_locked() -> None:
    events, state = send(send_all(two_duals(), [(A, Lock())]), B, Lock())

    assert [Locked, Duel] == [type(event) for event in events]
    assert A == state.winner


def test_bb_15_plans_are_sealed() -> None:
    events, state = send(two_duals(), A, SetDual(0, "defense"))

    others = {"type": "plan_sealed", "seat": A, "duals": None, "stack": None, "stack_chosen": None}
    assert [others, others] == [shown(events[0], viewer) for viewer in (B, None)]
    assert ("defense", None) == shown(events[0], A)["duals"]
    plans = RULESET.view(state, B).plans
    assert plans is not None
    sealed = plans[0]
    assert (True, False) == (sealed.chosen, sealed.locked)
    assert (None, None, None) == (sealed.duals, sealed.stack, sealed.attack_points)


def test_others_see_that_something_was_chosen_not_whether_it_was_a_dual_or_the_stack() -> None:
    dual, stack = (send(two_duals(), A, command) for command in (SetDual(0, "attack"), SetStack("star-red")))

    assert shown(dual[0][0], B) == shown(stack[0][0], B)
    assert msgspec.json.encode(RULESET.view(dual[1], B)) == msgspec.json.encode(RULESET.view(stack[1], B))


def test_the_owner_sees_what_the_plan_comes_to() -> None:
    plans = RULESET.view(finalists(EXAMPLE_3, []), A).plans

    assert plans is not None
    assert (10, 3) == (plans[0].attack_points, plans[0].defense_points)


def test_no_plan_in_time_is_the_best_plan() -> None:
    events, _ = fire(finalists(EXAMPLE_3, ["circle-green"]))

    assert isinstance(events[0], Duel)
    assert (Sheet(("attack",), "star-red", 10, 3), Sheet((), "star-red", 0, 1)) == events[0].sheets


def test_b_19_what_was_set_in_time_stands() -> None:
    state = send_all(finalists(EXAMPLE_3, ["circle-green"]), [(A, SetDual(0, "defense"))])
    events, _ = fire(state)

    assert isinstance(events[0], Duel)
    assert Sheet(("defense",), "star-red", 8, 4) == events[0].sheets[0]


def test_a_finalist_without_crafting_cards_plays_on() -> None:
    events, state = fire(finalists([], ["star-red"]))

    assert isinstance(events[0], Duel)
    assert (0, 0) == points(events[0].sheets[0])
    assert B == state.winner


def test_plans_after_their_time_are_phase_over_and_at_the_very_end_in_time() -> None:
    state = two_duals()

    assert send(state, A, SetStack(None), PLANS_AT + 30_000)[0]
    assert {"phase_over"} == {refusal(state, A, command, PLANS_AT + 30_001).code for command in (SetStack(None), Lock())}


def test_bb_16_phase_2_lasts_as_long_as_chosen_and_a_day_by_turns() -> None:
    assert {"phase2": PLANS_AT + 120_000} == RULESET.timers(finalists([], [], phase2_s=120))
    assert {"phase2": NOW + DAY_MS} == RULESET.timers(counted([1, 2], [0, 0], "async")[1])


def test_who_is_moved_for_locks_the_plan_as_it_is() -> None:
    assert Lock() == RULESET.auto_move(two_duals(), A, Stacked())


@pytest.mark.parametrize("body", [b'{"type":"set_stack","stack":null}', b'{"type":"set_stack","stack":"circle-green"}'])
def test_a_stack_is_a_component_or_null(body: bytes) -> None:
    command, _ = ruleset_commands(RULESET.commands).decode(body)

    assert isinstance(command, SetStack)


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"set_stack"}',
        b'{"type":"set_stack","stack":"square-green"}',
        b'{"type":"set_dual","dual":-1,"side":"attack"}',
        b'{"type":"set_dual","dual":12,"side":"attack"}',
        b'{"type":"set_dual","dual":0,"side":"both"}',
        b'{"type":"throw","sign":"x"}',
        b'{"type":"spin","spinner":"C"}',
        b'{"type":"craft","pile":6,"card":"star-red"}',
        b'{"type":"craft","pile":0,"card":"star-pink"}',
        b'{"type":"lock","later":1}',
    ],
)
def test_what_no_client_may_say_is_malformed(body: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        ruleset_commands(RULESET.commands).decode(body)


def test_every_dual_shows_a_star_and_a_circle() -> None:
    assert all({"star", "circle"} == {symbol.partition("-")[0] for symbol in SHOWS[dual]} for dual in DUALS)
