"""docs/streams.md is true: its example runs, and it names what there is."""

import re
from pathlib import Path

import pytest

from api.stream import asking, games, places, pulse, seen
from tests.live import Live

PAGE = (Path(__file__).parents[2] / "docs" / "streams.md").read_text("utf-8")


def test_the_example_of_the_page_listens_to_a_game(live: Live, capsys: pytest.CaptureFixture[str]) -> None:
    [example] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    exec(compile(example.replace("http://127.0.0.1:8000", live.url), "docs/streams.md", "exec"), {})

    assert ["entry 2 ['seat_taken']", "entry 3 active"] == capsys.readouterr().out.splitlines()


def test_the_page_tells_the_figures_that_hold() -> None:
    for said in (
        f"more than {games.FAR_BEHIND} entries",
        f"at most {games.PAGE} entries",
        f"nothing was said for {pulse.BEAT_S:.0f} s",
        f"wait=0..{asking.MOST_WAIT_S}",
        f"At most {places.DEFAULT} requests",
        f"more than {seen.MOST_IN_CURSOR} hears a `reset`",
    ):
        assert said in PAGE
