"""What is written about Church names what there is."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from games.catalogue import church
from games.catalogue.church.cards import deck
from games.catalogue.church.decide import CODES
from games.catalogue.church.options import Options

HERE = Path(__file__).parent
DOCUMENT = (HERE.parents[2] / "docs" / "rules" / "church.md").read_text("utf-8")
TESTS = {name for path in HERE.glob("test_*.py") for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)}
DECISIONS = [f"CH-{number}" for number in range(1, 17)] + ["C-1", "C-2", "C-3", "C-4", "C-5", "C-7", "C-12"]


def rules(language: str) -> str:
    return (Path(church.__file__).parent / f"church.{language}.md").read_text("utf-8")


def test_every_test_that_the_document_names_exists() -> None:
    named = {name for name in re.findall(r"\btest_[\w*]+(?!\.py)\b\*?", DOCUMENT) if not (HERE / f"{name}.py").exists()}

    assert set() == {name for name in named if not any(fnmatch(test, name) for test in TESTS)}
    assert len(named) > 40


@pytest.mark.parametrize("decision", DECISIONS)
def test_every_decision_stands_in_the_document_and_has_a_test_of_its_name(decision: str) -> None:
    slug = decision.lower().replace("-", "_")

    assert f"| {decision} |" in DOCUMENT
    assert any(name.startswith(f"test_{slug}_") for name in TESTS)


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_stands_in_the_document(code: str) -> None:
    assert f"`{code}`" in DOCUMENT


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_rules_for_players_tell_every_option_and_its_values(language: str) -> None:
    words = (*Options.__struct_fields__, "auto", "1.5", "build_and_discard", "either_or")

    assert [] == [word for word in words if f"`{word}`" not in rules(language)]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_rules_for_players_tell_the_sizes_of_the_decks(language: str) -> None:
    assert all(str(len(deck(size))) in rules(language) for size in ("1", "1.5", "2"))
