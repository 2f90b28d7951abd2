"""What can happen in Church. Drawn cards are for the drawer alone; everything else lies open."""

from typing import Annotated

from games.catalogue.church.cards import Face
from games.catalogue.church.options import Options
from games.rules.contract import BySeat, Luck, Mode, Nobody, Only, Public, Struct


class FirstSeatDrawn(Struct, tag="first_seat_drawn"):
    """The game begins, and luck named the seat that takes the first turn."""

    options: Annotated[Options, Public]
    seats: Annotated[int, Public]
    mode: Annotated[Mode, Public]
    rules: Annotated[int, Public]
    first: Annotated[int, Public]
    luck: Annotated[Luck, Public]


class Dealt(Struct, tag="dealt"):
    """Three cards for each seat; the rest is the deck, top card first."""

    hands: Annotated[tuple[tuple[Face, ...], ...], BySeat]
    deck: Annotated[tuple[Face, ...], Nobody]
    luck: Annotated[Luck, Public]


class DrewDeck(Struct, tag="drew_deck"):
    seat: Annotated[int, Public]
    card: Annotated[Face, Only("seat")]


class TookFund(Struct, tag="took_fund"):
    seat: Annotated[int, Public]
    card: Annotated[Face, Public]


class DeckEmptied(Struct, tag="deck_emptied"):
    """That was the last card of the deck: this turn is the last, but for equal turns."""

    seat: Annotated[int, Public]


class Chosen(Struct, tag="chosen"):
    """A card of the hand that will be built; in which church is still open."""

    seat: Annotated[int, Public]
    card: Annotated[Face, Public]


class Built(Struct, tag="built"):
    """A card was placed; `church` is new if the seat had only that many."""

    seat: Annotated[int, Public]
    card: Annotated[Face, Public]
    church: Annotated[int, Public]


class Discarded(Struct, tag="discarded"):
    seat: Annotated[int, Public]
    card: Annotated[Face, Public]


class BonusDrew(Struct, tag="bonus_drew"):
    seat: Annotated[int, Public]
    card: Annotated[Face, Only("seat")]


class BonusBuilt(Struct, tag="bonus_built"):
    seat: Annotated[int, Public]
    card: Annotated[Face, Public]
    church: Annotated[int, Public]


class Passed(Struct, tag="passed"):
    seat: Annotated[int, Public]


class BuilderLeft(Struct, tag="builder_left"):
    """A seat gave up: no more turns and no win, but its churches stand and score."""

    seat: Annotated[int, Public]


class TurnEnded(Struct, tag="turn_ended"):
    """`next` has the turn now; null: there are no more turns."""

    seat: Annotated[int, Public]
    next: Annotated[int | None, Public]


class Scored(Struct, tag="scored"):
    """The game is over: points of every church, and their sums, by seat."""

    churches: Annotated[tuple[tuple[int, ...], ...], Public]
    scores: Annotated[tuple[int, ...], Public]


Event = (
    FirstSeatDrawn
    | Dealt
    | DrewDeck
    | TookFund
    | DeckEmptied
    | Chosen
    | Built
    | Discarded
    | BonusDrew
    | BonusBuilt
    | Passed
    | BuilderLeft
    | TurnEnded
    | Scored
)
