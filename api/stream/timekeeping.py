"""What this process knows of the time: the event loop may not ask the database, so a thread does."""

from api.stream.database import ask
from games import clock

_knows = False


async def keep_time() -> None:
    """Asks the database's clock if the last reading is old. Raises OperationalError if there was none."""
    global _knows
    await ask(clock.now_ms)
    _knows = True


def server_time() -> dict[str, str]:
    """The header, once there is a time to tell."""
    return {"Server-Time": str(clock.now_ms())} if _knows else {}


def knows_the_time() -> bool:
    return _knows
