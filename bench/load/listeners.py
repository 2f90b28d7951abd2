"""Very many listeners in one light process: raw sockets on an event loop, which only notes when which entry came.

Run as `python -m bench.load.listeners HOST PORT`; the standard input has a line `PATH TOKEN` for each stream, then an empty one.
It prints `open` when every stream has begun, and `over` if all have ended. When its input ends it prints what it noted, as JSON.
"""

import asyncio
import re
import resource
import sys
import time

import msgspec

AT_ONCE = 50
"""Streams that are asked for at the same time."""
_ENTRY = re.compile(rb"event: entry\nid: (\d+)\n[^\n]*\n\n")


class Noted(msgspec.Struct):
    """`arrivals`: (stream, version, instant), the instant in seconds of the system's monotonic clock. `cpu_s` since `open`."""

    arrivals: list[tuple[int, int, float]]
    cpu_s: float
    ended: int
    """Streams that the server ended."""


class Listener(asyncio.Protocol):
    """One stream of so many. Chunks are cut where the network likes: what is no whole entry yet waits for the rest."""

    def __init__(self, number: int, of: int, path: str, token: str, noted: Noted) -> None:
        self.number, self.of, self.noted, self.rest = number, of, noted, b""
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {token}\r\nAccept: text/event-stream\r\n\r\n".encode()
        )
        self.begun = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        at = time.perf_counter()
        self.rest += data
        if not self.begun.done() and b": open\n\n" in self.rest:
            self.begun.set_result(None)
        end = 0
        for entry in _ENTRY.finditer(self.rest):
            self.noted.arrivals.append((self.number, int(entry[1]), at))
            end = entry.end()
        self.rest = self.rest[end:]

    def connection_lost(self, error: Exception | None) -> None:
        self.noted.ended += 1
        if not self.begun.done():
            self.begun.set_exception(ConnectionError(self.rest.decode(errors="replace")[:500]))
        elif self.noted.ended == self.of:
            _say("over")


async def _listen(host: str, port: int) -> None:
    noted = Noted([], 0.0, 0)
    streams = [line.split() for line in iter(lambda: sys.stdin.readline().strip(), "")]
    loop, gate = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int, path: str, token: str) -> None:
        async with gate:
            _, listener = await loop.create_connection(lambda: Listener(number, len(streams), path, token, noted), host, port)
            await listener.begun

    await asyncio.gather(*[open_one(number, path, token) for number, (path, token) in enumerate(streams)])
    _say("open")
    before = _cpu_s()
    await loop.run_in_executor(None, sys.stdin.read)
    noted.cpu_s = _cpu_s() - before
    _say(msgspec.json.encode(noted).decode())


def _cpu_s() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    asyncio.run(_listen(sys.argv[1], int(sys.argv[2])))
