"""What a player is told, and by which ways."""

from api.schema.answers.words import Instant, Shape, Uuid, Version


class NotedGame(Shape):
    id: Uuid
    name: str
    ruleset: str


class Note(Shape):
    """`kind`: your_turn, reminder, started, over, cancelled, and more to come. `hours`: of a reminder, before the turn's end.

    Without a game it is about something of the player's own; `about` is its id.
    """

    id: int
    kind: str
    game: NotedGame | None
    turn: Version | None
    hours: int | None
    about: Uuid | None
    created_at: Instant
    read_at: Instant | None


class Inbox(Shape):
    """`unread` counts over all pages."""

    results: list[Note]
    next: str | None
    unread: int


class Marked(Shape):
    """How many were not read before."""

    marked: int
