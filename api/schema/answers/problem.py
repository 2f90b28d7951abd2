"""What is no success."""

import msgspec

from api.schema.answers.entries import Entry
from api.schema.answers.words import Instant, Shape, Version


class Fault(Shape):
    """One fault: at a `pointer` into the body, in a `parameter` of the query, or in a `header`."""

    code: str
    detail: str
    pointer: str | msgspec.UnsetType = msgspec.UNSET
    parameter: str | msgspec.UnsetType = msgspec.UNSET
    header: str | msgspec.UnsetType = msgspec.UNSET


class Problem(Shape):
    """RFC 9457. Switch on `code`, never on words; about a game `version` is the game's. Further members as the code has them.

    Of a lost race: `won_by`, the seat that was faster, and `now`, what lies there now.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    version: Version | msgspec.UnsetType = msgspec.UNSET
    errors: list[Fault] | msgspec.UnsetType = msgspec.UNSET
    entries: list[Entry] | msgspec.UnsetType = msgspec.UNSET
    retry_at: Instant | msgspec.UnsetType = msgspec.UNSET
    won_by: int | msgspec.UnsetType | None = msgspec.UNSET
    now: str | msgspec.UnsetType | None = msgspec.UNSET
