"""What the environment says: the site listens to it, and the documentation names all of it."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.embedded.errors import CannotStart
from config.embedded.paths import ROOT
from config.environment import number

READ = re.compile(r"""\b(?:text|flag|words|number|from_environment_or_file|environ\.get|getenv)\(\s*"([A-Z][A-Z_]*)\"""")
ROW = re.compile(r"^\| (`[A-Z].*?) \|", re.MULTILINE)
CODE = [path for folder in ("config", "accounts", "api", "games") for path in (ROOT / folder).rglob("*.py")]


def settings(**environment: str) -> dict[str, int]:
    """Some of the settings of a site with these variables."""
    program = "import json; from config import settings as s; print(json.dumps([s.GAMES_CACHED, s.GAME_RETENTION_DAYS]))"
    inherited = {name: value for name, value in os.environ.items() if name not in ("GAMES_CACHED", "GAME_RETENTION_DAYS")}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=inherited | environment, capture_output=True, text=True, check=True
    )
    return dict(zip(("games", "days"), json.loads(done.stdout), strict=True))


def test_the_environment_sets_how_many_games_are_held_and_how_long_they_are_kept() -> None:
    assert {"games": 1000, "days": 730} == settings()
    assert {"games": 20, "days": 30} == settings(GAMES_CACHED="20", GAME_RETENTION_DAYS="30")


def test_an_unset_or_empty_number_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMES_CACHED", raising=False)
    assert 7 == number("GAMES_CACHED", 7)
    monkeypatch.setenv("GAMES_CACHED", " ")

    assert 7 == number("GAMES_CACHED", 7)


@pytest.mark.parametrize("value", ["0", "-3", "ten", "1.5", "٣", "1_000"])
def test_what_is_no_number_or_too_little_can_not_start(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMES_CACHED", value)
    with pytest.raises(CannotStart) as refused:
        number("GAMES_CACHED", 7, least=1)

    assert f"GAMES_CACHED={value} is no whole number from 1" == str(refused.value)


def test_the_documentation_names_every_variable_that_is_read() -> None:
    read = {name for path in CODE for name in READ.findall(path.read_text("utf-8"))}
    table = " ".join(ROW.findall(Path(ROOT / "docs/running.md").read_text("utf-8")))
    named = set(re.findall(r"`([A-Z_]+)`", table))

    assert {"HOST", "GAMES_CACHED", "AUTH_CACHE_S", "API_LIMITS", "EXTRA_RULESETS"} <= read
    assert set() == read - named
    assert set() == named - read - {"PORT", "PYTHON"}  # of the launcher's port by its own name, and of .ci/venv
