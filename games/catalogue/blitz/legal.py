"""Every command that is lawful now, of the state alone."""

from typing import Final

from games.catalogue.blitz.cards import FACES, IS_ONE, KINDS
from games.catalogue.blitz.commands import Build, Call, Command, DeclareStuck, EndTurn, Flip, PlayCentre, Source
from games.catalogue.blitz.lawful import buildable, exposed_one, has_move, has_progress, must_play
from games.catalogue.blitz.state import Place, State
from games.catalogue.blitz.zones import exposed, face_of, top
from games.rules.contract import Chance, Question

IDLE_S: Final = 120
"""Seconds without a command after which a seat of a race is absent, while it could do something."""

_STUCK: Final = DeclareStuck()
_CALL: Final = Call()
_END_TURN: Final = EndTurn()


def question(state: State, seat: int) -> Question | None:
    """A race asks everybody who can do something; by turns, the seat in turn is asked, anew after each of its moves."""
    sheet, turn = state.sheet, state.turn
    if sheet.phase != "running" or sheet.left >> seat & 1:
        return None
    if turn is not None:
        return Question("turn", turn.number, turn.moves) if turn.seat == seat else None
    declared = state.lull.stuck >> seat & 1
    if state.places[seat].packet or has_move(state, seat):  # a packet can be flipped unless something must be played
        return Question("play", sheet.hand, clocked=False, idle_s=None if declared else IDLE_S)
    if not declared or may_call(state, seat):
        return Question("play", sheet.hand, clocked=False)
    return None


def legal(state: State, seat: int) -> list[Command]:
    if state.sheet.phase != "running" or state.sheet.left >> seat & 1:
        return []
    turn = state.turn
    if turn is None:
        return [*_moves(state, seat), *_open_to_all(state, seat)]
    if turn.seat != seat:
        return _open_to_all(state, seat)
    return [*_turn_moves(state, seat, turn.actions), *_open_to_all(state, seat)]


def may_call(state: State, seat: int) -> bool:
    return state.table.shout and not state.places[seat].blitz


def auto_move(state: State, seat: int, chance: Chance) -> Command:
    """By turns: exposed 1s first, then the end of the turn (BF-23). A race never needs one: the first lawful command."""
    if state.turn is None:
        return legal(state, seat)[0]
    one = exposed_one(state.places[seat])
    return _END_TURN if one is None else PlayCentre(FACES[one[1]], one[0])


def _open_to_all(state: State, seat: int) -> list[Command]:
    """What needs no turn."""
    found: list[Command] = []
    if not state.lull.stuck >> seat & 1 and not has_progress(state, seat):
        found.append(_STUCK)
    if may_call(state, seat):
        found.append(_CALL)
    return found


def _turn_moves(state: State, seat: int, actions: int) -> list[Command]:
    """With no action left only a forced 1 keeps the turn going."""
    place = state.places[seat]
    ones = _ones(state, place)
    if ones:
        return ones
    return [*_moves(state, seat), _END_TURN] if actions else [_END_TURN]


def _moves(state: State, seat: int) -> list[Command]:
    place = state.places[seat]
    ones = _ones(state, place)
    if ones:
        return ones
    tops = exposed(place)
    found = _plays(state, tops)
    found += _builds(place, buildable(state, place, tops))
    if place.packet and not must_play(state, place):
        found.append(Flip(face_of(top(place, "waste"))))
    return found


def _ones(state: State, place: Place) -> list[Command]:
    """The exposed 1s, where they come before everything else."""
    if not state.table.forced:
        return []
    return [PlayCentre(FACES[card], source) for source, card in exposed(place) if IS_ONE[card]]


def _plays(state: State, tops: list[tuple[Source, int]]) -> list[Command]:
    centre = state.centre
    found: list[Command] = []
    for source, card in tops:
        if IS_ONE[card]:
            found.append(PlayCentre(FACES[card], source))
        elif KINDS[card] in centre.asks:
            found += _on_piles(state, source, card)
    return found


def _builds(place: Place, found: list[tuple[Source, int, int]]) -> list[Command]:
    return [Build(FACES[card], source, number, FACES[place.slots[number][-1]]) for source, card, number in found]


def _on_piles(state: State, source: Source, card: int) -> list[Command]:
    centre, kind, face = state.centre, KINDS[card], FACES[card]
    return [
        PlayCentre(face, source, FACES[pile[0]], FACES[pile[-1]])
        for pile, asked in zip(centre.piles, centre.asks, strict=True)
        if asked == kind
    ]
