"""Who is asked what, which commands are open, and which timers run."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.catalogue.blueprint_blitz.cards import COMPONENTS, FACES, PILES, affords
from games.catalogue.blueprint_blitz.commands import Command, Craft, EndTurn, Lock, SetDual, SetStack, Side, Spin, Throw
from games.catalogue.blueprint_blitz.state import SPINS_A_TURN, Phase, State
from games.catalogue.blueprint_blitz.throws import SIGNS
from games.rules.contract import Chance, Question

IDLE_S = 120
RACE = Question("craft", wait=1, clocked=False, idle_s=IDLE_S)
SPIN_A, SPIN_B, END_TURN, LOCK = Spin("A"), Spin("B"), EndTurn(), Lock()
SIDES: tuple[Side, ...] = ("attack", "defense")
THROWS: tuple[Command, ...] = tuple(Throw(sign) for sign in SIGNS)
STACKS: tuple[Command, ...] = (*(SetStack(component) for component in COMPONENTS), SetStack(None))
_CRAFTS = tuple({face: Craft(pile, face) for face in FACES} for pile in range(PILES))
_TIMERS: dict[Phase, str] = {"phase1": "phase1", "intermediary": "throws", "phase2": "phase2", "tie_break": "throws"}


def question(state: State, seat: int) -> Question | None:
    """Craft, throw or plan. Throws and plans have the game's own timers, and so has the race."""
    if state.seats[seat].resigned:
        return None
    match state.phase:
        case "phase1":
            return _craft_question(state, seat)
        case "intermediary" | "tie_break":
            return _throw_question(state, seat)
        case "phase2":
            is_asked = seat in state.finalists and not state.locked[state.finalists.index(seat)]
            return Question("plan", state.wait, clocked=False) if is_asked else None
    return None


def _craft_question(state: State, seat: int) -> Question | None:
    """By turns each spin and each craft leaves another question: an answer sent twice is not made twice."""
    if state.turn is None:
        return RACE
    return Question("craft", state.wait, state.turn.actions) if state.turn.seat == seat else None


def _throw_question(state: State, seat: int) -> Question | None:
    contest = state.contest
    if contest is None or seat not in contest.group:
        return None
    thrown = len(contest.thrown[seat])
    return Question("throw", state.wait, thrown, clocked=False) if thrown < contest.each else None


def legal(state: State, seat: int) -> list[Command]:
    """Every command open to the seat; in a race spins too that are too early (B-18)."""
    asked = question(state, seat)
    if asked is None:
        return []
    if asked.kind == "craft":
        return _crafting(state, seat)
    return list(THROWS) if asked.kind == "throw" else _planning(state, seat)


def _crafting(state: State, seat: int) -> list[Command]:
    own, turn = state.seats[seat], state.turn
    commands: list[Command] = []
    if turn is None or turn.spins < SPINS_A_TURN:
        commands = [SPIN_A, SPIN_B] if own.coins else [SPIN_A]
    held = own.held
    for pile, crafts in zip(state.piles, _CRAFTS, strict=True):
        if pile and affords(held, pile[0]):
            commands.append(crafts[pile[0]])
    if turn is not None:
        commands.append(END_TURN)
    return commands


def _planning(state: State, seat: int) -> list[Command]:
    count = len(state.plans[state.finalists.index(seat)].duals)
    return [*(SetDual(dual, side) for dual in range(count) for side in SIDES), *STACKS, LOCK]


def auto_move(state: State, seat: int, chance: Chance) -> Command:
    """The rest of a turn is skipped, a plan is locked as it is.

    Races and throws end by the game's own timers, which draw what is missing with its luck on record (B-19); no seat's clock
    runs in them, and what stands here for them is only lawful.
    """
    if state.phase == "phase1":
        return SPIN_A if state.turn is None else END_TURN
    return LOCK if state.phase == "phase2" else THROWS[0]


def timers(state: State) -> Mapping[str, int]:
    """`phase1`, `throws` or `phase2`: when it ends by itself. By turns phase 1 ends with the last turn."""
    return {} if state.ends_at is None else {_TIMERS[state.phase]: state.ends_at}


def delay(state: State, ms: int) -> State:
    """The phase ends so much later; a spinner that has come to rest meanwhile is at rest."""
    return state if state.ends_at is None else replace(state, ends_at=state.ends_at + ms)


def default_win(state: State) -> bool:
    """The last present seat wins only while cards are still built; what follows ends by its own timers."""
    return state.phase == "phase1"
