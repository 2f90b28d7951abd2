"""docs/phone.md is true: its day is lived as it stands."""

import re
from pathlib import Path

from tests.live import Live

PAGE = Path(__file__).resolve().parents[2] / "docs" / "phone.md"


def test_the_day_of_a_phone_is_lived_as_it_stands(live: Live) -> None:
    pieces = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    script = "\n".join(pieces).replace("http://127.0.0.1:8000", live.url)

    day: dict[str, object] = {}
    exec(compile(script, "docs/phone.md", "exec"), day)

    assert "finished" == day["mine"]["status"]  # type: ignore[index]  # the game
