"""docs/add-a-game.md is followed: one folder and one line make a game that passes the whole contract."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REGISTRY = Path("games/catalogue/__init__.py")
FOLDER = Path("games/catalogue/highest_card")
SLUG = "highest_card"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what the pure part of the project needs, with the toy put into the catalogue as the page says."""
    for name in ("games", "config", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "tests/toys/high_card", tmp_path / FOLDER, ignore=shutil.ignore_patterns("__pycache__"))
    game = tmp_path / FOLDER / "__init__.py"
    game.write_text(game.read_text().replace('slug="high_card"', f'slug="{SLUG}"'))
    registry = tmp_path / REGISTRY
    head = "RULESETS: tuple[AnyRuleset, ...] = ("
    lines = registry.read_text().replace(head, f"{head}\n    HIGH_CARD,")
    registry.write_text(lines.replace('"""\n\n', '"""\n\nfrom games.catalogue.highest_card import RULESET as HIGH_CARD\n', 1))
    return tmp_path


def test_a_folder_and_a_line_are_all_that_a_new_game_needs(project: Path) -> None:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "PYTEST_"))}
    environment = inherited | {"PYTHONPATH": str(project), "CONTRACT": SLUG, "CONTRACT_GAMES": "10"}
    command = [sys.executable, "-m", "pytest", "tests/rules/test_contract.py", "-q", "-p", "no:cacheprovider"]

    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)

    assert 0 == done.returncode, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


def test_nothing_else_of_the_project_changed(project: Path) -> None:
    new = {path.relative_to(project) for path in project.joinpath("games").rglob("*.py")}
    old = {path.relative_to(ROOT) for path in ROOT.joinpath("games").rglob("*.py")}
    changed = {path for path in new & old if project.joinpath(path).read_bytes() != ROOT.joinpath(path).read_bytes()}

    assert {REGISTRY} == changed
    assert {FOLDER} == {path.parent for path in new - old}
