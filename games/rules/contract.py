"""What a ruleset is: one value made of pure functions over frozen structs.

Instants are integer milliseconds of UTC since 1970 (`now`, timers); durations are milliseconds too unless named `_s`.
Luck is an argument (`Chance`), and what it gave is recorded in the event that used it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, Protocol, TypeVar, dataclass_transform

import msgspec

from games.rules.honour import Done, Honour, Redone
from games.rules.orders import Orders
from games.rules.secrecy import BySeat, Instant, Later, Nobody, Only, Public

__all__ = [
    "AnyRuleset",
    "BySeat",
    "Chance",
    "Instant",
    "Later",
    "Luck",
    "Mode",
    "Nobody",
    "Only",
    "Public",
    "Question",
    "Refused",
    "Result",
    "Ruleset",
    "Struct",
]

Mode = Literal["live", "async"]
Luck = tuple[int, int]
"""Which ticket decided a random outcome: (book, ticket)."""


if TYPE_CHECKING:  # at run time a metaclass of our own would break msgspec.defstruct (games.rules.wire)

    @dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
    class _FrozenMeta(msgspec.StructMeta):
        """msgspec's own metaclass; it tells type checkers that every subclass is frozen too, as it is."""

else:
    _FrozenMeta = msgspec.StructMeta


class Struct(msgspec.Struct, metaclass=_FrozenMeta, frozen=True, forbid_unknown_fields=True):
    """A frozen value: options, commands, events, states and views are all made of it."""


class Question(Struct):
    """What one seat is being asked now.

    `kind` is the player's word for it. A change of `kind`, `wait` or `step` is a new question with a new turn.
    `wait` numbers the seat's waits (hand, lap, turn, hand-over): a new one brings a new increment.
    `step` tells questions of one kind within one wait apart (the second of three returns).
    `clocked=False`: no bank runs (a race, or a phase with a timer of its own).
    `idle_s`: in a race, the seconds without an accepted command after which the seat is absent.
    """

    kind: str
    wait: int
    step: int = 0
    clocked: bool = True
    idle_s: int | None = None


class Result(Struct):
    """How a game ended. Scores stand by seat; several winners share the win; an aborted game has none."""

    winners: Sequence[int]
    scores: Sequence[int]
    reason: str


class Refused(Exception):
    """A command that the rules do not accept.

    `code` is stable, lower snake case; `members` are public facts beside it (`retry_at`, `won_by`, `now` ..).
    """

    def __init__(self, code: str, **members: object) -> None:
        super().__init__(code)
        self.code = code
        self.members = members


Card = TypeVar("Card")


class Chance(Protocol):
    """The only luck there is. Every call uses the next ticket of the game's book and says which one it was."""

    def shuffle(self, deck: Sequence[Card]) -> tuple[tuple[Card, ...], Luck]:
        """The deck, given in its canonical order, in a uniformly random order. A card's code in the proof is its `str`."""

    def uniform(self, n: int) -> tuple[int, Luck]:
        """An integer 0 .. n-1, for 1 <= n <= 65536."""

    def weighted(self, fields: Sequence[tuple[str, int]]) -> tuple[str, Luck]:
        """One of the labels, by integer weights that sum to at most 65536."""


O = TypeVar("O", bound=msgspec.Struct)  # options
C = TypeVar("C")  # the union of commands
E = TypeVar("E")  # the union of events
S = TypeVar("S")  # the state
V = TypeVar("V", bound=msgspec.Struct)  # the view


def _as_given(options: O, seats: int, mode: Mode) -> O:
    return options


def _no_timers(state: object) -> Mapping[str, int]:
    return {}


def _never_fires(state: object, name: str, now: int, chance: Chance) -> list[Any]:  # Any: an empty list of whatever events
    return []


def _always(state: object) -> bool:
    return True


@dataclass(frozen=True, kw_only=True, repr=False)
class Ruleset(Generic[O, C, E, S, V]):
    """A game design of the catalogue, whole. The functions are pure; `state` is whatever `evolve` makes of the events.

    Required: everything up to `view`. `evolve` gets None (or `initial`) with the first event of `setup`.
    """

    slug: str
    title: str
    version: int
    seats: range
    options: type[O]
    commands: object
    """The union of command structs, each with a `tag` (imperative)."""
    events: object
    """The union of event structs, each with a `tag` (past tense; schema n > 1: `word.n`), every field with its secrecy."""
    views: type[V]

    setup: Callable[[O, int, Mode, int, int, Chance], list[E]]
    """(options, seats, mode, rules, now, chance): the events that begin the play. Options have been through `complete`."""
    decide: Callable[[S, int, C, int, Chance], list[E]]
    """(state, seat, command, now, chance): what happens, or raises Refused. Changes nothing."""
    evolve: Callable[[S, E], S]
    """Total: no validation, no luck, no clock."""
    question: Callable[[S, int], Question | None]
    """(state, seat): what this seat is being asked; depends only on what every viewer knows."""
    legal: Callable[[S, int], list[C]]
    """(state, seat): every lawful command now (strict), equal faces once, at most 256; never of the clock."""
    auto_move: Callable[[S, int, Chance], C]
    """(state, seat, chance): the command made for an asked seat whose clock ran out or which is absent."""
    leave: Callable[[S, int, int, Chance], list[E]]
    """(state, seat, now, chance): what becomes of a seat's things when it resigns. Must end its questions and turns."""
    outcome: Callable[[S], Result | None]
    view: Callable[[S, int | None], V]
    """(state, viewer): everything that seat (None: a spectator) may know now, and nothing else."""

    timers: Callable[[S], Mapping[str, int]] = _no_timers
    """The ruleset's own timers, name to due instant: phases, stalls, windows. Never a seat's clock."""
    on_timer: Callable[[S, str, int, Chance], list[E]] = _never_fires
    """(state, name, now = its due, chance): must change or remove that timer."""
    delay: Callable[[S, int], S] | None = None
    """(state, ms): the state with every timer due so much later and nothing else changed: time in which nobody could play.

    Required where there are timers.
    """

    initial: S | None = None
    """The state before the first event, for rulesets whose first event builds on one."""
    complete: Callable[[O, int, Mode], O] = _as_given
    """(options, seats, mode): fills what was left out by the mode's default. Raises Refused on a combination that can't be."""
    modes: tuple[Mode, ...] = ("live", "async")
    live_increments_s: tuple[int, int] = (45, 20)
    """Seconds added per wait under the paces live_normal and live_fast."""
    hidden_hands: bool = False
    """Whether cards are held that others must not learn of: then who only watches sees the game late, unless asked otherwise."""
    passes: bool = False
    """Whether its auto-moves do no more than to end the wait: a table may have turns skipped."""
    third_timeout: Literal["absent", "forfeit"] = "absent"
    """What the third timeout in a row makes of a seat."""
    default_win: Callable[[S], bool] = _always
    """Whether the last present seat may win `by_default` in this state."""
    tickets: int = 256
    """Tickets in a game's book of luck."""
    absent: Callable[[S, int, bool, int, Chance], list[E]] | None = None
    """(state, seat, is_absent, now, chance): what it means for the play that a seat became absent, or came back."""
    scores: Callable[[S], Sequence[int]] | None = None
    """The scores as they stand, by seat, for a game that ends outside its rules (resigned, forfeit ..); None: all 0."""
    takebacks: tuple[Mode, ...] = ("live", "async")
    """Where moves may be taken back when all agree. Not in races: others have moved since, and time is what they are about."""
    uncovers: Callable[[E], int | Literal["everybody", "nobody"] | None] | None = None
    """(event): who learned something that was not known before (games.rules.revealing); None: as the declared secrecy says.

    Required of events whose public fields show cards that lay hidden. It must not look at the cards themselves.
    """
    next_first: Callable[[S], int] | None = None
    """(final state): the seat that begins a rematch, where the rules name it; None: luck does, as in any game."""
    setup_again: Callable[[O, int, Mode, int, int, Chance, int], list[E]] | None = None
    """As `setup`, for a rematch in which that seat, the last argument, begins. Goes with `next_first`."""
    codes: tuple[str, ...] = ()
    """Every refusal code its `decide` may raise, beyond those all games share."""
    retired: object = None
    """The union of event structs of older schemas that logs may still hold."""
    upcast: Callable[[Any], E] | None = None  # Any: one of the retired structs
    """One retired event to its present form."""
    reveal: Callable[[S, Result], V | None] | None = None
    """(final state, result): the view with everything face up, for a finished game; None where something stays hidden."""
    inventory: Callable[[S], Iterable[object]] | None = None
    """Every card or token of the state, wherever it lies: conserved, event by event."""
    other_world: Callable[[S, int | None, Chance], S] | None = None
    """(state, viewer, chance): a state that differs only in what is hidden from the viewer, and fits all the viewer has seen."""
    orders: Orders[C, V] | None = None
    """What may be decided before the question; None: nothing."""
    honour: Honour[S] | None = None
    """How faults are accepted, challenged and judged at its honour tables (games.rules.honour); None: it has none."""
    redo: Callable[[Sequence[Done], Collection[int], S, int, Chance], Redone] | None = None
    """(log, without, state, now, chance): the game as if these entries had not been played; None: none can be taken out.

    The log ends with the newest entry, and begins where the play may be built upon (a deal, a rewind) or before that; `state` is
    the play as it stands. Raises Refused (`not_redoable`). Luck only for what follows by itself, never within the hand.
    """
    reshuffle: Callable[[S, Chance], tuple[S, tuple[Luck, ...]]] | None = None
    """(state, chance): the same with every card anew that nobody may know, for games that go back past a draw; None: no such."""
    texts: str = ""
    """The package that holds the rules for people: `<slug>.en.md` and `<slug>.ru.md`."""

    def __repr__(self) -> str:
        return self.slug


# Any: the registry holds rulesets of unrelated types; each one is checked where it is defined.
AnyRuleset = Ruleset[Any, Any, Any, Any, Any]
