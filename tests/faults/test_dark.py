"""A network that loses every packet and says nothing, between a site and its database: nobody waits for a quarter of an hour."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import psutil
import psycopg
import pytest
from django.db import connection

from config.database.base import DatabaseWrapper
from config.environment import database
from tests.faults.dark import Way, way
from tests.faults.listener import Listener
from tests.faults.persistent import seated
from tests.faults.tables import all_at_once, all_of, check_log, playing
from tests.processes import await_that
from tests.site import Site

pytestmark = pytest.mark.long

ASLEEP = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
AN_HOUR_LATER = """
INSERT INTO games_shift ("only", shift_ms) VALUES (true, 3600000)
    ON CONFLICT ("only") DO UPDATE SET shift_ms = games_shift.shift_ms + excluded.shift_ms
"""
TIMED_OUT = "SELECT EXISTS (SELECT FROM games_entry WHERE game_id = %s AND cause_kind = 'timer')"


@pytest.fixture(scope="module")
def address(site: Site) -> str:
    """Where the site's own PostgreSQL listens, which by itself it does at no address."""
    number = os.getpid()
    found = f"127.{1 + number // 65_536 % 254}.{number // 256 % 256}.{1 + number % 254}"
    with site.connect() as link:
        link.execute(f"ALTER SYSTEM SET listen_addresses = '{found}'")
    site.postgres.stop()
    with (site.postgres.data / "pg_hba.conf").open("a") as who:
        who.write("host all all 127.0.0.0/8 trust\n")
    site.postgres.start()
    return found


@pytest.fixture
def beside(site: Site, address: str) -> Iterator[psycopg.Connection]:
    """A connection that never goes dark."""
    with site.connect() as link:
        yield link


@pytest.fixture
def dark(site: Site, address: str, beside: psycopg.Connection, monkeypatch: pytest.MonkeyPatch) -> Iterator[Way]:
    """The way to the database of all that is started from now on."""
    with way((address, 5432)) as made:
        monkeypatch.setattr(site, "database_url", f"postgresql://postgres@127.0.0.1:{made.port}/cards")
        yield made


def linked(site: Site) -> DatabaseWrapper:
    """As the site's own processes are."""
    link = DatabaseWrapper(connection.settings_dict | database(site.database_url))
    link.inc_thread_sharing()
    link.ensure_connection()
    return link


def ask(link: DatabaseWrapper, question: str) -> str:
    """The error that it ends with."""
    try:
        link.connection.execute(question)
    except psycopg.OperationalError as error:
        return str(error)
    return "none"


def tree(pid: int) -> list[psutil.Process]:
    root = psutil.Process(pid)
    return [root, *root.children(recursive=True)]


def wires(site: Site, to: int) -> set[tuple[int, int]]:
    """(process, own port) of every connection of the site's to this port whose end its kernel has not seen."""
    found = [each for root in site.started for each in tree(root.process.pid)]
    return {
        (each.pid, link.laddr.port)
        for each in found
        for link in each.net_connections("tcp")
        if link.raddr and link.raddr.port == to and link.status == psutil.CONN_ESTABLISHED
    }


def holders(held: set[tuple[int, int]]) -> set[int]:
    """The processes: of web and stream at least. A worker connects anew for each task."""
    return {pid for pid, _ in held}


def test_who_asks_who_waits_for_an_answer_and_the_server_itself_notice(site: Site, dark: Way, beside: psycopg.Connection) -> None:
    asks, waits, holds = (linked(site) for _ in range(3))
    holds.connection.execute("BEGIN")
    holds.connection.execute("SELECT pg_advisory_xact_lock(7)")
    with ThreadPoolExecutor(2) as threads:
        waiting = threads.submit(ask, waits, "SELECT pg_sleep(600)")
        await_that(lambda: (1,) == beside.execute(ASLEEP).fetchone())
        dark.go_dark()
        asked = threads.submit(ask, asks, "SELECT 1")
        beside.execute("SET lock_timeout = '60s'")
        beside.execute("SELECT pg_advisory_lock(7)")

        assert "timed out" in asked.result(60)
        assert "timed out" in waiting.result(60)


def test_a_site_goes_on_when_its_database_was_out_of_reach(site: Site, dark: Way, beside: psycopg.Connection) -> None:
    for name in ("web", "stream", "worker", "beat"):
        site.start(name)
    tables = [seated(site.url, "no_limit") for _ in range(2)]
    silent, _ = seated(site.url, {"bank_s": 0, "increment_s": 60})
    host = tables[0][0]
    listener = Listener(site.stream_url, host.token, host.game)
    with all_at_once([listener.listen]), playing(tables):
        await_that(lambda: len(all_of(tables)) >= 6 and listener.newest > 3 and len(holders(wires(site, dark.port))) >= 2)
        dark.go_dark()
        held, before, heard = wires(site, dark.port), len(all_of(tables)), listener.newest
        await_that(lambda: not held & wires(site, dark.port))
        told = httpx.get(f"{site.url}/readyz", timeout=60).status_code
        beside.execute(AN_HOUR_LATER)
        dark.lighten()
        await_that(lambda: len(all_of(tables)) >= before + 6 and listener.newest > heard)
        await_that(lambda: (True,) == beside.execute(TIMED_OUT, [silent.game]).fetchone())

    assert 503 == told
    check_log(site, all_of(tables))
