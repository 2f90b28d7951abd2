"""A database that goes away and comes back ends no stream: it beats, waits, and goes on where it was."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from django.db import Error, OperationalError, connection
from psycopg.sql import SQL, Identifier

from accounts.bans import ban
from accounts.guests import create_guest
from accounts.models import Player, Token
from accounts.tokens import digest_of, issue, revoke_all
from api.stream.tokens import OpenTokens
from games.operations import hints
from tests.database import administrator
from tests.live import Live
from tests.processes import await_that
from tests.site import Site
from tests.stream.listening import get, listening
from tests.stream.played import Played, played_at

Json = Any  # Any: JSON


@contextmanager
def closed_database() -> Iterator[None]:
    """The session's database hangs up on everybody and lets nobody in."""
    name = connection.settings_dict["NAME"]
    with administrator() as link:
        link.execute(SQL("ALTER DATABASE {} ALLOW_CONNECTIONS false").format(Identifier(name)))
        try:
            link.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])
            yield
        finally:
            link.execute(SQL("ALTER DATABASE {} ALLOW_CONNECTIONS true").format(Identifier(name)))
            connection.close()
            await_that(_lets_in)  # a pooler tries again when it likes


def _lets_in() -> bool:
    try:
        connection.ensure_connection()
    except Error:
        return False
    return True


@pytest.fixture
def played(live: Live) -> Played:
    return played_at(live.stream_url)


def test_a_listener_to_its_games_outlasts_a_closed_database(live: Live, played: Played) -> None:
    url = f"{live.stream_url}/stream/v1/me"
    with listening(url, played.tokens[0]) as events:
        next(events)
        with closed_database():
            player = played.current.seats[0].player_id
            hints.give(played.current.id, played.current.version, [player])  # so it looks at once
            await_that(lambda: get(url, played.tokens[0]).status_code == 503)
        played.move()

        heard = next(event for event in events if event.name == "game")

    assert played.current.version == heard.data["version"]


def test_a_database_that_is_away_is_told_as_on_the_web_server(live: Live, played: Played) -> None:
    with closed_database():
        answer = get(f"{played.url}", f"cg_{'y' * 43}")

    assert (503, "unavailable", "2") == (answer.status_code, answer.json()["code"], answer.headers["retry-after"])


def test_while_nobody_can_tell_a_token_is_taken_for_good() -> None:
    known, guessed = create_guest("Ada").token, f"cg_{'z' * 43}"
    tokens = OpenTokens()
    let_go = [tokens.hold(each) for each in (known, guessed)]
    with closed_database(), pytest.raises(OperationalError):
        asyncio.run(tokens.check())
    away = [tokens.is_good(each) for each in (known, guessed)]
    asyncio.run(tokens.check())
    back = [tokens.is_good(each) for each in (known, guessed)]
    for each in let_go:
        each()

    assert ([True, True], [True, False], False) == (away, back, tokens.is_due())


def test_a_stream_ends_soon_after_its_token(live: Live, played: Played) -> None:
    player = played.current.seats[0].player_id
    with (
        listening(played.url, played.tokens[0], after=1) as of_game,
        listening(f"{live.stream_url}/stream/v1/me", played.tokens[0]) as of_mine,
        listening(played.url, played.tokens[1], after=played.current.version) as of_other,
    ):
        revoke_all(Player.objects.get(id=player))
        ends = [list(events)[-1].name for events in (of_game, of_mine)]
        played.move()
        heard = next(event for event in of_other if event.name != "beat")

    assert (["bye", "bye"], "entry") == (ends, heard.name)


def test_that_something_ended_a_token_is_known_at_the_next_look() -> None:
    ended, good = create_guest("Ada"), create_guest("Bo")
    tokens = OpenTokens()
    for each in (ended, good):
        tokens.hold(each.token)
    before = asyncio.run(tokens.look())
    revoke_all(ended.player)
    after = [asyncio.run(tokens.look()) for _ in range(2)]

    assert (False, [True, False]) == (before, after)
    assert [False, True] == [tokens.is_good(each.token) for each in (ended, good)]


@pytest.mark.parametrize("shuts_out", [False, True])
def test_who_waits_with_a_token_that_ends_hears_that_and_nothing_else(live: Live, played: Played, shuts_out: bool) -> None:
    player = Player.objects.get(id=played.current.seats[0].player_id)
    token = issue(player, "a phone")
    mine, cursor = f"{live.stream_url}/stream/v1/me", get(f"{live.stream_url}/stream/v1/me", played.tokens[0]).json()["cursor"]
    with ThreadPoolExecutor() as pool:
        waiting = [
            pool.submit(get, mine, played.tokens[0], after=cursor, wait=30),
            pool.submit(get, played.url, token, after=played.current.version, wait=30),
        ]
        await_that(lambda: Token.objects.filter(digest=digest_of(token)).exclude(last_used_at=None).exists())
        if shuts_out:
            ban(player, "abuse", until=None, by=None)
        else:
            revoke_all(player)
        heard = [each.result() for each in waiting]

    assert [(403, "banned") if shuts_out else (401, "unknown_token")] * 2 == [
        (each.status_code, each.json()["code"]) for each in heard
    ]


def _laid(site: Site) -> tuple[str, str]:
    """An open game, and the token of the guest who laid it."""
    token = _guest(site)
    wish = {"ruleset": "gifts_and_blessings", "seats": 2, "pace": "async_normal"}
    return str(_post(site, "/games", token, wish)["id"]), token


def _join(site: Site, game: str) -> None:
    _post(site, f"/games/{game}/join", _guest(site), {})


def _guest(site: Site) -> str:
    return str(_post(site, "/guests", None, {"name": "Ada"})["token"])


def _post(site: Site, path: str, token: str | None, body: Json) -> Json:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(f"{site.url}/api/v1{path}", json=body, headers=headers, timeout=20)
    assert answer.is_success, answer.text
    return answer.json()


@pytest.mark.slow
def test_streams_beat_through_the_death_of_the_database_and_go_on(site: Site) -> None:
    site.start("web")
    site.start("stream")
    game, token = _laid(site)
    url = f"{site.stream_url}/stream/v1"
    with listening(f"{url}/games/{game}", token) as of_game, listening(f"{url}/me", token) as of_mine:
        assert "game" == next(of_mine).name
        site.postgres.kill()

        assert ("beat", "beat") == (next(of_game).name, next(of_mine).name)

        site.postgres.start()
        _join(site, game)
        changed = next(event for event in of_mine if event.name == "game")
        entry = next(event for event in of_game if event.name == "entry")

    assert (game, "seat_taken") == (changed.data["id"], entry.data["events"][0]["type"])
