"""Signing in, and what makes up an account."""

from typing import Any

from api.schema.answers.people import Player
from api.schema.answers.words import Instant, Shape, Uuid


class Signing(Shape):
    """Where a sign-in stands. `state`: signed_in, with the `player` and its `token`, shown here and nowhere else; or pending.

    Then `next` says for what it waits (code: from the mailbox; factor: of the app, or a passkey); `session` goes with the answer.
    """

    state: str
    next: str | None
    session: str | None
    player: Player | None
    token: str | None


class PasskeyOptions(Shape):
    """`options`: for `navigator.credentials.get` or `create`, as JSON. `session`: goes with the answer; null: the token's own."""

    session: str | None
    options: dict[str, Any]  # Any: WebAuthn's


class EmailAddress(Shape):
    """`primary`: where letters go, and what one signs in with."""

    id: int
    email: str
    verified: bool
    primary: bool


class SecondFactor(Shape):
    """`kind`: totp, webauthn, recovery_codes, and perhaps more to come. `left`: of recovery codes, how many are unused."""

    id: int
    kind: str
    name: str | None
    left: int | None


class Account(Shape):
    """`needs_factor`: who looks after the site must have a second factor, and this one has none yet."""

    kind: str
    emails: list[EmailAddress]
    has_password: bool
    factors: list[SecondFactor]
    needs_factor: bool


class App(Shape):
    """`secret` for the authenticator app, and the same as an address for a QR code."""

    secret: str
    url: str


class RecoveryCodes(Shape):
    """Each good for once."""

    codes: list[str]


Row = dict[str, Any]  # Any: the columns of a table, as they are kept


class Export(Shape):
    """By kind, rows as they are kept. The moves are in the record of each game, at its `export`."""

    profile: Row
    emails: list[Row]
    second_factors: list[Row]
    tokens: list[Row]
    apps: list[Row]
    devices: list[Row]
    webhooks: list[Row]
    wishes: list[Row]
    calendars: list[Row]
    vacations: list[Row]
    blocks: list[Row]
    games: list[Row]
    inbox: list[Row]
    orders: list[Row]
    invitations: list[Row]
    disputes: list[Row]
    dispute_messages: list[Row]


class Merge(Shape):
    """How many `seats` followed."""

    seats: int


class Blocked(Shape):
    player: Player
    made_at: Instant


class Blocks(Shape):
    results: list[Blocked]
    next: str | None


class GroupItem(Shape):
    """`role`: leader, moderator or member."""

    id: Uuid
    name: str
    role: str


class Groups(Shape):
    results: list[GroupItem]
    next: str | None


class Member(Shape):
    """`made`: a leader made the account, and can give it a new recovery code while it has no e-mail."""

    player: Player
    role: str
    made: bool


class Group(GroupItem):
    """`code`: for leaders; who says it becomes a member."""

    code: str | None
    members: list[Member]


class MadeMember(Shape):
    """The code is shown here and nowhere else."""

    player: Player
    recovery_code: str


class GroupGame(Shape):
    id: Uuid
    name: str
    ruleset: str
    mode: str
    status: str
    seats: int
    links: dict[str, str]


class GroupGames(Shape):
    results: list[GroupGame]
    next: str | None


ALL = (Groups, Group, MadeMember, GroupGames, Export, Merge, Blocks, Signing, PasskeyOptions, Account, App, RecoveryCodes)
