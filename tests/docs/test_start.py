"""docs/start.md is true: its five minutes run as they stand, beside a site with a worker for the bot."""

import re
from collections.abc import Iterator

import pytest

from config.embedded.paths import ROOT
from tests import processes
from tests.live import Live

PAGE = ROOT / "docs" / "start.md"


@pytest.fixture
def bots(live: Live, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What moves them."""
    logs = tmp_path_factory.mktemp("bots")
    started = [
        processes.worker(logs / "worker.log", live.environment, "bots"),
        processes.beat(logs / "beat.log", live.environment),
    ]
    yield
    for process in started:
        process.kill()


@pytest.mark.usefixtures("bots")
def test_the_five_minutes_run_as_they_stand(live: Live) -> None:
    pieces = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    script = "\n".join(pieces).replace("http://127.0.0.1:8000", live.url)

    told: dict[str, object] = {}
    exec(compile(script, "docs/start.md", "exec"), told)

    assert "stale_turn" == told["refused"].json()["code"] or "not_your_turn" == told["refused"].json()["code"]  # type: ignore[attr-defined]
    assert told["heard"]["entries"]  # type: ignore[index]  # the bot has moved


def test_pages_lead_to_pages_that_are_there() -> None:
    links = {
        (page.name, link)
        for page in (ROOT / "docs").glob("*.md")
        for link in re.findall(r"\]\(([\w/.-]+\.md)(?:#[\w-]+)?\)", page.read_text("utf-8"))
    }

    assert {link for page, link in links if page == "start.md"} >= {"phone.md", "webhooks.md", "promises.md", "errors.md"}
    assert [] == [(page, link) for page, link in sorted(links) if not (ROOT / "docs" / link).exists()]


def test_promises_name_tests_that_are_there() -> None:
    named = re.findall(r"`((?:tests|api|docs)/[\w/.]+)`", (ROOT / "docs" / "promises.md").read_text("utf-8"))

    assert len(named) > 6
    assert [] == [each for each in named if not (ROOT / each).exists()]
