"""What the seat in turn is asked, may answer, and answers when its time is out."""

from collections.abc import Iterable, Iterator

from games.catalogue.church.cards import FACES, RANK, SLOT, Face
from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Command, Discard, Draw, EndTurn, Pass, Site
from games.catalogue.church.state import Builder, State
from games.rules.contract import Chance, Question


def question(state: State, seat: int) -> Question | None:
    """`draw`, `act` or `bonus` for the seat in turn; each turn is a wait, and each act within it a step of its own."""
    if state.seat != seat:
        return None
    return Question(state.step, state.turn, state.built + 2 * state.discarded)


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
        acts.extend(Build(card, church) for card, church in _sites(builder))
    if not state.discarded:
        acts.extend(Discard(card) for card in _faces(builder.hand))
    acts.append(_end(state))
    return acts


def _bonuses(state: State, builder: Builder) -> list[Command]:
    bonuses: list[Command] = [BonusDraw() if state.deck else EndTurn()]
    bonuses.extend(BonusBuild(card, church) for card, church in _sites(builder))
    return bonuses


def _sites(builder: Builder) -> Iterator[tuple[Face, Site]]:
    for card in _faces(builder.hand):
        slot = SLOT[card]
        for number, church in enumerate(builder.churches):
            if not church.taken & slot:
                yield card, number
        yield card, "new"


def _end(state: State) -> Command:
    return Pass() if state.options.turn_model == "either_or" else EndTurn()


def _faces(cards: Iterable[Face]) -> Iterable[Face]:
    return dict.fromkeys(cards)
