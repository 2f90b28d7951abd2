"""What can happen, and who may see it."""

from typing import Annotated, Literal

from games.catalogue.blueprint_blitz.cards import Component
from games.catalogue.blueprint_blitz.commands import Side, Sign, Spinner
from games.catalogue.blueprint_blitz.options import Options
from games.catalogue.blueprint_blitz.state import Sheet
from games.rules.contract import Instant, Luck, Mode, Nobody, Only, Public, Struct

Section = Literal["A", "B", "coin", "AA", "AB", "BB", "nothing"]
Victory = Literal["attack", "defense", "crafts", "components"]


class DecksShuffled(Struct, tag="decks_shuffled"):
    """The table is laid; `starter` begins the first lap (by turns), `ends_at` is the end of phase 1 (live)."""

    options: Annotated[Options, Public]
    seats: Annotated[int, Public]
    mode: Annotated[Mode, Public]
    rules: Annotated[int, Public]
    stars: Annotated[tuple[str, ...], Nobody]
    circles: Annotated[tuple[str, ...], Nobody]
    crafting: Annotated[tuple[str, ...], Nobody]
    tops: Annotated[tuple[str, ...], Public]
    starter: Annotated[int | None, Public]
    ends_at: Annotated[int | None, Public, Instant]
    luck: Annotated[tuple[Luck, ...], Public]


class TurnBegan(Struct, tag="turn_began"):
    """By turns: it is this seat's turn, the `place`-th (from 0) of the lap and the `number`-th of all."""

    seat: Annotated[int, Public]
    lap: Annotated[int, Public]
    place: Annotated[int, Public]
    number: Annotated[int, Public]


class Spun(Struct, tag="spun"):
    """A spinner stopped; the cards drawn before a deck had to be refilled, if it had to."""

    seat: Annotated[int, Public]
    spinner: Annotated[Spinner, Public]
    result: Annotated[Section, Public]
    drawn: Annotated[tuple[str, ...], Public]
    at: Annotated[int, Public, Instant]
    luck: Annotated[Luck, Public]


class Reshuffled(Struct, tag="reshuffled"):
    """A deck was found empty: its discards are the new one."""

    deck: Annotated[Spinner, Public]
    order: Annotated[tuple[str, ...], Nobody]
    luck: Annotated[Luck, Public]


class Drawn(Struct, tag="drawn"):
    """The rest of a spin's cards, drawn after a deck was refilled."""

    seat: Annotated[int, Public]
    drawn: Annotated[tuple[str, ...], Public]


class Crafted(Struct, tag="crafted"):
    """A card was built; `shown` is what lies on its pile now (null: nothing)."""

    seat: Annotated[int, Public]
    pile: Annotated[int, Public]
    card: Annotated[str, Public]
    shown: Annotated[str | None, Public]
    at: Annotated[int, Public, Instant]


class Phase1Over(Struct, tag="phase1_over"):
    """Hands off: crafting cards and component cards are counted, by seat."""

    crafts: Annotated[tuple[int, ...], Public]
    components: Annotated[tuple[int, ...], Public]


class ThrowsOpened(Struct, tag="throws_opened"):
    """This group throws for so many places (`through` have theirs), each so often, sealed, until `ends_at`."""

    group: Annotated[tuple[int, ...], Public]
    places: Annotated[int, Public]
    through: Annotated[tuple[int, ...], Public]
    each: Annotated[int, Public]
    undecided: Annotated[int, Public]
    ends_at: Annotated[int, Public, Instant]


class Thrown(Struct, tag="thrown"):
    """A throw was sealed; `luck` is set where chance threw for a seat that had not."""

    seat: Annotated[int, Public]
    sign: Annotated[Sign, Only("seat")]
    luck: Annotated[Luck | None, Public]


class RpsResolved(Struct, tag="rps_resolved"):
    """One throw of each was shown: `through` won a place by it, `left` throw on (the whole group: undecided)."""

    group: Annotated[tuple[int, ...], Public]
    signs: Annotated[tuple[Sign, ...], Public]
    through: Annotated[tuple[int, ...], Public]
    left: Annotated[tuple[int, ...], Public]


class LotsDrawn(Struct, tag="lots_drawn"):
    """Five throws in a row decided nothing: the first of this order take the places."""

    order: Annotated[tuple[int, ...], Public]
    through: Annotated[tuple[int, ...], Public]
    luck: Annotated[Luck, Public]


class Finalists(Struct, tag="finalists"):
    """These two make their plans until `ends_at`."""

    seats: Annotated[tuple[int, ...], Public]
    ends_at: Annotated[int, Public, Instant]


class PlanSealed(Struct, tag="plan_sealed"):
    """A finalist chose something: the plan as it stands now."""

    seat: Annotated[int, Public]
    duals: Annotated[tuple[Side | None, ...], Only("seat")]
    stack: Annotated[Component | None, Only("seat")]
    stack_chosen: Annotated[bool, Only("seat")]


class Locked(Struct, tag="locked"):
    """A finalist's plan is final."""

    seat: Annotated[int, Public]


class Duel(Struct, tag="duel"):
    """The plans met. No winner: they are tied in everything and throw."""

    seats: Annotated[tuple[int, ...], Public]
    sheets: Annotated[tuple[Sheet, ...], Public]
    winner: Annotated[int | None, Public]
    by: Annotated[Victory | None, Public]


class LeftPlay(Struct, tag="left_play"):
    """A seat gave up; its cards and coins stay where they lie."""

    seat: Annotated[int, Public]


Event = (
    DecksShuffled
    | TurnBegan
    | Spun
    | Reshuffled
    | Drawn
    | Crafted
    | Phase1Over
    | ThrowsOpened
    | Thrown
    | RpsResolved
    | LotsDrawn
    | Finalists
    | PlanSealed
    | Locked
    | Duel
    | LeftPlay
)
