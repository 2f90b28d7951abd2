"""Waiting for all of one's games: first every unfinished one, then each that changes, as list items."""

import time
from collections.abc import AsyncIterator
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from api.stream.answers import OPEN, Events, answer, event
from api.stream.asking import Asking, asking
from api.stream.database import TROUBLE, ask
from api.stream.places import PLACES
from api.stream.pulse import CHECK_S, RETRY_S, Pulse
from api.stream.seen import JsonObject, Seen, seen
from api.stream.stopping import stopping, wait_any
from api.stream.watch import WATCH
from games import clock
from games.queries import lists


async def watch_mine(request: Request) -> Response:
    """GET /stream/v1/me: server-sent events, or with Accept: application/json a long-poll."""
    asked = await asking(request)
    known = _known(asked)
    leave = PLACES.take(asked.who.token_id)
    if asked.events:
        return Events(request, _events(asked, known), leave)
    try:
        return answer(request, await _page(asked, known))
    finally:
        leave()


def _known(asked: Asking) -> Seen | None:
    if asked.after is None:
        return None
    try:
        return seen(asked.after)
    except ValueError:
        raise asked.bad_after("This cursor was not made by this stream.") from None


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
    """Whatever the database does, the stream goes on."""
    yield OPEN
    pulse = Pulse(asked)
    async with WATCH.player(asked.who.id) as bell:
        while not stopping().is_set() and await pulse.may_go_on():
            ring = bell.next_ring
            try:
                games, known = await _look(asked.who.id, known)
            except TROUBLE:
                await wait_any(stopping(), seconds=RETRY_S)
            else:
                for frame in _told(games, known):
                    yield frame
                    pulse.spoke()
                await wait_any(ring, stopping(), seconds=CHECK_S)
            if pulse.is_due():
                yield event("beat", {"now": clock.stamp(clock.now_ms())})
                pulse.spoke()
    yield event("bye", {})


def _told(games: list[JsonObject], known: Seen) -> list[bytes]:
    """The games as events; only the last has the cursor, which claims that all of them were told."""
    return [event("game", game, known.cursor() if place == len(games) else None) for place, game in enumerate(games, 1)]
