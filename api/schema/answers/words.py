"""The words that every answer is written in."""

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
