"""What clients send, body by body. Unknown members are refused."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from games.operations import invitations, rulings

Text = Annotated[str, Meta(min_length=1, max_length=200)]
Seat = Annotated[int, Meta(ge=0, le=2**53)]
Scope = Literal["games:read", "games:play", "inbox", "account", "bots:play", "moderate"]
Seconds = Annotated[int, Meta(ge=1, le=36_525 * 86_400)]


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A body."""


class Nothing(Asked):
    """No body, or {}."""


class NewGuest(Asked):
    """1 to 40 characters that can be seen."""

    name: Annotated[str, Meta(min_length=1, max_length=1000)]


class Recovery(Asked):
    """As it was given with the guest; case, blanks and dashes don't matter."""

    recovery_code: Text


class NewToken(Asked):
    """`label`: what its owner calls it. Without `lifetime_s` it holds until it is revoked.

    `scopes`: some of those of the token that asks; left out, all of them.
    """

    label: Annotated[str, Meta(min_length=1, max_length=1000)] = "token"
    lifetime_s: Seconds | None = None
    scopes: Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=20)] | None = None


class OwnPace(Asked):
    """Thinking time of each seat: a bank for the game, and what every wait adds."""

    bank_s: Annotated[int, Meta(ge=0, le=2**53)]
    increment_s: Annotated[int, Meta(ge=1, le=2**53)]


class NewGame(Asked):
    """The creator sits in seat 0. `mode` may be left out with a named pace; `bots`: the seats that bots take.

    `on_timeout`: what follows when a seat's time is out. `start_s`: by turns, the time each seat has for its first question,
    never less than the pace gives. `on_dispute`: whether the game stands still while a dispute is judged.
    `spectators`: who does not sit there sees a public game as it is, some entries late, or not at all; left out: late where cards
    are held in hands. `group`: one of mine, whose leaders and moderators may then judge the game.
    """

    ruleset: Text
    seats: Annotated[int, Meta(ge=1, le=2**53)]
    mode: Literal["live", "async"] | None = None
    pace: Text | OwnPace | None = None
    options: dict[str, Any] = {}  # Any: JSON, read when the ruleset is known
    on_timeout: Literal["auto_move", "skip", "bot", "forfeit"] = "auto_move"
    start_s: Seconds | None = None
    on_dispute: Literal["play_on", "pause"] = "play_on"
    spectators: Literal["on", "delayed", "off"] | None = None
    visibility: Literal["public", "link", "private"] = "link"
    bots: Annotated[tuple[Seat, ...], Meta(max_length=16)] = ()
    name: Annotated[str, Meta(min_length=1, max_length=1000)] | None = None
    group: UUID | None = None


class Join(Asked):
    """Without `seat`: the first free one."""

    seat: Seat | None = None


class Kicked(Asked):
    """Who is to stand up."""

    player: UUID


class NewInvitation(Asked):
    """`player`: an id, as it stands in games."""

    player: UUID


class Declining(Asked):
    """The closed list of what is said then."""

    reason: invitations.Reason = "no_reason"


class SaidCode(Asked):
    """Eight digits; blanks and dashes don't matter."""

    code: Text


class Played(Asked):
    """A command as it would be sent to /games/{game}/commands, with its Idempotency-Key."""

    game: UUID
    key: UUID
    command: msgspec.Raw


class NewOrder(Asked):
    """`order`: one of the ruleset's forms (`schemas.orders` of it). `valid`: for one turn, or until it is withdrawn."""

    order: Annotated[msgspec.Raw, Meta(extra_json_schema={"type": "object"})]
    valid: Literal["turn", "until_withdrawn"] = "turn"


Version = Annotated[int, Meta(ge=0, le=2**53)]
Said = Annotated[str, Meta(min_length=1, max_length=2000)]


class NewDispute(Asked):
    """`version`: of the entry, or the one that a refusal named. `seat`: whose conduct or clock. `text`: for those who judge."""

    kind: Literal["entry", "refusal", "result", "clock", "conduct"]
    text: Said
    version: Version | None = None
    seat: Seat | None = None


class Words(Asked):
    """For those who judge."""

    text: Said


Score = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class NewRuling(Asked):
    """`reason`: what everybody may read. `text`: words for both sides, told once the game is over.

    `version`: the entry that is taken out (rerun), or that is gone back to (rewind). `winners`, `scores`: of award and
    correct_result. `seat`: who is warned or suspended, for so many `days`. `seen`: the version that
    was looked at; nothing is done if the game has moved on.
    """

    action: rulings.Action
    reason: rulings.Reason
    text: Annotated[str, Meta(max_length=2000)] = ""
    version: Version | None = None
    winners: Annotated[tuple[Seat, ...], Meta(max_length=16)] | None = None
    scores: Annotated[tuple[Score, ...], Meta(max_length=16)] | None = None
    seat: Seat | None = None
    days: Annotated[int, Meta(ge=1, le=3650)] | None = None
    seen: Version | None = None


HashText = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]


BY_GAME = {"propertyNames": {"format": "uuid"}}


class Sync(Asked):
    """`known`: by game the newest version the client has. `hashes`: of those entries, to be told of another history."""

    known: Annotated[dict[UUID, Version], Meta(max_length=50, extra_json_schema=BY_GAME)] = {}
    hashes: Annotated[dict[UUID, HashText], Meta(max_length=50, extra_json_schema=BY_GAME)] = {}
    commands: Annotated[list[Played], Meta(max_length=50)] = []

    def seen(self, game: UUID) -> bytes | None:
        text = self.hashes.get(game)
        return None if text is None else bytes.fromhex(text)


NoteId = Annotated[int, Meta(ge=0, le=2**53)]


class Read(Asked):
    """Either the notes' ids, or the newest of all that were read."""

    ids: Annotated[tuple[NoteId, ...], Meta(max_length=100)] | None = None
    through: NoteId | None = None


Hours = Annotated[tuple[Annotated[int, Meta(ge=1, le=168)], ...], Meta(max_length=6)]


class Wishes(Asked):
    """What is left out stays as it is. `email_hour`: of the daily mail. `reminder_hours`: before the end of a turn."""

    language: Literal["en", "ru"] | msgspec.UnsetType = msgspec.UNSET
    push: bool | msgspec.UnsetType = msgspec.UNSET
    email: Literal["off", "each", "daily"] | msgspec.UnsetType = msgspec.UNSET
    email_hour: Annotated[int, Meta(ge=0, le=23)] | msgspec.UnsetType = msgspec.UNSET
    reminder_hours: Hours | msgspec.UnsetType = msgspec.UNSET
    live: bool | msgspec.UnsetType = msgspec.UNSET
    delay_s: Annotated[int, Meta(ge=0, le=60)] | msgspec.UnsetType = msgspec.UNSET


class Reminders(Asked):
    """`reminder_hours` null: as in my other games."""

    reminder_hours: Hours | None


Weekday = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
ClockTime = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", max_length=5)]
When = Annotated[str, Meta(min_length=1, max_length=40)]


class QuietHours(Asked, rename={"from_": "from"}):
    """By the zone's clocks, as 22:00 and 07:00."""

    from_: ClockTime
    until: ClockTime


class NewCalendar(Asked):
    """The whole calendar: what is left out is empty. `zone`: as Europe/Berlin."""

    zone: Annotated[str, Meta(min_length=1, max_length=100)]
    rest_days: Annotated[tuple[Weekday, ...], Meta(max_length=7)] = ()
    quiet_hours: QuietHours | None = None


class NewVacation(Asked, rename={"from_": "from"}):
    """Days by one's own calendar (2026-12-24: its midnight), or instants with their offset; `until` is when one is back."""

    from_: When
    until: When


Slugs = Annotated[tuple[Text, ...], Meta(max_length=50)]


class BotPolicy(Asked):
    """What tables a bot sits down at; null is any. `paces`: names, so tables with a pace of their own are none of them.

    `invited_by`: at whose tables; `owner`: mine, and those of `players`.
    """

    rulesets: Slugs | None = None
    modes: Annotated[tuple[Literal["live", "async"], ...], Meta(max_length=2)] | None = None
    paces: Slugs | None = None
    invited_by: Literal["owner", "anyone"] = "anyone"
    players: Annotated[tuple[UUID, ...], Meta(max_length=50)] = ()


class NewBot(Asked):
    """1 to 40 characters that can be seen, and what it accepts."""

    name: Annotated[str, Meta(min_length=1, max_length=1000)]
    policy: BotPolicy = msgspec.field(default_factory=BotPolicy)


class NewBotToken(Asked):
    """`label`: what its owner calls it. Without `lifetime_s` it holds until it is revoked."""

    label: Annotated[str, Meta(min_length=1, max_length=1000)] = "bot"
    lifetime_s: Seconds | None = None
