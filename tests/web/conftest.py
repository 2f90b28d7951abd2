"""A browser, the site it opens, and bots where a test asks for them. Without a browser CI fails, others skip."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from games.models import Seat
from tests import processes
from tests.live import Live
from tests.web.guests import PATIENCE_MS, Door

MISSING = "the page is tried in Debian's chromium: apt-get install chromium (or CHROMIUM=/path/to/it)"


@pytest.fixture(scope="module")
def browser(database: str) -> Iterator[Browser]:
    """One a module, and closed with it: while playwright's loop runs in this thread, Django lets nobody near the database."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if executable is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)
    Seat.objects.filter(bot__isnull=False).update(your_turn=False)  # bots of other tests' games, which would be visited too
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=executable)
        yield launched
        launched.close()


@pytest.fixture
def door(browser: Browser, live: Live) -> Iterator[Door]:
    """Guests come in by it; when the test is over, no page may have complained of anything."""
    opened = Door(browser, live.url)
    yield opened
    complaints = opened.close()
    assert [] == complaints


@pytest.fixture(scope="module")
def bots(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A worker and a beat on the live site: bots move, and what is due is fired."""
    logs: Path = tmp_path_factory.mktemp("bots")
    worker = processes.worker(logs / "worker.log", live.environment)
    beat = processes.beat(logs / "beat.log", live.environment)
    yield
    beat.kill()
    worker.stop()
