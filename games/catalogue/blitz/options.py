"""What a table may choose, and how the two games of the family differ."""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from games.catalogue.blitz.cards import AGAPE_DECK, DUTCH_DECK
from games.rules.contract import Mode, Refused, Struct

BLITZ_SIZE: Final = 10
FLIP_SIZE: Final = 3
TURN_ACTIONS: Final = 6
"""Plays, builds and flips of one turn; placed 1s are free."""

Target = Annotated[int, Meta(ge=10, le=200)]
Hands = Annotated[int, Meta(ge=1, le=100)]


class AgapeOptions(Struct):
    """What is left out gets the default of the game and mode."""

    enforcement: Literal["strict", "honour"] = "strict"
    """Whether what breaks a rule is refused, or stands until somebody challenges it."""
    target: Target | None = None
    """Points that win: 66 (Dutch 75) live, 30 by turns."""
    max_hands: Hands | None = None
    """The game is over after so many hands: 30 live, 10 by turns."""
    slots_2p: Annotated[int, Meta(ge=3, le=5)] = 5
    """Slots of each seat when two play."""
    call_mode: Literal["auto", "shout"] = "auto"
    """Whether an empty Blitz pile ends the hand by itself, or only by `call`."""
    ones: Literal["forced", "auto"] | None = None
    """Whether a seat must place its exposed 1s before all else (live), or the server does it at once (by turns)."""
    flip_policy: Literal["free", "only_when_stuck"] = "free"
    """Whether a seat may flip while an exposed card fits the centre."""
    deadlock: Literal["shift", "end_at_once"] = "shift"
    """Whether a deadlock shifts the hands twice before it ends the hand."""
    hand_speed: Annotated[int, Meta(ge=0, le=20)] = 10
    """Moves a second that one seat may make in a race, after three at once; 0: any number."""
    stall_s: Annotated[int, Meta(ge=30, le=300)] = 75
    """Seconds of a race without progress that count as a deadlock."""
    error_penalty: Literal[0, 2] | UnsetType = UNSET
    """Honour: points that a mistake costs which somebody else found; 0."""
    challenge_tokens: Annotated[int, Meta(ge=1, le=9)] | UnsetType = UNSET
    """Honour: challenges that a seat may lose in a hand; 3."""
    challenge_reach: Literal[20, "hand"] | UnsetType = UNSET
    """Honour: how many later moves a challenge may reach back over: 20, or the whole hand."""


class DutchOptions(AgapeOptions):
    """As for Agape Blitz, and the four more decks."""

    expansion: bool | None = None
    """Decks 5 to 8, for up to eight players: left out, they come with the fifth seat."""


class Family(Struct):
    """One game of the family: what tells it from the other."""

    deck: int
    """Number of seat 0's deck."""
    alternate: bool
    """Whether boys and girls alternate in a slot."""
    waste_tested: bool
    """Whether `only_when_stuck` looks at the waste top too."""
    target: int
    """Points that win a live game."""


AGAPE_FAMILY: Final = Family(AGAPE_DECK, alternate=False, waste_tested=False, target=66)
DUTCH_FAMILY: Final = Family(DUTCH_DECK, alternate=True, waste_tested=True, target=75)

_TARGET_BY_TURNS: Final = 30
_BASIC_DECKS: Final = 4


def complete_agape(options: AgapeOptions, seats: int, mode: Mode) -> AgapeOptions:
    return replace(options, **_left_out(options, AGAPE_FAMILY, mode))


def complete_dutch(options: DutchOptions, seats: int, mode: Mode) -> DutchOptions:
    """Refuses `expansion_needed`: more than four seats at a table that will not have the four more decks."""
    many = seats > _BASIC_DECKS
    if many and options.expansion is False:
        raise Refused("expansion_needed")
    expansion = many if options.expansion is None else options.expansion
    return replace(options, expansion=expansion, **_left_out(options, DUTCH_FAMILY, mode))


def _left_out(options: AgapeOptions, family: Family, mode: Mode) -> dict[str, int | str]:
    """The defaults of what depends on game and mode; and of what only honour tables have."""
    live = mode == "live"
    defaults: dict[str, int | str] = {
        "target": family.target if live else _TARGET_BY_TURNS,
        "max_hands": 30 if live else 10,
        "ones": "forced" if live else "auto",
    }
    if options.enforcement == "honour":
        defaults |= {"error_penalty": 0, "challenge_tokens": 3, "challenge_reach": 20}
    return {name: value for name, value in defaults.items() if getattr(options, name) in (None, UNSET)}
