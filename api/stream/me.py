"""Waiting for all of one's games: first every unfinished one, then each that changes, as list items."""

import time
from collections.abc import AsyncIterator
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from api.stream.answers import answer, event, stream
from api.stream.asking import Asking, asking, still_allowed
from api.stream.database import ask
from api.stream.games import BEAT_S, CHECK_S
from api.stream.seen import JsonObject, Seen, seen
from api.stream.stopping import stopping, wait_any
from api.stream.watch import WATCH
from games import clock
from games.queries import lists


async def watch_mine(request: Request) -> Response:
    """GET /stream/v1/me: server-sent events, or with Accept: application/json a long-poll."""
    asked = await asking(request)
    known = None if asked.after is None else seen(asked.after)
    if asked.events:
        return stream(_events(asked, known))
    return answer(await _page(asked, known))


async def _look(player: UUID, known: Seen | None) -> tuple[list[JsonObject], Seen]:
    """What is new to somebody who knows this much, and what is known then."""
    mark = clock.now_ms()
    if known is None:
        games = await ask(lists.unfinished, player)
        return games, Seen().after(mark, games)
    games = await ask(lists.changed_since, player, known.since)
    return known.news(games), known.after(mark, games)


async def _page(asked: Asking, known: Seen | None) -> JsonObject:
    async with WATCH.player(asked.who.id) as bell:
        end = time.monotonic() + asked.wait
        while True:
            ring = bell.next_ring
            games, now_known = await _look(asked.who.id, known)
            left = end - time.monotonic()
            if games or left <= 0 or known is None or stopping().is_set():
                return {"cursor": now_known.cursor(), "games": games}
            known = now_known
            await wait_any(ring, stopping(), seconds=left)


async def _events(asked: Asking, known: Seen | None) -> AsyncIterator[bytes]:
    yield b": open\n\n"
    async with WATCH.player(asked.who.id) as bell:
        beat = checked = time.monotonic()
        while not stopping().is_set():
            ring = bell.next_ring
            games, known = await _look(asked.who.id, known)
            for game in games:
                yield event("game", game, known.cursor())
                beat = time.monotonic()
            await wait_any(ring, stopping(), seconds=CHECK_S)
            if time.monotonic() - beat >= BEAT_S:
                yield event("beat", {"now": clock.stamp(clock.now_ms())})
                beat = time.monotonic()
            if time.monotonic() - checked >= CHECK_S:
                checked = time.monotonic()
                if not await still_allowed(asked):
                    break
    yield event("bye", {})
