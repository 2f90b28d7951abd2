"""What one viewer may know: all but the order of decks, what lies under the top of a pile, and what others have sealed."""

from collections.abc import Collection

from msgspec.structs import replace

from games.catalogue.blueprint_blitz.cards import CIRCLES, STARS, faces
from games.catalogue.blueprint_blitz.commands import Side, Spinner
from games.catalogue.blueprint_blitz.options import spin_wait
from games.catalogue.blueprint_blitz.ranking import places
from games.catalogue.blueprint_blitz.state import LAPS, SPINS_A_TURN, Phase, Reason, Round, Sheet, State, own_duals
from games.catalogue.blueprint_blitz.stats import best_sheet, points
from games.rules.contract import Result, Struct
from games.rules.instants import stamp, stamp_or_none


class SeatView(Struct):
    """A seat's area; `spin_ready_at` in a race, once it has spun; `place` when the game is over."""

    components: list[str]
    crafts: list[str]
    coins: int
    spin_ready_at: str | None
    resigned: bool
    place: int | None


class DeckView(Struct):
    """A supply of components: how many are left, and what was discarded. `order` lies open only after the game."""

    deck: Spinner
    count: int
    discards: list[str]
    order: list[str] | None


class PileView(Struct):
    """A crafting pile: its top card. `below` lies open only after the game."""

    top: str | None
    count: int
    taken_by: int | None
    below: list[str] | None


class TurnView(Struct):
    seat: int
    lap: int
    laps: int
    spins_left: int


class ThrowerView(Struct):
    """How often this seat has thrown; `signs` are for itself alone."""

    seat: int
    thrown: int
    signs: list[str] | None


class ThrowsView(Struct):
    """A group that throws for places: `each` so often at once; `undecided` throws in a row decided nothing."""

    places: int
    through: list[int]
    each: int
    undecided: int
    group: list[ThrowerView]


class DualView(Struct):
    """A dual card, and its chosen side. Its number is its place in the list."""

    card: str
    side: Side | None


class PlanView(Struct):
    """A finalist's plan. Others see `chosen` and `locked`; its owner also the points that it comes to, made whole."""

    seat: int
    chosen: bool
    locked: bool
    duals: list[DualView] | None
    stack: str | None
    stack_chosen: bool | None
    attack_points: int | None
    defense_points: int | None


class DuelView(Struct):
    seats: list[int]
    sheets: list[Sheet]


class View(Struct):
    """The table."""

    phase: Phase
    ends_at: str | None
    seats: list[SeatView]
    coin_stack: int
    decks: list[DeckView]
    piles: list[PileView]
    turn: TurnView | None
    throws: ThrowsView | None
    rounds: list[Round]
    finalists: list[int] | None
    plans: list[PlanView] | None
    duel: DuelView | None
    winner: int | None
    decided_by: Reason | None


def view(state: State, viewer: int | None) -> View:
    """What this seat, or a spectator (None), may know now."""
    return _seen(state, () if viewer is None else (viewer,))


def reveal(state: State, result: Result) -> View:
    """A finished game with every card and every plan face up."""
    decks = [replace(deck, order=list(order)) for deck, order in zip(_decks(state), state.decks, strict=True)]
    piles = [replace(shown, below=list(pile[1:])) for shown, pile in zip(_piles(state), state.piles, strict=True)]
    return replace(_seen(state, range(len(state.seats))), decks=decks, piles=piles)


def _seen(state: State, owners: Collection[int]) -> View:
    """The table with the sealed choices of these seats."""
    return View(
        phase=state.phase,
        ends_at=stamp_or_none(state.ends_at),
        seats=_seats(state),
        coin_stack=state.coin_stack,
        decks=_decks(state),
        piles=_piles(state),
        turn=_turn(state),
        throws=_throws(state, owners),
        rounds=list(state.rounds),
        finalists=list(state.finalists) or None,
        plans=[_plan(state, own, own_seat in owners) for own, own_seat in enumerate(state.finalists)] or None,
        duel=DuelView(list(state.finalists), list(state.sheets)) if state.sheets else None,
        winner=state.winner,
        decided_by=state.decided_by,
    )


def _seats(state: State) -> list[SeatView]:
    ranks: list[int | None] = [*places(state)] if state.phase == "over" else [None] * len(state.seats)
    wait = spin_wait(state.options)
    is_race = state.mode == "live"
    return [
        SeatView(
            components=faces(seat.held),
            crafts=list(seat.crafts),
            coins=seat.coins,
            spin_ready_at=stamp(seat.spun_at + wait) if is_race and seat.spun_at is not None else None,
            resigned=seat.resigned,
            place=rank,
        )
        for seat, rank in zip(state.seats, ranks, strict=True)
    ]


def _decks(state: State) -> list[DeckView]:
    discards = faces(state.discards)
    stars, circles = state.decks
    return [
        DeckView("A", len(stars), [card for card in discards if card in STARS], None),
        DeckView("B", len(circles), [card for card in discards if card in CIRCLES], None),
    ]


def _piles(state: State) -> list[PileView]:
    return [
        PileView(pile[0] if pile else None, len(pile), taker, None) for pile, taker in zip(state.piles, state.takers, strict=True)
    ]


def _turn(state: State) -> TurnView | None:
    turn = state.turn
    return None if turn is None else TurnView(turn.seat, turn.lap, LAPS, SPINS_A_TURN - turn.spins)


def _throws(state: State, owners: Collection[int]) -> ThrowsView | None:
    contest = state.contest
    if contest is None:
        return None
    group = [
        ThrowerView(seat, len(contest.thrown[seat]), list(contest.thrown[seat]) if seat in owners else None)
        for seat in contest.group
    ]
    return ThrowsView(contest.places, list(contest.through), contest.each, contest.undecided, group)


def _plan(state: State, own: int, is_owner: bool) -> PlanView:
    seat, plan, locked = state.finalists[own], state.plans[own], state.locked[own]
    if not is_owner:
        return PlanView(seat, plan.choices > 0, locked, None, None, None, None, None)
    area = state.seats[seat]
    duals = [DualView(card, side) for card, side in zip(own_duals(area), plan.duals, strict=True)]
    whole = best_sheet(area.crafts, plan)
    return PlanView(seat, plan.choices > 0, locked, duals, plan.stack, plan.stack_chosen, *points(whole))
