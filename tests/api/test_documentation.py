"""docs/api.md is true: its example plays a game, and it names the codes that there are."""

import re
from pathlib import Path

import pytest

from api.limits import DEFAULTS
from api.problems import CONFLICTS
from tests.live import Live

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")


def test_the_example_of_the_page_plays_a_game(live: Live, capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    exec(compile(example.replace("http://127.0.0.1:8000", live.url), "docs/api.md", "exec"), {})

    assert "'winners'" in capsys.readouterr().out


def test_the_page_names_every_conflict() -> None:
    (row,) = [line for line in PAGE.splitlines() if line.startswith("| 409")]

    assert CONFLICTS == set(re.findall(r"`(\w+)`", row)) - {"retry_at"}


def test_the_page_names_every_problem_that_the_api_itself_has() -> None:
    sources = [*(ROOT / "api").glob("*.py"), *(ROOT / "api" / "v1").glob("*.py")]
    raised = {code for file in sources for code in re.findall(r'Problem\(\s*\d{3}, "(\w+)"', file.read_text("utf-8"))}

    assert 15 <= len(raised)
    assert set() == {code for code in raised if f"`{code}`" not in PAGE}


def test_the_page_tells_the_default_limits() -> None:
    for policy, quota in re.findall(r"(\w+)=(\d+)/60", DEFAULTS):
        assert re.search(rf"\| `{policy}` \| .* \| {int(quota):,} a minute \|", PAGE)
