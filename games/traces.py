"""What a line in the log speaks of: the request that is answered, and the game at hand. Ids, nothing else."""

from contextvars import ContextVar
from uuid import UUID

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
game_id: ContextVar[UUID | None] = ContextVar("game_id", default=None)
