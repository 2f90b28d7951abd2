"""What must be known before any conftest is imported. Loaded by `-p tests.early`."""

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
PURE = ("rules", "table", "fairness", "bots", "catalogue", "toys", "test_architecture.py")
"""What below tests/ that knows neither Django nor a database."""
PLENTY = ",".join(
    f"{name}=100000000/60" for name in ("read", "command", "write", "guest", "page", "player", "address", "reconnect")
)
"""Tests ask faster than anybody may; those about limits set their own."""


def is_pure(path: Path) -> bool:
    """Whether everything at this path belongs to a pure folder."""
    inside = path.resolve().relative_to(TESTS).parts if path.resolve().is_relative_to(TESTS) else ()
    return bool(inside) and inside[0] in PURE


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Name the settings, which makes pytest-django set Django up, unless only pure tests are asked for."""
    asked = [Path(str(each).split("::")[0]) for each in early_config.known_args_namespace.file_or_dir]
    if not asked or not all(map(is_pure, asked)):
        _own_names()
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"


def _own_names() -> None:
    """Databases of this process alone, for it and the servers it starts: a running site and other runs stay undisturbed."""
    number = os.getpid()
    pair = 2 + number % 2000 * 2  # 0 and 1 are the site's
    os.environ.setdefault("API_LIMITS", PLENTY)
    os.environ["EXTRA_RULESETS"] = "tests.toys.high_card:RULESET"
    os.environ |= {"DATABASE_NAME": f"test_cards_{number}", "VALKEY_DB": str(pair), "BROKER_DB": str(pair + 1)}
