"""How plans are made, sealed and locked."""

import msgspec
import pytest

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.cards import COMPONENTS, DUALS, SHOWS
from games.catalogue.blueprint_blitz.commands import Command, Lock, SetDual, SetStack
from games.catalogue.blueprint_blitz.events import Duel, Locked, PlanSealed
from games.catalogue.blueprint_blitz.state import Plan, Sheet, State
from games.catalogue.blueprint_blitz.stats import points
from games.rules.contract import Question
from games.rules.secrecy import shown
from tests.luck import Stacked
from tests.rules.blueprint_blitz.table import DAY_MS, NOW, A, B, C, counted, finalists, fire, refusal, send, send_all
from tests.rules.written import ruleset_commands

PLANS_AT = NOW + 90_000
DUAL = "star-red+circle-blue"
EXAMPLE_3 = ("star-red", "star-red+star-blue", "star-red+star-red", "circle-green", "circle-blue+circle-green", DUAL)


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
