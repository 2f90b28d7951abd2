"""The end of the process, as open streams hear of it: both servers wait for streams that do not end by themselves."""

import asyncio
import signal
from contextlib import suppress
from types import FrameType

_stopping: asyncio.Event | None = None


def stopping() -> asyncio.Event:
    """Set on SIGTERM or SIGINT, before the server begins to wait. To be called on the event loop."""
    global _stopping
    if _stopping is None:
        _stopping = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            _also_on(number, _stopping, asyncio.get_running_loop())
    return _stopping


def _also_on(number: signal.Signals, event: asyncio.Event, loop: asyncio.AbstractEventLoop) -> None:
    """Sets the event on this signal, and then does what was done on it before."""
    before = signal.getsignal(number)

    def told(signum: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(event.set)
        if callable(before):
            before(signum, frame)

    signal.signal(number, told)


async def wait_for(event: asyncio.Event, seconds: float) -> None:
    """Returns when the event is set, or the time is up."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()
