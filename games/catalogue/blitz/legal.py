"""Every command that is lawful now, of the state alone."""

from typing import Final

from games.catalogue.blitz.cards import FACES, IS_ONE, KINDS
from games.catalogue.blitz.commands import Build, Call, Command, DeclareStuck, EndTurn, Flip, PlayCentre, Source
from games.catalogue.blitz.lawful import Reach, exposed_one, has_move, has_progress, must_place_one, must_play, reach
from games.catalogue.blitz.state import Place, State
from games.catalogue.blitz.zones import face_of, top
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
    place, turn = state.places[seat], state.turn
    found = reach(state, place)
    if turn is None:
        return [*_moves(state, place, found), *_open_to_all(state, seat, found)]
    if turn.seat != seat:
        return _open_to_all(state, seat, found)
    return [*_turn_moves(state, place, found, turn.actions), *_open_to_all(state, seat, found)]


def may_call(state: State, seat: int) -> bool:
    return state.table.shout and not state.places[seat].blitz


def auto_move(state: State, seat: int, chance: Chance) -> Command:
    """By turns: exposed 1s first, then the end of the turn (BF-23). A race never needs one: the first lawful command."""
    if state.turn is None:
        return legal(state, seat)[0]
    one = exposed_one(state.places[seat])
    return _END_TURN if one is None else PlayCentre(FACES[one[1]], one[0])


def _open_to_all(state: State, seat: int, found: Reach) -> list[Command]:
    """What needs no turn."""
    commands: list[Command] = []
    if not state.lull.stuck >> seat & 1 and not has_progress(state.places[seat], found):
        commands.append(_STUCK)
    if may_call(state, seat):
        commands.append(_CALL)
    return commands


def _turn_moves(state: State, place: Place, found: Reach, actions: int) -> list[Command]:
    """The end of the turn is open unless a 1 must be placed; that is all that can be done without an action left."""
    if must_place_one(state, place):
        return _moves(state, place, found)
    return [*_moves(state, place, found), _END_TURN] if actions else [_END_TURN]


def _moves(state: State, place: Place, found: Reach) -> list[Command]:
    if must_place_one(state, place):
        return [PlayCentre(FACES[card], source) for source, card in found.plays if IS_ONE[card]]
    commands: list[Command] = []
    for source, card in found.plays:
        commands += _plays(state, source, card)
    for source, card, number in found.builds:
        commands.append(Build(FACES[card], source, number, FACES[place.slots[number][-1]]))
    if place.packet and not must_play(state, found.plays):
        commands.append(Flip(face_of(top(place, "waste"))))
    return commands


def _plays(state: State, source: Source, card: int) -> list[Command]:
    face = FACES[card]
    if IS_ONE[card]:
        return [PlayCentre(face, source)]
    centre, kind = state.centre, KINDS[card]
    return [
        PlayCentre(face, source, FACES[pile[0]], FACES[pile[-1]])
        for pile, asked in zip(centre.piles, centre.asks, strict=True)
        if asked == kind
    ]
