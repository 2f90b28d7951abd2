"""A whole site as `make run` starts it from given addresses: web, stream, worker and beat play games over few sessions."""

import random
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
import redis

from tests.docs.test_readme import script
from tests.faults.persistent import Player, seated
from tests.faults.tables import all_of, check_log, playing
from tests.outside.given import OutsideSite, given
from tests.outside.servers import SITE_CONNECTIONS
from tests.platform.launcher import Launcher, folder, refused
from tests.processes import answers, await_that
from tests.stream.listening import listening

pytestmark = pytest.mark.outside
START_S = 240
TABLES = 4
ENOUGH_MOVES = 40
TIMED_OUT = "SELECT count(*) FROM games_entry WHERE game_id = %s AND cause_kind = 'timer' AND events LIKE '%%timed_out%%'"
STATUS = "SELECT status FROM games_game WHERE id = %s"


@pytest.fixture(scope="module")
def site() -> Iterator[OutsideSite]:
    with folder() as path:
        launcher = Launcher(path / "var", **given())
        await_that(lambda: answers(f"{launcher.url}/readyz"), launcher.process, patience_s=START_S)
        launcher.ready()
        yield OutsideSite(launcher)
        launcher.tell(signal.SIGINT)


def asked(site: OutsideSite, question: str, game: str) -> Any:  # Any: whatever the column holds
    """Straight from the database: a question to the site would itself apply what is due."""
    with site.connect() as link:
        row = link.execute(question, [game]).fetchone()
    assert row is not None
    return row[0]


def test_no_embedded_server_is_started(site: OutsideSite) -> None:
    assert answers(f"{site.url}/readyz")
    assert [] == [path.name for path in site.launcher.var.iterdir() if path.name.startswith(("postgres", "valkey"))]


def test_the_readmes_game_is_played_to_its_score(site: OutsideSite) -> None:
    environment = {"SITE": site.url, "PATH": "/usr/bin:/bin"}
    command = ["bash", "-euo", "pipefail", "-c", script()]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)

    assert 0 == done.returncode, done.stderr
    assert "'winners':" in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(("ruleset", "options"), [("gifts_and_blessings", {}), ("church", {"deck_scale": "1"})])
def test_a_newcomer_plays_a_whole_game_against_a_bot(site: OutsideSite, ruleset: str, options: dict[str, str]) -> None:
    person = Player(site.url)
    person.sign_in("Ada")
    wish = {"ruleset": ruleset, "seats": 2, "mode": "async", "bots": [1], "options": options}
    person.game = person.request("POST", "/api/v1/games", uuid4(), wish).json()["id"]
    person.request("POST", f"/api/v1/games/{person.game}/start", None, {})

    person.play(random.Random(ruleset), threading.Event())

    game = person.request("GET", f"/api/v1/games/{person.game}").json()
    assert ("finished", ["guest", "bot"]) == (game["status"], [seat["player"]["kind"] for seat in game["seats"]])
    check_log(site, person.acknowledged)  # type: ignore[arg-type]  # it asks for `connect` and `manage` alone


def test_a_game_that_nobody_plays_is_played_by_its_deadlines_to_its_end(site: OutsideSite) -> None:
    host, _ = seated(site.url, {"bank_s": 0, "increment_s": 1})

    await_that(lambda: asked(site, STATUS, host.game) in ("finished", "aborted"), site.launcher.process, patience_s=90)

    assert asked(site, TIMED_OUT, host.game) >= 3


def test_a_move_is_hinted_through_redis_and_told_by_the_stream(site: OutsideSite) -> None:
    host, other = seated(site.url, "no_limit")
    stream = f"{site.launcher.stream_url}/stream/v1/games/{host.game}"
    with redis.Redis.from_url(given()["VALKEY_URL"]).pubsub(ignore_subscribe_messages=True) as hints:
        hints.subscribe("hints:site")
        hints.get_message(timeout=5)  # that it listens
        with listening(stream, other.token) as events:
            mover = next(each for each in (host, other) if each.request("GET", f"/api/v1/games/{each.game}").json()["legal"])
            mover.move(mover.request("GET", f"/api/v1/games/{mover.game}").json()["legal"][0])
            (moved,) = mover.acknowledged
            heard = next(event for event in events if event.name == "entry" and event.data["version"] == moved.version)
        hint = next(
            message for message in iter(lambda: hints.get_message(timeout=5), None) if host.game.encode() in message["data"]
        )

    assert moved.hash == heard.data["hash"]
    assert [str(UUID(host.game)), str(moved.version)] == hint["data"].decode().split()[:2]


def test_sessions_that_end_behind_the_pooler_lose_and_double_no_move(site: OutsideSite) -> None:
    tables = [seated(site.url, {"bank_s": 3600, "increment_s": 3600}) for _ in range(TABLES)]
    ended = 0

    with playing(tables):
        for wanted in range(10, ENOUGH_MOVES + 1, 10):
            await_that(lambda wanted=wanted: len(all_of(tables)) >= wanted, site.launcher.process, patience_s=120)
            ended += site.end_sessions()

    assert ended > 0
    check_log(site, all_of(tables))  # type: ignore[arg-type]  # as above


def test_the_whole_site_has_few_sessions_in_transaction_mode(site: OutsideSite) -> None:
    own = [pool for pool in site.pools() if pool["database"] == "site"]
    clients = sum(int(str(pool["cl_active"])) + int(str(pool["cl_waiting"])) for pool in own)
    sessions = sum(int(str(value)) for pool in own for name, value in pool.items() if name.startswith("sv_"))

    assert own
    assert {"transaction"} == {pool["pool_mode"] for pool in own}
    assert clients > SITE_CONNECTIONS >= sessions > 0


def test_every_game_that_was_played_is_sound(site: OutsideSite) -> None:
    assert "all sound" in site.manage("verify_games")


def test_a_wrong_password_is_one_line(tmp_path: Path) -> None:
    wrong = given()["DATABASE_URL"].replace("an%3A", "geheim")
    status, lines = refused(tmp_path / "var", **given() | {"DATABASE_URL": wrong})

    assert (1, 1) == (status, len(lines)), lines
    assert lines[0].startswith("the database can't be prepared: ")
    assert "authentication failed" in lines[0]
    assert "geheim" not in lines[0]


def test_a_wrong_password_of_redis_is_one_line(tmp_path: Path) -> None:
    wrong = given()["VALKEY_URL"].replace("an%3A", "geheim")

    assert (1, ["VALKEY_URL: invalid username-password pair or user is disabled."]) == refused(
        tmp_path / "var", **given() | {"VALKEY_URL": wrong}
    )


def test_the_sites_role_is_no_superuser() -> None:
    with psycopg.connect(given()["DATABASE_URL"]) as link:
        row = link.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user").fetchone()

    assert (False,) == row
