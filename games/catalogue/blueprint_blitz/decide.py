"""What happens when a seat asks for something, a timer runs out, or a seat leaves.

Order of checks: the phase, whose turn it is, the speed of hand and wheel, then what the command says.
"""

from typing import assert_never

from games.catalogue.blueprint_blitz.cards import CIRCLES, PILES, STARS, crafting_deck, supply
from games.catalogue.blueprint_blitz.commands import Command, Craft, EndTurn, Lock, SetDual, SetStack, Spin, Throw
from games.catalogue.blueprint_blitz.events import DecksShuffled, Event, LeftPlay, TurnBegan
from games.catalogue.blueprint_blitz.evolve import evolve
from games.catalogue.blueprint_blitz.options import Options, copies
from games.catalogue.blueprint_blitz.phase1 import craft, end_phase, end_turn, next_turn, spin
from games.catalogue.blueprint_blitz.phase2 import fight, plan
from games.catalogue.blueprint_blitz.state import Phase, State
from games.catalogue.blueprint_blitz.throws import throw, time_is_up, when_somebody_left
from games.rules.contract import Chance, Mode, Refused

CODES = (
    "not_started",
    "phase_over",
    "game_over",
    "not_your_turn",
    "already_thrown",
    "already_locked",
    "too_early",
    "no_turns",
    "no_spins_left",
    "no_coins",
    "conflict",
    "missing_components",
    "no_such_dual",
    "need_two_copies",
)
"""Every code that `decide` and `complete` refuse with."""
_OPEN_IN: dict[type[Command], tuple[Phase, ...]] = {
    Spin: ("phase1",),
    Craft: ("phase1",),
    EndTurn: ("phase1",),
    Throw: ("intermediary", "tie_break"),
    SetDual: ("phase2",),
    SetStack: ("phase2",),
    Lock: ("phase2",),
}
_ORDER: dict[Phase, int] = {"phase1": 0, "intermediary": 1, "phase2": 2, "tie_break": 3, "over": 4}


def setup(options: Options, seats: int, mode: Mode, rules: int, now: int, chance: Chance) -> list[Event]:
    """Shuffles A, B, C, then by turns draws who starts. `now` is the instant of the signal."""
    count = copies(options, seats)
    stars, luck_a = chance.shuffle(supply(STARS, count))
    circles, luck_b = chance.shuffle(supply(CIRCLES, count))
    crafting, luck_c = chance.shuffle(crafting_deck(count))
    height = len(crafting) // PILES
    luck = (luck_a, luck_b, luck_c)
    tops = crafting[::height]
    if mode == "live":
        ends_at = now + options.phase1_s * 1000
        return [DecksShuffled(options, seats, mode, rules, stars, circles, crafting, tops, None, ends_at, luck)]
    starter, drawn = chance.uniform(seats)
    laid = DecksShuffled(options, seats, mode, rules, stars, circles, crafting, tops, starter, None, (*luck, drawn))
    return [laid, TurnBegan(starter, lap=1, place=0, number=1)]


def decide(state: State, seat: int, command: Command, now: int, chance: Chance) -> list[Event]:
    """The events of one command, or Refused with one of CODES."""
    _check_phase(state, command, now)
    match command:
        case Spin(spinner=spinner):
            _check_turn(state, seat)
            return spin(state, seat, spinner, now, chance)
        case Craft():
            _check_turn(state, seat)
            return craft(state, seat, command, now)
        case EndTurn():
            _check_turn(state, seat)
            return end_turn(state, now)
        case Throw(sign=sign):
            return throw(state, seat, sign, now, chance)
        case SetDual() | SetStack() | Lock():
            return plan(state, seat, command, now)
    assert_never(command)


def _check_phase(state: State, command: Command, now: int) -> None:
    """A command is open in its own phase, until the very instant at which that ends."""
    phases = _OPEN_IN[type(command)]
    if state.phase in phases:
        if state.ends_at is not None and now > state.ends_at:
            raise Refused("phase_over")
        return
    if state.phase == "over":
        raise Refused("game_over")
    raise Refused("not_started" if _ORDER[state.phase] < _ORDER[phases[0]] else "phase_over")


def _check_turn(state: State, seat: int) -> None:
    """In a race it is the turn of all who play; else of one."""
    if state.seats[seat].resigned or (state.turn is not None and state.turn.seat != seat):
        raise Refused("not_your_turn")


def on_timer(state: State, name: str, now: int, chance: Chance) -> list[Event]:
    """The end of phase 1, of a throw or of phase 2, as of the instant it was due."""
    match state.phase:
        case "phase1":
            return end_phase(state, now)
        case "intermediary" | "tie_break":
            return time_is_up(state, now, chance)
        case "phase2":
            return fight(state, now)
        case "over":
            return []
    assert_never(state.phase)


def leave(state: State, seat: int, now: int, chance: Chance) -> list[Event]:
    """A seat gives up: its turn passes on, its place or its throw is free (B-8); a finalist loses."""
    left = LeftPlay(seat)
    after = evolve(state, left)
    if after.phase == "intermediary":
        return [left, *when_somebody_left(after, now, chance)]
    if after.phase == "phase1" and after.turn is not None and after.turn.seat == seat:
        return [left, *next_turn(after, now)]
    return [left]
