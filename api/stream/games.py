"""Waiting for one game: its entries as they are written, for this viewer."""

import time
from collections.abc import AsyncIterator
from uuid import UUID

from django.db import OperationalError
from starlette.requests import Request
from starlette.responses import Response

from api.problems import Problem
from api.stream.answers import OPEN, Events, answer, event, nothing
from api.stream.asking import Asking, asking, check_still_good, game_id
from api.stream.database import TROUBLE, ask
from api.stream.places import PLACES
from api.stream.pulse import CHECK_S, RETRY_S, Pulse
from api.stream.stopping import stopping, wait_for
from api.stream.tokens import TOKENS
from api.stream.watch import WATCH
from api.stream.watched import WatchedGame, continues, holds, remembers
from games import clock, traces
from games.operations.due import bring_up_to_date
from games.operations.errors import NoSuchGame
from games.operations.visibility import may_see, needs_asking, version_for
from games.queries.current import Current
from games.queries.history import OtherHistory, check_history, entries
from games.queries.watching import as_watched, is_late

PAGE = 100
FAR_BEHIND = 500
"""Whoever missed more than this reads the game anew."""


async def watch_game(request: Request) -> Response:
    """GET /stream/v1/games/{id}: server-sent events, or with Accept: application/json a long-poll."""
    sought = game_id(request)
    traces.game_id.set(sought)
    asked = await asking(request, "watch_game", "hash")
    current = (await ask(bring_up_to_date, sought))[0]
    await _check_sight(current, asked.who.id)
    shown = await _shown(current, asked.who.id)
    await ask(check_history, shown, asked.hash)
    after = asked.version()
    if after is not None and after > shown.version:
        raise Problem(409, "cursor_ahead", members={"version": shown.version})
    if asked.events and current.table.is_over and after == current.version:
        return nothing(request)
    leave, let_go = PLACES.take(asked.who.token_id), TOKENS.hold(asked.token)
    if asked.events:
        return Events(request, _events(asked, current, shown, shown.version if after is None else after), leave, let_go)
    try:
        return answer(request, await _page(asked, current, after or 0))
    finally:
        leave()
        let_go()


async def _check_sight(current: Current, viewer: UUID) -> None:
    """Raises NoSuchGame. The database is asked only about guests of a private table before its start."""
    if needs_asking(current, viewer):
        await ask(may_see, current, viewer)


async def _shown(current: Current, viewer: UUID) -> Current:
    """As far as the viewer may know it. What a watcher of a delayed game sees may have to be read."""
    return await ask(as_watched, current, viewer) if is_late(current, viewer) else current


async def _page(asked: Asking, current: Current, after: int) -> dict[str, object]:
    """What came after `after`, at once if there is something, else when something comes or the wait is over."""
    async with WATCH.game(current) as watched:
        now = await _moved(watched, current, asked, after)
    await check_still_good(asked)
    await _check_sight(now, asked.who.id)
    if not await ask(continues, now, current):
        raise OtherHistory(version_for(now, asked.who.id))
    shown = await _shown(now, asked.who.id)
    page = await ask(entries, shown, asked.who.id, after, PAGE)
    return {"version": shown.version, "entries": page, "more": after + len(page) < shown.version}


async def _moved(watched: WatchedGame, current: Current, asked: Asking, after: int) -> Current:
    """The game once it is past `after`, over or of another history; or as it is at the end of the wait, or of the token."""
    viewer, end = asked.who.id, time.monotonic() + asked.wait
    while True:
        ring, now = watched.next_ring, watched.current
        left = end - time.monotonic()
        is_news = version_for(now, viewer) > after or now.table.is_over or not holds(now, current)
        if is_news or left <= 0 or stopping().is_set() or not TOKENS.is_good(asked.token):
            return now
        await wait_for(ring, left)


class _Listener:
    """How far one stream has told its game: version `after`, of the history that `known` belongs to."""

    def __init__(self, asked: Asking, known: Current, after: int) -> None:
        self._viewer = asked.who.id
        self._known = known
        self.after = after

    async def news(self, now: Current) -> AsyncIterator[bytes]:
        """What leads from the version told to the game as it is now: its entries, or `reset` where they do not lead there."""
        leads_there = now is self._known or remembers(now, self._known) or await ask(continues, now, self._known)
        if not leads_there or now.version - self.after > FAR_BEHIND:
            self.after = now.version
            yield event("reset", {"version": now.version}, str(now.version))
        self._known = now
        while self.after < now.version:
            for entry in await _page_of(now, self._viewer, self.after):
                self.after += 1
                yield event("entry", entry, str(self.after))

    async def may_see(self, now: Current) -> bool:
        try:
            await _check_sight(now, self._viewer)
        except NoSuchGame:
            return False
        return True


async def _events(asked: Asking, current: Current, shown: Current, after: int) -> AsyncIterator[bytes]:
    """Entries from memory or the log, beats in between, `bye` at the end. Whatever the database does, the stream goes on."""
    yield OPEN
    listener, pulse = _Listener(asked, shown, after), Pulse()
    async with WATCH.game(current) as watched:
        while not stopping().is_set() and TOKENS.is_good(asked.token):
            ring, now = watched.next_ring, watched.current
            if not await listener.may_see(now):
                break
            try:
                async for frame in listener.news(await _shown(now, asked.who.id)):
                    yield frame
                    pulse.spoke()
            except TROUBLE:
                await wait_for(stopping(), RETRY_S)
            else:
                if now.table.is_over and watched.current is now:
                    break
                await wait_for(ring, CHECK_S)
            if pulse.is_due():
                yield event("beat", {"version": listener.after, "now": clock.stamp(clock.now_ms())})
                pulse.spoke()
    yield event("bye", {})


async def _page_of(now: Current, viewer: UUID, after: int) -> list[dict[str, object]]:
    """The next entries of the log. Raises OperationalError where it is shorter than it was: the next look knows more."""
    if max(after, 1) >= now.steps[0].entry.version:
        return entries(now, viewer, after, PAGE)  # from memory: sooner done than handed to a thread
    page = await ask(entries, now, viewer, after, PAGE)
    if not page:
        raise OperationalError("The log is shorter than it was.")
    return page
