"""The README's game is played as it stands."""

import re
import subprocess
from pathlib import Path

from tests.live import Live

README = Path(__file__).resolve().parents[2] / "README.md"


def script() -> str:
    found = re.search(r"^```sh\n(.*?)^```", README.read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_game_with_curl_is_played_to_its_score(live: Live) -> None:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script()],
        env={"SITE": live.url, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )

    assert 0 == done.returncode, done.stderr
    assert "'winners':" in done.stdout.splitlines()[-1]
