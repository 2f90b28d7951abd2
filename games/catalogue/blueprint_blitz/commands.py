"""What a seat may ask for. Each is one decision."""

from typing import Annotated, Literal

from msgspec import Meta

from games.catalogue.blueprint_blitz.cards import PILES, Component
from games.rules.contract import Struct

Spinner = Literal["A", "B"]
Sign = Literal["r", "p", "s"]
Side = Literal["attack", "defense"]
Face = Annotated[str, Meta(max_length=25, pattern=r"^(star|circle)-(red|blue|green)(\+(star|circle)-(red|blue|green))?$")]


class Spin(Struct, tag="spin"):
    """Turn a spinner: A is free, B costs a coin."""

    spinner: Spinner


class Craft(Struct, tag="craft"):
    """Build the card that you saw on top of a pile: its components are discarded."""

    pile: Annotated[int, Meta(ge=0, le=PILES - 1)]
    card: Face


class EndTurn(Struct, tag="end_turn"):
    """By turns only: let the next seat spin."""


class Throw(Struct, tag="throw"):
    """Rock, paper or scissors: sealed, and never to be changed."""

    sign: Sign


class SetDual(Struct, tag="set_dual"):
    """Use one of your dual cards, by its number in your plan, for attack or for defense."""

    dual: Annotated[int, Meta(ge=0, le=11)]
    side: Side


class SetStack(Struct, tag="set_stack"):
    """Choose the component whose cards are stacked; null: none."""

    stack: Component | None


class Lock(Struct, tag="lock"):
    """Make your plan final; what you left open is planned for you in the best way."""


Command = Spin | Craft | EndTurn | Throw | SetDual | SetStack | Lock
