"""Refused commands in tests: made over HTTP or by an operation, and read where they are kept."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from games import clock
from games.operations import refusals
from games.operations.command import Asked, send
from games.operations.errors import Declined
from games.queries.current import Current
from games.queries.refusals import Refused
from games.queries.refusals import refusals as kept_of


def kept(game: str) -> list[Refused]:
    """Those of the game with this address."""
    return list(kept_of(UUID(game.rpartition("/")[2])))


def refuse(current: Current, player: UUID | None, command: Any, code: str) -> None:
    """A command of this player that is refused with this code, and kept."""
    assert player is not None
    asked = Asked(current.id, player, uuid4(), msgspec.json.encode(command), clock.now_ms())
    with pytest.raises(Declined) as refused:
        send(asked)

    assert code == refused.value.code
    refusals.keep(asked, refused.value)
