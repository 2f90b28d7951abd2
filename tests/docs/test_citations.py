"""What code and documents of the games cite is in this repository."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("rules", "catalogue", "table", "bots", "fairness", "models", "store")
TEXTS = [
    *(path for folder in FOLDERS for path in sorted((ROOT / "games" / folder).rglob("*.py"))),
    *sorted((ROOT / "docs" / "rules").glob("*.md")),
]
SECTION = re.compile(r"§ ?\d|\b(?:rules|spec|design|cases|style)\.md\b")
DOCUMENT = re.compile(r"\bdocs/[\w./-]+\.md\b")
ID = re.compile(r"\b(?:AG|BF|DB|GB|G|CH|C|BB|B)-\d+\b")
PAGES = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "rules").glob("*.md"))


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_nothing_is_cited_that_a_reader_can_not_open(path: Path) -> None:
    text = path.read_text("utf-8")

    assert [] == SECTION.findall(text)
    assert [] == [cited for cited in DOCUMENT.findall(text) if not (ROOT / cited).exists()]


@pytest.mark.parametrize("path", [path for path in TEXTS if "catalogue" in path.parts], ids=name)
def test_a_decision_that_the_code_cites_stands_in_the_pages_of_the_games(path: Path) -> None:
    cited = set(ID.findall(path.read_text("utf-8")))

    assert set() == {each for each in cited if not re.search(rf"\| (?:[A-Z]+-\d+, )*{each}[ ,]", PAGES)}
