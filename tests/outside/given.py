"""What `python -m tests.outside` told the tests: a whole site's addresses, and a way past the pooler's back."""

import os
from dataclasses import dataclass

import psycopg
import pytest

from tests.platform.launcher import Launcher

NAMES = ("DATABASE_URL", "VALKEY_URL", "BROKER_URL", "SECRET_KEY", "SEALING_KEY", "HTTPS")


def given() -> dict[str, str]:
    """As a person would put them into the environment. Fails where nobody started the servers."""
    if "OUTSIDE" not in os.environ:
        pytest.fail("the servers are not there: make test-outside starts them")
    return {name: os.environ[name] for name in NAMES} | {"API_LIMITS": "off"}


@dataclass(frozen=True)
class OutsideSite:
    """A whole site that `make run` would start from these addresses; it plays on the database `site`."""

    launcher: Launcher

    @property
    def url(self) -> str:
        return self.launcher.url

    def connect(self) -> psycopg.Connection:
        """Through the pooler, as everybody; in autocommit, and preparing nothing."""
        return psycopg.connect(given()["DATABASE_URL"], autocommit=True, prepare_threshold=None)

    def manage(self, *words: str) -> str:
        return self.launcher.manage(*words)

    def pools(self) -> list[dict[str, object]]:
        """What the pooler tells of itself: one line for each pool."""
        address = given()["DATABASE_URL"].rpartition("/")[0] + "/pgbouncer"
        with psycopg.connect(address, autocommit=True, row_factory=psycopg.rows.dict_row) as link:
            return link.execute("SHOW POOLS").fetchall()

    def end_sessions(self) -> int:
        """Ends every session of the site on PostgreSQL, as a restart would; how many there were."""
        with self.connect() as link:
            ended = link.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
            return len(ended.fetchall())
