"""Phase 2: two sealed plans, and the duel that they fight."""

from games.catalogue.blueprint_blitz.commands import Lock, SetDual, SetStack
from games.catalogue.blueprint_blitz.duel import break_tie, clash
from games.catalogue.blueprint_blitz.events import Duel, Event, Locked, PlanSealed
from games.catalogue.blueprint_blitz.evolve import evolve
from games.catalogue.blueprint_blitz.state import Plan, State, replaced
from games.catalogue.blueprint_blitz.stats import best_sheet, points
from games.catalogue.blueprint_blitz.throws import throw_for_victory
from games.rules.contract import Refused


def plan(state: State, seat: int, command: SetDual | SetStack | Lock, now: int) -> list[Event]:
    """One choice of a finalist's plan. Refuses `not_your_turn`, `already_locked`, `no_such_dual`."""
    if seat not in state.finalists:
        raise Refused("not_your_turn")
    own = state.finalists.index(seat)
    if state.locked[own]:
        raise Refused("already_locked")
    if isinstance(command, Lock):
        return _lock(state, seat, now)
    chosen = _with_choice(state.plans[own], command)
    return [PlanSealed(seat, chosen.duals, chosen.stack, chosen.stack_chosen)]


def _with_choice(before: Plan, command: SetDual | SetStack) -> Plan:
    if isinstance(command, SetStack):
        return Plan(before.duals, command.stack, True)
    if command.dual >= len(before.duals):
        raise Refused("no_such_dual")
    return Plan(replaced(before.duals, command.dual, command.side), before.stack, before.stack_chosen)


def _lock(state: State, seat: int, now: int) -> list[Event]:
    """Two locked plans are fought at once (B-15)."""
    locked = Locked(seat)
    after = evolve(state, locked)
    return [locked, *fight(after, now)] if all(after.locked) else [locked]


def fight(state: State, now: int) -> list[Event]:
    """The duel of the plans made whole; a tie goes to crafting cards, component cards, then throws (BB-14)."""
    first, second = (state.seats[number] for number in state.finalists)
    sheets = tuple(best_sheet(state.seats[number].crafts, own) for number, own in zip(state.finalists, state.plans, strict=True))
    verdict = clash(*points(sheets[0]), *points(sheets[1]))
    if verdict.winner is None:
        verdict = break_tie(first, second)
    if verdict.winner is None:
        return [Duel(state.finalists, sheets, None, None), *throw_for_victory(state, now)]
    return [Duel(state.finalists, sheets, state.finalists[verdict.winner], verdict.by)]
