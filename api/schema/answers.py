"""What the API answers, as schemas. The views build their answers from queries; tests hold every answer against these."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Uuid = Annotated[str, Meta(extra_json_schema={"format": "uuid"})]
Instant = Annotated[str, Meta(extra_json_schema={"format": "date-time"}, description="RFC 3339, UTC, milliseconds.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seat = Annotated[int, Meta(ge=0)]
Version = Annotated[int, Meta(ge=1)]
Members = dict[str, Any]  # Any: JSON whose members a ruleset or later versions decide


class Shape(msgspec.Struct):
    """An object."""


class Player(Shape):
    """`kind`: person, guest, bot, and perhaps more to come."""

    id: Uuid
    name: str
    kind: str


class Root(Shape):
    """`links.stream` is the stream server's base URL; the others are paths here. `notices` are for people to read."""

    links: dict[str, str]
    notices: list[Members]


class Welcome(Shape):
    """A guest's token and the code to come back with: shown here and nowhere else."""

    player: Player
    token: str
    recovery_code: str


class Me(Shape):
    """Who asks, and by which token."""

    id: Uuid
    name: str
    kind: str
    token_id: Uuid
    links: dict[str, str]


class HeldToken(Shape):
    """A token without its secret. `current`: it is the one that asks. `last_used_at` is exact to the hour."""

    id: Uuid
    label: str
    created_at: Instant
    expires_at: Instant | None
    last_used_at: Instant | None
    current: bool


class IssuedToken(HeldToken):
    """A new token, with its secret, shown here and nowhere else."""

    token: str


class HeldTokens(Shape):
    results: list[HeldToken]
    next: str | None


class Range(Shape):
    min: int
    max: int


class RulesetSummary(Shape):
    slug: str
    title: str
    version: int
    seats: Range
    modes: list[str]
    paces: list[str]
    table_commands: list[str]
    links: dict[str, str]


class Rulesets(Shape):
    results: list[RulesetSummary]
    next: str | None


class RulesetSchemas(Shape):
    """JSON Schemas: what a game can be laid with, what a seat may send, what happens, what a viewer sees of the table."""

    options: Members
    commands: Members
    events: Members
    view: Members


class Ruleset(RulesetSummary):
    """`codes` are the refusals that its games may answer; `rules_hash` is the SHA-256 that books of luck are bound to."""

    schemas: RulesetSchemas
    codes: list[str]
    rules_hash: Hash


class Rules(Shape):
    """The rules for people, Markdown."""

    slug: str
    language: str
    text: str


class Pace(Shape):
    """A pace of one's own: seconds of a bank, and what every wait adds."""

    bank_s: int
    increment_s: int


class SeatState(Shape):
    """`player` is null while nobody sits there. `status`: playing, absent, resigned."""

    seat: Seat
    player: Player | None
    status: str


class You(Shape):
    seat: Seat


class Phase(Shape):
    name: str
    ends_at: Instant


class Pause(Shape):
    reason: str
    since: Instant
    until: Instant | None


class SeatClock(Shape):
    """`bank_ms`: what the bank held when the present question opened; null without a limit."""

    bank_ms: int | None
    running: bool
    due_at: Instant | None


class Clock(Shape):
    """`due_at` is the earliest due of any seat or timer."""

    now: Instant
    due_at: Instant | None
    phase: Phase | None
    pause: Pause | None
    seats: list[SeatClock]


class Result(Shape):
    """Scores stand by seat."""

    winners: list[Seat]
    scores: list[int]
    reason: str


class Game(Shape):
    """A game as one viewer may see it.

    `status`: open, active, paused, finished, aborted. `you` is null for a spectator. `to_act` are the seats that are asked,
    `turn` the version at which your question was opened, `legal` every command of the ruleset that you may send now, `can` the
    table commands by name. `table` is the ruleset's view (its schema: /rulesets/{slug}), empty before the start.
    """

    id: Uuid
    name: str
    ruleset: str
    rules_version: int
    mode: str
    status: str
    version: Version
    hash: Hash
    options: Members
    pace: str | Pace
    visibility: str
    seats: list[SeatState]
    you: You | None
    to_act: list[Seat]
    turn: int | None
    legal: list[Members]
    can: list[str]
    table: Members
    clock: Clock
    result: Result | None
    links: dict[str, str]


class ListItem(Shape):
    """A game in a list. `due_at`: when your turn ends, or else the next seat's."""

    id: Uuid
    name: str
    ruleset: str
    mode: str
    status: str
    version: Version
    turn: int | None
    your_turn: bool
    due_at: Instant | None
    seats: list[SeatState]
    result: Result | None
    updated_at: Instant


class Games(Shape):
    """`next` is the cursor of the next page, null on the last one."""

    results: list[ListItem]
    next: str | None


class Cause(Shape):
    """`kind`: seat, timer, moderator, system."""

    kind: str
    seat: int | None


class Event(Shape):
    """What happened, in the players' words; further members as the type has them. Ignore types you do not know."""

    type: str


class Entry(Shape):
    """One accepted command, timeout or ruling with all it caused. `key` is there for your own commands.

    `changed` holds the members of your `game` that differ from the version before, by JSON pointer, as whole values.
    """

    version: Version
    at: Instant
    hash: Hash
    cause: Cause
    key: Uuid | None
    events: list[Event]
    changed: Members


class Answer(Shape):
    """`version` and `hash` are those of the command's own entry."""

    key: Uuid
    version: Version
    hash: Hash
    entries: list[Entry]
    game: Game | msgspec.UnsetType = msgspec.UNSET


class Fate(Shape):
    """`state`: accepted."""

    state: str
    version: Version
    entry: Entry


class Log(Shape):
    """`version` is the game's; `more`: there are further entries."""

    version: Version
    entries: list[Entry]
    more: bool


class SeatDeadline(Shape):
    """`question`: what the seat is asked. `why`: bank_and_increment, absent, no_clock; null while it is not asked."""

    seat: Seat
    question: str | None
    opened_at: Instant | None
    bank_ms: int | None
    increment_ms: int | None
    due_at: Instant | None
    why: str | None


class Timer(Shape):
    """`enforced_at` is `due_at` and the grace."""

    name: str
    due_at: Instant
    enforced_at: Instant


class Deadlines(Shape):
    """The clock explained. A deadline is enforced `grace_ms` after it is due: what was received in time is judged first."""

    version: Version
    pace: str | Pace
    bank_ms: int | None
    increment_ms: int | None
    grace_ms: int
    clock: Clock
    seats: list[SeatDeadline]
    timers: list[Timer]


class Book(Shape):
    """What was fixed before the first card (hex)."""

    number: int
    tickets: int
    root: Hash
    hash: Hash
    transcript: Hash
    rules_hash: Hash
    seats: int
    seeds: list[str | None]
    beacon_mode: int


class Used(Shape):
    """The entry and event that used a ticket."""

    book: int
    ticket: int
    version: Version
    event: str


class Opening(Shape):
    """A used ticket made public, with the path from its commit to the book's root."""

    ticket: int
    secret: Hash
    path: list[Hash]


class Fairness(Shape):
    """The proof of the game's luck. `openings` are there once the game is over, if its rules keep nothing hidden."""

    scheme: str
    grade: str
    game_id: Uuid
    version: Version
    book: Book
    used: list[Used]
    revealed: bool
    openings: list[Opening]


class RecordEntry(Shape):
    """In a complete record whole: hash = SHA-256(hash before, salt, exact), where before the first one there are 32 zero bytes.

    In others as `log` tells it, with `key` and `changed`.
    """

    version: Version
    at: Instant
    hash: Hash
    cause: Cause
    events: list[Event]
    received_at: Instant | msgspec.UnsetType = msgspec.UNSET
    exact: str | msgspec.UnsetType = msgspec.UNSET
    salt: Hash | msgspec.UnsetType = msgspec.UNSET
    key: Uuid | msgspec.UnsetType | None = msgspec.UNSET
    changed: Members | msgspec.UnsetType = msgspec.UNSET


class Record(Shape):
    """`complete` records hold every entry whole, with its salt and exact text; others the entries as you may see them."""

    format: int
    complete: bool
    chain: int
    game: Game
    entries: list[RecordEntry]
    fairness: Fairness


class Fault(Shape):
    """One fault: at a `pointer` into the body, in a `parameter` of the query, or in a `header`."""

    code: str
    detail: str
    pointer: str | msgspec.UnsetType = msgspec.UNSET
    parameter: str | msgspec.UnsetType = msgspec.UNSET
    header: str | msgspec.UnsetType = msgspec.UNSET


class Problem(Shape):
    """RFC 9457. Switch on `code`, never on words; about a game `version` is the game's. Further members as the code has them."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    version: Version | msgspec.UnsetType = msgspec.UNSET
    errors: list[Fault] | msgspec.UnsetType = msgspec.UNSET
    entries: list[Entry] | msgspec.UnsetType = msgspec.UNSET
    retry_at: Instant | msgspec.UnsetType = msgspec.UNSET


ALL = (
    *(Root, Welcome, Me, HeldTokens, IssuedToken, Rulesets, Ruleset, Rules, Games, Game, Answer, Fate, Log, Deadlines, Fairness),
    *(Record, Problem),
)
