"""Waiting for one game: its entries as they are written, for this viewer."""

import time
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response

from api.stream.answers import Problem, answer, event, stream
from api.stream.asking import Asking, asking, game_id, still_allowed, version_of
from api.stream.database import ask
from api.stream.stopping import stopping, wait_any
from api.stream.watch import WATCH
from games import clock
from games.operations.due import bring_up_to_date
from games.operations.errors import NoSuchGame
from games.operations.visibility import may_see
from games.queries.current import Current
from games.queries.history import check_history, entries

BEAT_S = 15.0
CHECK_S = 5.0
PAGE = 100
FAR_BEHIND = 500
"""Whoever missed more than this reads the game anew."""


async def watch_game(request: Request) -> Response:
    """GET /stream/v1/games/{id}: server-sent events, or with Accept: application/json a long-poll."""
    asked = await asking(request, "hash")
    current = (await ask(bring_up_to_date, game_id(request)))[0]
    may_see(current, asked.who.id)
    await ask(check_history, current, asked.hash)
    after = version_of(asked)
    if after is not None and after > current.version:
        raise Problem(409, "cursor_ahead", "There is no such version yet.", version=current.version)
    if asked.events:
        if current.table.is_over and after == current.version:
            return Response(status_code=204)
        return stream(_events(asked, current, current.version if after is None else after))
    return answer(await _page(asked, current, after or 0))


async def _page(asked: Asking, current: Current, after: int) -> dict[str, object]:
    """What came after `after`, at once if there is something, else when something comes or the wait is over."""
    async with WATCH.game(current) as watched:
        end = time.monotonic() + asked.wait
        ring = watched.next_ring
        while watched.current.version <= after and not watched.current.table.is_over and not stopping().is_set():
            left = end - time.monotonic()
            if left <= 0:
                break
            await wait_any(ring, stopping(), seconds=left)
            ring = watched.next_ring
        now = watched.current
    _check_sight(now, asked)
    page = await ask(entries, now, asked.who.id, after, PAGE)
    return {"version": now.version, "entries": page, "more": after + len(page) < now.version}


async def _events(asked: Asking, current: Current, after: int) -> AsyncIterator[bytes]:
    """Entries from memory or the log, beats in between, `bye` at the end."""
    yield b": open\n\n"
    async with WATCH.game(current) as watched:
        beat = checked = time.monotonic()
        while not stopping().is_set():
            ring = watched.next_ring
            now = watched.current
            if now.version - after > FAR_BEHIND:
                yield event("reset", {"version": now.version})
                after = now.version
            if not _sees(now, asked):
                break
            async for frame, version in _new(asked, now, after):
                yield frame
                after, beat = version, time.monotonic()
            if now.table.is_over and watched.current is now:
                break
            if watched.current.version == after:
                await wait_any(ring, stopping(), seconds=CHECK_S)
            if time.monotonic() - beat >= BEAT_S:
                yield event("beat", {"version": watched.current.version, "now": clock.stamp(clock.now_ms())})
                beat = time.monotonic()
            if time.monotonic() - checked >= CHECK_S:
                checked = time.monotonic()
                if not await still_allowed(asked):
                    break
    yield event("bye", {})


async def _new(asked: Asking, current: Current, after: int) -> AsyncIterator[tuple[bytes, int]]:
    """The entries after `after`, page by page, each with its version."""
    while after < current.version:
        for entry in await ask(entries, current, asked.who.id, after, PAGE):
            after += 1
            yield event("entry", entry, str(after)), after


def _sees(current: Current, asked: Asking) -> bool:
    try:
        may_see(current, asked.who.id)
    except NoSuchGame:
        return False
    return True


def _check_sight(current: Current, asked: Asking) -> None:
    may_see(current, asked.who.id)
