"""Waiting for all of one's games: first every unfinished one, then each that changes, as list items."""

import time
from collections.abc import AsyncIterator
from typing import NamedTuple
from uuid import UUID

from starlette.requests import Request
from starlette.responses import Response

from api.stream.answers import OPEN, Events, answer, event
from api.stream.asking import Asking, asking, check_still_good
from api.stream.database import TROUBLE, ask
from api.stream.places import PLACES
from api.stream.pulse import CHECK_S, RETRY_S, Pulse
from api.stream.seen import Seen, seen, told
from api.stream.stopping import stopping, wait_for
from api.stream.tokens import TOKENS
from api.stream.watch import WATCH
from games import clock
from games.queries import lists
from games.queries.standing import standing

JsonObject = dict[str, object]


async def watch_mine(request: Request) -> Response:
    """GET /stream/v1/me: server-sent events, or with Accept: application/json a long-poll."""
    asked = await asking(request, "watch_games")
    known = _known(asked)
    leave, let_go = PLACES.take(asked.who.token_id), TOKENS.hold(asked.token)
    if asked.events:
        return Events(request, _events(asked, known), leave, let_go)
    try:
        return answer(request, await _page(asked, known))
    finally:
        leave()
        let_go()


def _known(asked: Asking) -> Seen | None:
    if asked.after is None:
        return None
    try:
        return seen(asked.after)
    except ValueError:
        raise asked.bad_after("This cursor was not made by this stream.") from None


class _Look(NamedTuple):
    """`games`: what is to be told, as list items; `known`: what is known then; `reset`: what was known before is void."""

    games: list[JsonObject]
    known: Seen
    reset: bool = False


async def _look(player: UUID, known: Seen | None) -> _Look:
    """What is new to somebody who knows this much: all unfinished games to who knows nothing, or a game that is gone."""
    mark = clock.now_ms()
    games = await ask(standing, player, known.since if known else None)
    now_known = told(mark, games)
    if known is None or known.has_lost(games):
        return _Look(await ask(lists.unfinished, player), now_known, known is not None)
    news = known.news(games)
    return _Look(await ask(lists.mine_of, player, news) if news else [], now_known)


async def _page(asked: Asking, known: Seen | None) -> JsonObject:
    async with WATCH.player(asked.who.id) as bell:
        end = time.monotonic() + asked.wait
        while True:
            ring = bell.next_ring
            look = await _look(asked.who.id, known)
            await check_still_good(asked)
            left = end - time.monotonic()
            if look.games or look.reset or left <= 0 or known is None or stopping().is_set():
                return {"cursor": look.known.cursor(), "games": look.games, "reset": look.reset}
            known = look.known
            await wait_for(ring, min(left, CHECK_S))


async def _events(asked: Asking, known: Seen | None) -> AsyncIterator[bytes]:
    """Whatever the database does, the stream goes on."""
    yield OPEN
    pulse = Pulse()
    async with WATCH.player(asked.who.id) as bell:
        while not stopping().is_set() and TOKENS.is_good(asked.token):
            ring = bell.next_ring
            try:
                look = await _look(asked.who.id, known)
            except TROUBLE:
                await wait_for(stopping(), RETRY_S)
            else:
                known = look.known
                for frame in _frames(look):
                    yield frame
                    pulse.spoke()
                await wait_for(ring, CHECK_S)
            if pulse.is_due():
                yield event("beat", {"now": clock.stamp(clock.now_ms())})
                pulse.spoke()
    yield event("bye", {})


def _frames(look: _Look) -> list[bytes]:
    """As events; only the last has the cursor, which claims that all of them were told."""
    said: list[tuple[str, JsonObject]] = [("reset", {})] if look.reset else []
    said += [("game", game) for game in look.games]
    return [event(name, data, look.known.cursor() if place == len(said) else None) for place, (name, data) in enumerate(said, 1)]
