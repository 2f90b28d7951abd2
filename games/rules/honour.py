"""Honour mode: what a ruleset says of moves that break its rules, and of a game in which moves are taken out.

On an honour table physics and public facts are enforced, and a closed list of faults is accepted; each move keeps its audit
(the rules it breaks) secret until it is judged or the table is over. The rest, which is alike in all games, is the table's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

S = TypeVar("S")  # the state
CLAIMS = "claims"
"""The name of a ruleset's timer that ends a claims window: it asks nobody, and what was played may be challenged until then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """One entry of the log as a ruleset sees it: its own events, and the play after them.

    `seat`: whose command it was; None for timers, moves made by the server, and rulings. `stands`: false once it fell in a
    re-run. Entries that were taken back by agreement are not shown at all.
    """

    version: int
    seat: int | None
    events: Sequence[Any]  # Any: the ruleset's events
    play: Any  # Any: the ruleset's state
    stands: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(Generic[S]):
    """Seat `by` says that the move of entry `version` broke the rules. `log` goes back to the beginning of the period at least.

    `judged`: the versions that were judged before.
    """

    log: Sequence[Done]
    play: S
    version: int
    by: int
    judged: frozenset[int]
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What comes of a challenge. Beside `upheld` nothing of it may depend on what is hidden from anybody, but by `upheld`.

    `seat`: whose move it was. Of an upheld one: `without`, the entries that are taken out, the later ones being played again
    (`Ruleset.redo`); then `events` of the ruleset; or `forfeits`: the seat has lost the game.
    """

    upheld: bool
    seat: int
    without: tuple[int, ...] = ()
    events: Sequence[Any] = ()  # Any: the ruleset's events
    forfeits: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Redone:
    """A game in which some moves were taken out and the later ones played again, as far as they still can be.

    `play`: the state; what is not re-run (turns, clocks, who is here, what was spent) is as it stood. `dropped`: the later
    entries that fell, each with its reason; `kept`: those that stand. `seen`: by seat, the faces that it saw only because of
    what fell. `events`: what follows by itself.
    """

    play: Any  # Any: the ruleset's state
    kept: tuple[int, ...]
    dropped: Mapping[int, str]
    seen: tuple[tuple[str, ...], ...]
    events: Sequence[Any] = ()  # Any: the ruleset's events


def _never(before: object, after: object) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Honour(Generic[S]):
    """What makes a ruleset playable in honour mode. Every function depends on public facts only, but `audit` and `judge`."""

    period: Callable[[S], int | None]
    """The number of the hand (0 where tokens are for the whole game); None where faults are refused (`strict`)."""
    tokens: Callable[[S], int]
    """Challenges that a seat may lose in one period."""
    is_open: Callable[[S, int], bool]
    """(state, seat): whether it may challenge anything now."""
    closed: Callable[[S], str]
    """The code of the refusal where `is_open` says no (`hand_over`, `phase_over`)."""
    judge: Callable[[Challenge[S]], Verdict]
    """Refuses (already_judged, not_challengeable, too_late ..) what can't be challenged; costs no token then."""
    audit: Callable[[Sequence[Any]], tuple[str, ...]]  # Any: the ruleset's events
    """The faults of an entry, by its events; () for a lawful one and for entries that move nothing."""
    freezes: Callable[[S, S], bool] = _never
    """(state before, after): whether play stops for a moment after a judgement."""
    codes: tuple[str, ...] = field(default=())
    """Refusals of `judge` beyond those that all games share."""
