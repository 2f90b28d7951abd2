"""Who waits for what, and who wakes them: hints through Valkey at once, and one question to the database for all, every second.

Hints may be lost, late or doubled: what is sent to clients always comes from the log.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar
from uuid import UUID

import redis.asyncio
from django.conf import settings

from api.stream.database import ask
from api.stream.stopping import stopping, wait_any
from games import clock
from games.operations.due import bring_up_to_date
from games.operations.hints import channel
from games.queries.current import Current
from games.queries.heads import newest, players_with_news

POLL_S = 1.0
OVERLAP_MS = 5_000
"""How far back each look for players' news goes: entries are dated before they are committed."""
log = logging.getLogger(__name__)


class Bell:
    """Can ring many times; a waiter takes `next_ring` before it looks, so that it misses none."""

    def __init__(self) -> None:
        self.next_ring = asyncio.Event()
        self.waiters = 0

    def ring(self) -> None:
        rung, self.next_ring = self.next_ring, asyncio.Event()
        rung.set()


class WatchedGame(Bell):
    """A game with its newest state known here, read once for all who watch it."""

    def __init__(self, current: Current) -> None:
        super().__init__()
        self.current = current
        self._reading = asyncio.Lock()

    async def refresh(self, version: int) -> None:
        """Reads the game unless this version is known already; rings when it moved."""
        async with self._reading:
            if self.current.version < version:
                self.learn((await ask(bring_up_to_date, self.current.id))[0])

    def learn(self, current: Current) -> None:
        if self.current.version < current.version:
            self.current = current
            self.ring()


AnyBell = TypeVar("AnyBell", bound=Bell)


class Watch:
    """All games and players that streams of this process wait for."""

    def __init__(self) -> None:
        self._games: dict[UUID, WatchedGame] = {}
        self._players: dict[UUID, Bell] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @contextlib.asynccontextmanager
    async def game(self, current: Current) -> AsyncIterator[WatchedGame]:
        """The game while somebody waits for it; `current` was read just now."""
        watched = self._games.setdefault(current.id, WatchedGame(current))
        watched.learn(current)
        async with self._waiting(self._games, current.id, watched):
            yield watched

    @contextlib.asynccontextmanager
    async def player(self, player_id: UUID) -> AsyncIterator[Bell]:
        """Rings when something changed in a game of this player's."""
        async with self._waiting(self._players, player_id, self._players.setdefault(player_id, Bell())) as bell:
            yield bell

    @contextlib.asynccontextmanager
    async def _waiting(self, held: dict[UUID, AnyBell], key: UUID, bell: AnyBell) -> AsyncIterator[AnyBell]:
        self._start()
        bell.waiters += 1
        try:
            yield bell
        finally:
            bell.waiters -= 1
            if not bell.waiters and held.get(key) is bell:
                del held[key]

    def _start(self) -> None:
        """The tasks that ring, with the first stream of the process."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(_again_and_again(work)) for work in (self._poll, self._listen)]

    async def _poll(self) -> None:
        """One look at everything that is watched."""
        if self._games:
            heads = await ask(newest, list(self._games))
            await asyncio.gather(*[self._looked_at(game_id, version + overdue) for game_id, (version, overdue) in heads.items()])
        if self._players:
            since = clock.now_ms() - OVERLAP_MS - int(POLL_S * 1000)
            for player_id in await ask(players_with_news, list(self._players), since):
                self._ring_player(player_id)

    async def _listen(self) -> None:
        """Hints, as long as Valkey gives them."""
        client = redis.asyncio.Redis.from_url(settings.CACHES["default"]["LOCATION"])
        async with client, client.pubsub() as heard:
            await heard.subscribe(channel())
            while not stopping().is_set():
                message = await heard.get_message(ignore_subscribe_messages=True, timeout=POLL_S)
                if message is not None:
                    await self._hinted(message["data"].decode())

    async def _hinted(self, hint: str) -> None:
        game_id, version, *players = hint.split()
        for player_id in players:
            self._ring_player(UUID(player_id))
        await self._looked_at(UUID(game_id), int(version))

    async def _looked_at(self, game_id: UUID, version: int) -> None:
        watched = self._games.get(game_id)
        if watched is not None and watched.current.version < version:
            with contextlib.suppress(Exception):  # a game that can't be read now is met again by the next look
                await watched.refresh(version)

    def _ring_player(self, player_id: UUID) -> None:
        if player_id in self._players:
            self._players[player_id].ring()


async def _again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Does the work for as long as the process lives, whatever it meets."""
    while not stopping().is_set():
        try:
            await work()
        except Exception as error:
            log.warning("%s: %s", work.__name__, type(error).__name__)
        await wait_any(stopping(), seconds=POLL_S)


WATCH = Watch()
