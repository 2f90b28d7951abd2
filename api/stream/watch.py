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

from api.connections import give_up_on_who_does_not_read
from api.readers import LOOK_S, READERS
from api.stream.database import ask
from api.stream.stopping import stopping, wait_for
from api.stream.timekeeping import keep_time
from api.stream.tokens import TOKENS
from api.stream.watched import Bell, WatchedGame
from games import clock
from games.operations.hints import channel
from games.queries.current import Current
from games.queries.heads import hashes, newest, players_with_news

POLL_S = 1.0
OVERLAP_MS = 5_000
"""How far back each look for players' news goes: games are dated before the date is committed."""
log = logging.getLogger(__name__)

AnyBell = TypeVar("AnyBell", bound=Bell)


class Watch:
    """All games and players that streams of this process wait for."""

    def __init__(self) -> None:
        self._games: dict[UUID, WatchedGame] = {}
        self._players: dict[UUID, Bell] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._readings: set[asyncio.Task[None]] = set()

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
            give_up_on_who_does_not_read()
            works = [_again_and_again(self._poll), _again_and_again(self._listen), self._ring_at_the_end()]
            works.append(_again_and_again(_look_at_readers, LOOK_S))
            self._tasks = [asyncio.create_task(work) for work in works]

    async def _ring_at_the_end(self) -> None:
        """So that who waits need not wait for the end too."""
        await stopping().wait()
        self._ring_all()

    def _ring_all(self) -> None:
        for bell in [*self._games.values(), *self._players.values()]:
            bell.ring()

    async def _poll(self) -> None:
        """One look at everything that is watched, and at the clock: the event loop itself never asks for the time."""
        await keep_time()
        if await TOKENS.look():
            self._ring_all()
        if self._games:
            await self._look_at_games(dict(self._games))
        if self._players:
            since = clock.now_ms() - OVERLAP_MS - int(POLL_S * 1000)
            for player_id in await ask(players_with_news, list(self._players), since):
                self._ring_player(player_id)

    async def _look_at_games(self, games: dict[UUID, WatchedGame]) -> None:
        """Reads those that moved, and those whose log does not hold the entry that is the newest here."""
        known = {game_id: watched.current for game_id, watched in games.items()}
        heads = await ask(newest, list(known))
        logged = await ask(hashes, {game_id: current.version for game_id, current in known.items()})
        lost = [game_id for game_id in heads if logged.get(game_id) != known[game_id].hash]
        moved = [(game_id, version + overdue) for game_id, (version, overdue) in heads.items() if game_id not in lost]
        replaced = [_at_best(games[game_id].replace(known[game_id])) for game_id in lost]
        await asyncio.gather(*replaced, *[self._looked_at(game_id, version) for game_id, version in moved])

    async def _listen(self) -> None:
        """Hints, as long as Valkey gives them."""
        client = redis.asyncio.Redis.from_url(settings.VALKEY_URL)
        async with client, client.pubsub() as heard:
            await heard.subscribe(channel())
            while not stopping().is_set():
                message = await heard.get_message(ignore_subscribe_messages=True, timeout=POLL_S)
                if message is not None:
                    self._hinted(message["data"].decode())

    def _hinted(self, hint: str) -> None:
        """The game is read meanwhile: one that is slow to read must not keep the hints of others waiting."""
        game_id, version, *players = hint.split()
        for player_id in players:
            self._ring_player(UUID(player_id))
        if UUID(game_id) in self._games:
            reading = asyncio.create_task(self._looked_at(UUID(game_id), int(version)))
            self._readings.add(reading)
            reading.add_done_callback(self._readings.discard)

    async def _looked_at(self, game_id: UUID, version: int) -> None:
        watched = self._games.get(game_id)
        if watched is not None and watched.current.version < version:
            await _at_best(watched.refresh(version))

    def _ring_player(self, player_id: UUID) -> None:
        if player_id in self._players:
            self._players[player_id].ring()


async def _at_best(reading: Awaitable[None]) -> None:
    """A game that can't be read now is met again by the next look."""
    with contextlib.suppress(Exception):
        await reading


async def _look_at_readers() -> None:
    await asyncio.to_thread(READERS.look)


async def _again_and_again(work: Callable[[], Awaitable[None]], pause_s: float = POLL_S) -> None:
    """Does the work for as long as the process lives, whatever it meets."""
    while not stopping().is_set():
        try:
            await work()
        except Exception as error:
            log.warning("%s: %s", work.__name__, type(error).__name__)
        await wait_for(stopping(), pause_s)


WATCH = Watch()
