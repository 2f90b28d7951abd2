"""A player's own calendar and vacations."""

from api.schema.answers.words import Instant, Shape, Uuid


class QuietSpan(Shape, rename={"from_": "from"}):
    """Times of the day, as 22:00."""

    from_: str
    until: str


class Calendar(Shape):
    """`since`: when it was last changed; null for one that was never made."""

    zone: str
    rest_days: list[str]
    quiet_hours: QuietSpan | None
    since: Instant | None


class Vacation(Shape, rename={"from_": "from"}):
    """`zone`: where its days are counted. `cancelled_at`: it was taken back, or cut short."""

    id: Uuid
    from_: Instant
    until: Instant
    zone: str
    made_at: Instant
    cancelled_at: Instant | None


class Budget(Shape):
    """Days of a calendar year; what is not used lapses."""

    year: int
    days: int
    left: float


class Vacations(Shape):
    results: list[Vacation]
    next: str | None
    budget: list[Budget]
