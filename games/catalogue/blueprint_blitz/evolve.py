"""The fold: one event makes the next state. Total; the past is trusted."""

from typing import assert_never

from msgspec.structs import replace

from games.catalogue.blueprint_blitz import crafting
from games.catalogue.blueprint_blitz import events as happened
from games.catalogue.blueprint_blitz.ranking import last_one_standing
from games.catalogue.blueprint_blitz.state import Contest, Plan, Round, State, own_duals, replaced


def evolve(state: State | None, event: happened.Event) -> State:
    """The state after the event; `DecksShuffled` alone needs none before it."""
    if isinstance(event, happened.DecksShuffled):
        return crafting.laid(event)
    if state is None:
        raise TypeError("a game begins with DecksShuffled")
    match event:
        case happened.Spun():
            return crafting.spun(state, event)
        case happened.Crafted():
            return crafting.crafted(state, event)
        case happened.TurnBegan():
            return crafting.turn_began(state, event)
        case happened.Reshuffled():
            return crafting.reshuffled(state, event)
        case happened.Drawn():
            return crafting.drawn(state, event)
        case happened.PlanSealed():
            return _planned(state, event)
        case happened.Thrown():
            return _thrown(state, event)
        case happened.RpsResolved():
            return _resolved(state, event)
        case happened.Phase1Over():
            return replace(state, phase="intermediary", turn=None, ends_at=None)
        case happened.ThrowsOpened():
            return _throws_opened(state, event)
        case happened.LotsDrawn():
            return _gone_on(state, event.through, ())
        case happened.Finalists():
            return _finalists(state, event)
        case happened.Locked():
            return replace(state, locked=replaced(state.locked, state.finalists.index(event.seat), True))
        case happened.Duel():
            return _duelled(state, event)
        case happened.LeftPlay():
            return _left_play(state, event.seat)
    assert_never(event)


def _throws_opened(state: State, event: happened.ThrowsOpened) -> State:
    contest = Contest(event.group, event.places, event.through, event.each, event.undecided, ((),) * len(state.seats))
    return replace(state, contest=contest, ends_at=event.ends_at, wait=state.wait + 1)


def _thrown(state: State, event: happened.Thrown) -> State:
    contest = state.contest
    if contest is None:
        return state
    signs = (*contest.thrown[event.seat], event.sign)
    return replace(state, contest=replace(contest, thrown=replaced(contest.thrown, event.seat, signs)))


def _resolved(state: State, event: happened.RpsResolved) -> State:
    shown = Round(event.group, event.signs, event.through, event.left)
    return _gone_on(replace(state, rounds=(*state.rounds, shown)), event.through, event.left)


def _gone_on(state: State, through: tuple[int, ...], left: tuple[int, ...]) -> State:
    """The contest without what was shown; a tied duel is over when its one place is taken."""
    contest = state.contest
    if contest is None:
        return state
    if state.phase == "tie_break" and through:
        return replace(state, phase="over", contest=None, ends_at=None, winner=through[0], decided_by="throws")
    following = replace(
        contest,
        group=left,
        places=contest.places - len(through),
        through=(*contest.through, *through),
        undecided=contest.undecided + 1 if left == contest.group else 0,
        thrown=tuple(signs[1:] for signs in contest.thrown),
    )
    return replace(state, contest=following)


def _finalists(state: State, event: happened.Finalists) -> State:
    return replace(
        state,
        phase="phase2",
        ends_at=event.ends_at,
        wait=state.wait + 1,
        contest=None,
        finalists=event.seats,
        plans=tuple(Plan((None,) * len(own_duals(state.seats[number]))) for number in event.seats),
        locked=(False,) * len(event.seats),
    )


def _planned(state: State, event: happened.PlanSealed) -> State:
    plan = Plan(event.duals, event.stack, event.stack_chosen)
    return replace(state, plans=replaced(state.plans, state.finalists.index(event.seat), plan))


def _duelled(state: State, event: happened.Duel) -> State:
    phase = "tie_break" if event.winner is None else "over"
    return replace(state, phase=phase, ends_at=None, sheets=event.sheets, winner=event.winner, decided_by=event.by)


def _left_play(state: State, number: int) -> State:
    """A finalist who leaves loses; a thrower is out of the group; who had a place frees it (B-8)."""
    seats = replaced(state.seats, number, replace(state.seats[number], resigned=True))
    state = replace(state, seats=seats, contest=_without(state.contest, number))
    winner = last_one_standing(state)
    if winner is None or state.phase == "over":
        return state
    return replace(state, phase="over", ends_at=None, turn=None, contest=None, winner=winner, decided_by="resigned")


def _without(contest: Contest | None, number: int) -> Contest | None:
    if contest is None:
        return None
    if number in contest.group:
        group = tuple(seat for seat in contest.group if seat != number)
        return replace(contest, group=group, undecided=0, thrown=replaced(contest.thrown, number, ()))
    if number in contest.through:
        through = tuple(seat for seat in contest.through if seat != number)
        return replace(contest, through=through, places=contest.places + 1)
    return contest
