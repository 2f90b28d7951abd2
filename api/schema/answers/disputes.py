"""What is disputed, and what was decided; for players, and for those who judge."""

from typing import Any

from api.schema.answers.entries import Cause, Event
from api.schema.answers.game import Clock, Result
from api.schema.answers.people import Player
from api.schema.answers.words import Hash, Instant, Members, Seat, Shape, Uuid, Version


class DisputedGame(Shape):
    id: Uuid
    name: str
    ruleset: str


class Message(Shape):
    """Empty once it was erased."""

    at: Instant
    text: str


class Ruling(Shape):
    """`version`: its entry in the game. `seat`, `until`: who was warned or suspended, and for how long.

    `digest` is SHA-256 of a salt and the words; `text` has them once the game is over, unless there are none or they were erased.
    """

    id: Uuid
    version: Version
    at: Instant
    action: str
    reason: str
    seat: Seat | None
    until: Instant | None
    digest: Hash
    text: str | None


class Dispute(Shape):
    """`kind`: entry, refusal, result, clock, conduct. `state`: open, claimed, proposed, ruled, appealed, withdrawn.

    `seat` filed it; `about_seat`: whose doing it is, if it is one's alone. `frozen`: the game stands still for it. `messages`: my
    own. `rulings`: the newest is in force. `can`: message, withdraw, appeal.
    """

    id: Uuid
    game: DisputedGame
    kind: str
    version: Version
    seat: Seat
    about_seat: Seat | None
    mine: bool
    state: str
    frozen: bool
    filed_at: Instant
    changed_at: Instant
    appealed_at: Instant | None
    messages: list[Message]
    rulings: list[Ruling]
    can: list[str]


class Disputes(Shape):
    results: list[Dispute]
    next: str | None


class Look(Shape):
    """Somebody who judges looked at more than players see, while the game ran."""

    at: Instant
    what: str
    version: Version


class GameDisputes(Shape):
    """`looks`: for who plays or played, once the game is over."""

    results: list[Dispute]
    looks: list[Look]


class JudgedGame(Shape):
    id: Uuid
    name: str
    ruleset: str
    status: str


class CaseItem(Shape):
    """A dispute in the queue. `is_appeal`: there was a ruling already. `mine`: I claimed it."""

    id: Uuid
    game: JudgedGame | None
    kind: str
    version: Version
    seat: Seat
    about_seat: Seat | None
    state: str
    frozen: bool
    is_appeal: bool
    filed_at: Instant
    age_s: int
    claimed_by: Player | None
    claimed_at: Instant | None
    mine: bool


class Cases(Shape):
    results: list[CaseItem]
    next: str | None


class Party(Shape):
    """`filed`: who filed the dispute; else the other side."""

    seat: Seat
    player: Player
    filed: bool


class CaseMessage(Shape):
    at: Instant
    player: Player
    text: str


class Proposal(Shape):
    """A decision that waits for a second moderator. `wish`: as it was asked for."""

    id: Uuid
    at: Instant
    action: str
    reason: str
    wish: Members
    text: str | None
    moderator: Uuid


class CaseRuling(Shape):
    """With who made it, and who agreed."""

    id: Uuid
    version: Version
    at: Instant
    action: str
    reason: str
    wish: Members
    digest: Hash
    text: str | None
    moderator: Uuid
    second: Uuid | None
    until: Instant | None


class CaseDeed(Shape):
    """What a moderator did about the case beside deciding it: `claim`, `release`, `stop` the game, let it `go_on`."""

    at: Instant
    moderator: Player
    what: str


class Case(CaseItem):
    parties: list[Party]
    messages: list[CaseMessage]
    rulings: list[CaseRuling]
    proposal: Proposal | None
    deeds: list[CaseDeed]


class Pictured(Shape):
    """`sees`: the table as this seat sees it."""

    seat: Seat
    status: str
    turn: int | None
    sees: Members


class Picture(Shape):
    """A table for those who judge; `truth` is all of it."""

    status: str
    to_act: list[Seat]
    clock: Clock
    result: Result | None
    seats: list[Pictured]
    truth: Members


class JudgedEntry(Shape):
    """An entry as the log has it: `at`, when it counts, `received_at`, when its command came."""

    version: Version
    at: Instant
    received_at: Instant
    cause: Cause
    hash: Hash
    events: list[Event]


class Judged(Shape):
    """What the rules make of it, decided once more: same, other, refused (with `code`), unlisted, no_timer, not_judged."""

    verdict: str
    code: str | None
    command: Members | None


class DisputedEntry(JudgedEntry):
    written_at: Instant
    judged: Judged


class KeptRefusal(Shape):
    seat: Seat
    received_at: Instant
    version: Version
    code: str
    command: Members


class BrokenEntry(Shape):
    version: Version
    what: str


class EvidenceGame(Shape):
    """`version`: the newest; `at`: the one that is shown."""

    id: Uuid
    ruleset: str
    version: Version
    at: Version


class Evidence(Shape):
    """The game before and after an entry, the entries around it, what was refused, and where the log was tampered with."""

    dispute: Case
    game: EvidenceGame
    entry: DisputedEntry
    before: Picture | None
    after: Picture
    entries: list[JudgedEntry]
    refusals: list[KeptRefusal]
    faults: list[BrokenEntry]


class Preview(Shape):
    """What a ruling would do to the game as it stands at `version`. `needs_second`: another moderator would have to agree.
    `was_open`: it was over, and everybody may have seen what was hidden until then.

    Where an entry is taken out: `kept`, the later moves that stand, and by seat the faces `seen` only because of what fell.
    """

    version: Version
    action: str
    needs_second: bool
    was_open: bool
    events: list[dict[str, Any]]  # Any: as in the log
    kept: list[Version]
    seen: list[list[str]]
    after: Picture
