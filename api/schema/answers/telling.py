"""What a player is told, and by which ways."""

from api.schema.answers.words import Instant, Shape, Uuid, Version


class NotedGame(Shape):
    id: Uuid
    name: str
    ruleset: str


class Delivered(Shape):
    """One way that a note took. `channel`: email, push, webhook. `state`: waiting, sent, withdrawn, failed. `code`: why."""

    channel: str
    target: str | None
    state: str
    attempts: int
    code: str | None
    status: int | None
    tried_at: Instant | None
    next_at: Instant | None


class Note(Shape):
    """`kind`: your_turn, reminder, started, over, cancelled, invited, offered, and more to come. `hours`: of a reminder, before
    the end of the turn. `turn`: of an offer its id.

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
    deliveries: list[Delivered]


class Inbox(Shape):
    """`unread` counts over all pages."""

    results: list[Note]
    next: str | None
    unread: int


class Telling(Shape):
    """`email`: off, each or daily. `email_refused`: how often in a row; after the third no mail is sent."""

    language: str
    push: bool
    email: str
    email_hour: int
    email_address: bool
    email_refused: int
    reminder_hours: list[int]
    live: bool
    delay_s: int


class GameTelling(Shape):
    """`reminder_hours` null: as in my other games."""

    muted: bool
    reminder_hours: list[int] | None


class Marked(Shape):
    """How many were not read before."""

    marked: int


class Webhook(Shape):
    """`disabled_reason`: owner, gone (410) or failing (for three days)."""

    id: Uuid
    url: str
    label: str
    enabled: bool
    disabled_reason: str | None
    failing_since: Instant | None
    created_at: Instant


class NewWebhook(Webhook):
    """With the secret that signs what is sent there, shown here and nowhere else."""

    secret: str


class Webhooks(Shape):
    results: list[Webhook]
    next: str | None


class WebhookDelivery(Shape):
    """One message. `state`: waiting, sent, withdrawn, failed. `code` and `status` are of the newest try."""

    kind: str
    game: Uuid | None
    turn: Version | None
    created_at: Instant
    state: str
    attempts: int
    code: str | None
    status: int | None
    tried_at: Instant | None
    next_at: Instant | None


class WebhookDeliveries(Shape):
    results: list[WebhookDelivery]
    next: str | None


class Device(Shape):
    """Without its push target. `id` is the one its client gave it."""

    id: Uuid
    kind: str
    label: str
    created_at: Instant


class Devices(Shape):
    results: list[Device]
    next: str | None
