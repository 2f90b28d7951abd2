"""A database for every test that is not pure: real PostgreSQL in autocommit, never flushed. Each test makes its own games."""

from pathlib import Path

import pytest

from tests.early import is_pure

pytest_plugins = ["tests.database", "tests.live"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse what would wrap a test in a transaction or flush the log behind its back."""
    for item in items:
        if item.get_closest_marker("django_db"):
            raise pytest.UsageError(
                f"{item.nodeid}: django_db wraps or flushes; tests outside the pure folders have a database anyway"
            )


@pytest.fixture(autouse=True)
def _database_unless_pure(request: pytest.FixtureRequest) -> None:
    if not is_pure(Path(request.node.path)):
        request.getfixturevalue("database")
