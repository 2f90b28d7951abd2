"""Tables before their start: who was asked, and the code to say aloud."""

from api.schema.answers.people import Player
from api.schema.answers.words import Instant, Shape, Uuid


class AskedTable(Shape):
    """As much of a table as who is asked to it needs to decide. `free`: seats in which nobody sits."""

    id: Uuid
    name: str
    ruleset: str
    mode: str
    seats: int
    free: int
    links: dict[str, str]


class Invitation(Shape):
    """`state`: open, accepted, declined (`reason` says why), withdrawn, expired (with the start)."""

    player: Player
    state: str
    reason: str | None
    made_at: Instant
    settled_at: Instant | None


class Invitations(Shape):
    results: list[Invitation]
    next: str | None


class MyInvitation(Shape):
    """Accepted by joining the game."""

    game: AskedTable
    by: Player
    made_at: Instant


class MyInvitations(Shape):
    results: list[MyInvitation]
    next: str | None


class TableCode(Shape):
    """Good until the start."""

    code: str


class TableOfCode(Shape):
    game: AskedTable
