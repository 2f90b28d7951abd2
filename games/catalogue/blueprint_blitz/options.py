"""What a table may choose before it begins."""

from typing import Annotated, Literal

from msgspec import Meta

from games.rules.contract import Mode, Refused, Struct

MOST_SEATS_WITH_ONE_COPY = 4


class Options(Struct):
    """The times and the hand speed bind live games only; by turns, `deck_copies` is all there is to choose."""

    deck_copies: Annotated[Literal["auto", "1", "2"], Meta(description="Copies of each deck; auto: 1, for 5-6 seats 2.")] = "auto"
    phase1_s: Annotated[int, Meta(ge=30, le=300, description="Seconds of spinning and crafting.")] = 90
    phase2_s: Annotated[int, Meta(ge=15, le=120, description="Seconds to make a plan for the duel.")] = 30
    spin_cooldown: Annotated[int, Meta(ge=2, le=8, description="Seconds from one spin of a seat to its next.")] = 4
    hand_speed: Annotated[int, Meta(ge=0, le=20, description="Crafts a second that a hand can make; 0: no limit.")] = 10


def complete(options: Options, seats: int, mode: Mode) -> Options:
    """The options as they are: no default depends on the mode. Refuses `need_two_copies`: one copy for 5 or 6 seats."""
    if seats > MOST_SEATS_WITH_ONE_COPY and options.deck_copies == "1":
        raise Refused("need_two_copies")
    return options


def copies(options: Options, seats: int) -> int:
    """How many copies of the decks are on the table (BB-2)."""
    if options.deck_copies == "auto":
        return 2 if seats > MOST_SEATS_WITH_ONE_COPY else 1
    return int(options.deck_copies)


def spin_wait(options: Options) -> int:
    """Milliseconds between two spins of a seat (BB-5)."""
    return options.spin_cooldown * 1000


def hand_step(options: Options) -> int:
    """Milliseconds that one craft costs a hand; 0: nothing (B-27, BF-16)."""
    return 1000 // options.hand_speed if options.hand_speed else 0
