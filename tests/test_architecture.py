"""The pure packages run where there is no framework at all."""

import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = ("games.rules", "games.catalogue", "games.table", "games.bots", "games.fairness")

IMPORT_EVERYTHING = """
import importlib, pkgutil, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {"django", "rest_framework", "celery", "psycopg", "redis", "accounts", "config", "api"}:
            raise ImportError(f"{name} is not here")

sys.meta_path.insert(0, Absent())
for package in sys.argv[1:]:
    path = importlib.import_module(package).__path__
    for module in pkgutil.walk_packages(path, package + "."):
        importlib.import_module(module.name)
        print(module.name)
"""


def imported(*packages: str, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", IMPORT_EVERYTHING, *packages]
    return subprocess.run(command, cwd=root, capture_output=True, text=True)


@pytest.mark.parametrize("package", PURE)
def test_a_pure_package_can_be_imported_without_any_framework(package: str) -> None:
    done = imported(package)

    assert "" == done.stderr
    assert done.stdout.count(f"{package}.") > 0


def test_the_blockade_holds() -> None:
    assert PathFinder.find_spec("django") is not None
    assert "django is not here" in imported("games.designs").stderr


def test_a_file_of_the_code_reads_for_one_subject() -> None:
    folders = ("accounts", "api", "config", "games")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py") if "migrations" not in file.parts]
    long = {str(file.relative_to(ROOT)): lines for file in files if (lines := len(file.read_text().splitlines())) > 300}

    assert {} == long
