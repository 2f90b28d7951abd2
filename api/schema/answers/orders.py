"""What a player settled beforehand."""

from api.schema.answers.words import Instant, Members, Shape, Uuid, Version


class Order(Shape):
    """`valid`: turn, until_withdrawn. `version` is the game's when it was given."""

    id: Uuid
    order: Members
    valid: str
    version: Version
    made_at: Instant


class Orders(Shape):
    """In the order in which they are tried."""

    results: list[Order]
    next: str | None
