"""What one viewer may know: everything on the table, and the viewer's own hand."""

from typing import Literal

from msgspec.structs import replace

from games.catalogue.church.cards import KIND, Face, Kind
from games.catalogue.church.scoring import is_finished, is_one_colour, points, standing
from games.catalogue.church.state import Church, State
from games.rules.contract import Result, Struct


class ChurchView(Struct):
    """One church: its frame, its pews in the order they came, and its points as it stands."""

    altar: Face | None
    pult: Face | None
    kafedra: Face | None
    organ: Face | None
    pews: tuple[Face, ...]
    finished: bool
    one_colour: bool
    points: int


class View(Struct):
    """`seat` has turn number `turn`, and has `built` or `discarded` in it, or `chosen` a card for which it now names the church;
    `hand` is the viewer's own, null for spectators.

    By seat: `hand_counts`, `seen` (cards that everybody knows to be still in that hand), `churches` by number, `scores`
    as they stand, `playing` (false: resigned). `hands` and `deck` (top card first) are null until a finished game is revealed.
    """

    phase: Literal["draw", "act", "bonus", "over"]
    seat: int | None
    turn: int
    built: bool
    discarded: bool
    chosen: Face | None
    first: int
    extra_turn: bool
    deck_emptied_by: int | None
    deck_count: int
    fund: tuple[Face, ...]
    hand: tuple[Face, ...] | None
    hand_counts: tuple[int, ...]
    seen: tuple[tuple[Face, ...], ...]
    churches: tuple[tuple[ChurchView, ...], ...]
    scores: tuple[int, ...]
    playing: tuple[bool, ...]
    hands: tuple[tuple[Face, ...], ...] | None
    deck: tuple[Face, ...] | None


def view(state: State, viewer: int | None) -> View:
    """An allow-list: of the hidden cards only the viewer's own get out."""
    is_over = state.scores is not None
    return View(
        phase="over" if is_over else state.step,
        seat=state.seat,
        turn=state.turn,
        built=state.built,
        discarded=state.discarded,
        chosen=state.chosen,
        first=state.first,
        extra_turn=state.is_extra_turn,
        deck_emptied_by=state.emptied_by,
        deck_count=len(state.deck),
        fund=state.fund,
        hand=None if viewer is None else state.builders[viewer].hand,
        hand_counts=tuple(len(builder.hand) for builder in state.builders),
        seen=tuple(builder.seen for builder in state.builders),
        churches=tuple(tuple(map(_church, builder.churches)) for builder in state.builders),
        scores=standing(state) if state.scores is None else state.scores,
        playing=tuple(builder.playing for builder in state.builders),
        hands=None,
        deck=None,
    )


def reveal(state: State, result: Result) -> View:
    """A finished game with every card face up."""
    return replace(view(state, None), hands=tuple(builder.hand for builder in state.builders), deck=state.deck)


def _church(church: Church) -> ChurchView:
    return ChurchView(
        altar=_part(church, "altar"),
        pult=_part(church, "pult"),
        kafedra=_part(church, "kafedra"),
        organ=_part(church, "organ"),
        pews=tuple(card for card in church.cards if KIND[card] == "pew"),
        finished=is_finished(church),
        one_colour=is_one_colour(church),
        points=points(church),
    )


def _part(church: Church, kind: Kind) -> Face | None:
    return next((card for card in church.cards if KIND[card] == kind), None)
