"""What every test that kills things needs around it."""

from collections.abc import Iterator

import pytest

from tests.site import Site


@pytest.fixture(autouse=True)
def nothing_runs_afterwards(site: Site) -> Iterator[None]:
    """Servers share a port without a word: the next test's must be alone."""
    yield
    for process in site.started:
        process.kill()
    site.started.clear()
