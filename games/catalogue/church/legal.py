"""What the seat in turn is asked, may answer, and answers when its time is out."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.catalogue.church.cards import FACES, RANK, SLOT, Face
from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Choose, Command, Discard, Draw, EndTurn, Pass, Site
from games.catalogue.church.state import Builder, State
from games.rules.contract import Chance, Question

MOST: Final = 256
"""Commands that `legal` lists at most."""


def question(state: State, seat: int) -> Question | None:
    """`draw`, `act`, `bonus` or `site` for the seat in turn; each turn is a wait, and each act within it a step of its own.

    `site`: the church for a card that was chosen, in place of the `act` or `bonus` in which it was chosen.
    """
    if state.seat != seat:
        return None
    kind = state.step if state.chosen is None else "site"
    return Question(kind, state.turn, state.built + 2 * state.discarded)


def is_wide(builder: Builder) -> bool:
    """Whether the card is chosen before its church: every pair of them might be too many for one list. Everybody can tell.

    Otherwise the list holds, for each face, its churches, a new one and its discard; and one command more.
    """
    faces = min(len(builder.hand), len(FACES))
    return faces * (len(builder.churches) + 2) + 1 > MOST


def legal(state: State, seat: int) -> list[Command]:
    """Every lawful command, equal faces once."""
    if state.seat != seat:
        return []
    if state.step == "draw":
        return _draws(state)
    if state.step == "bonus":
        return _bonuses(state, state.builders[seat])
    return _acts(state, state.builders[seat])


def auto_move(state: State, seat: int, chance: Chance) -> Command:
    """Only what is missing: the draw, a bonus owed, the end of the turn (C-3)."""
    if state.step == "bonus":
        return BonusDraw() if state.deck else EndTurn()
    if state.step == "act":
        return _end(state)
    return Draw("deck") if state.deck else Draw("fund", FACES[min(RANK[card] for card in state.fund)])


def _draws(state: State) -> list[Command]:
    draws: list[Command] = [Draw("deck")] if state.deck else []
    draws.extend(Draw("fund", card) for card in _faces(state.fund))
    return draws


def _acts(state: State, builder: Builder) -> list[Command]:
    acts: list[Command] = []
    if not state.built:
        acts.extend(_builds(state, builder, Build))
    if not state.discarded and state.chosen is None:
        acts.extend(Discard(card) for card in _faces(builder.hand))
    acts.append(_end(state))
    return acts


def _bonuses(state: State, builder: Builder) -> list[Command]:
    bonuses: list[Command] = [BonusDraw() if state.deck else EndTurn()]
    bonuses.extend(_builds(state, builder, BonusBuild))
    return bonuses


def _builds(state: State, builder: Builder, kind: type[Build] | type[BonusBuild]) -> Iterable[Command]:
    if state.chosen is not None:
        return (kind(card, church) for card, church in _sites(builder, (state.chosen,)))
    if is_wide(builder):
        return map(Choose, _faces(builder.hand))
    return (kind(card, church) for card, church in _sites(builder, _faces(builder.hand)))


def _sites(builder: Builder, faces: Iterable[Face]) -> Iterator[tuple[Face, Site]]:
    for card in faces:
        slot = SLOT[card]
        for number, church in enumerate(builder.churches):
            if not church.taken & slot:
                yield card, number
        yield card, "new"


def _end(state: State) -> Command:
    return Pass() if state.options.turn_model == "either_or" else EndTurn()


def _faces(cards: Iterable[Face]) -> Iterable[Face]:
    return dict.fromkeys(cards)
