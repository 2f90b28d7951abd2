"""Every ruleset's page for developers tells one golden game to a reader; what it tells is what was recorded."""

import re
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from games.catalogue import RULESETS
from tests.rules.playout import START
from tests.rules.record import Entry, Golden, load

PAGES = Path(__file__).parents[2] / "docs" / "rules"
SLUGS = [ruleset.slug for ruleset in RULESETS]
WHICH = {"first": 0, "second": 1}
NAMED = re.compile(r"the (first|second) game of\s+`tests/rules/goldens/([\w.]+)\.json`", re.IGNORECASE)
ROW = re.compile(r"^\| (\d[\d, –]*) \|(.*)\|$", re.MULTILINE)
CARD = re.compile(r"\b(?:[a-z]+-\w+(?:\+[\w-]+)?|[2-9TJQKA][CDHS])\b")
SPOKEN = {"play_centre": "play"}
"""Commands that a page calls by another word."""


class Row(NamedTuple):
    """A line of the table: the entries it tells, when and by whom (if it says so), and the words for their commands."""

    entries: list[Entry]
    when: str | None
    seats: list[str]
    command: str


def told(slug: str) -> tuple[Golden, str]:
    """The recorded game, and the page from where it is told."""
    page = (PAGES / f"{slug}.md").read_text("utf-8")
    section = page[page.index("\n## A game") :]
    named = NAMED.search(section)
    assert named is not None, f"{slug}.md names no golden"
    assert slug == named[2]
    return load(slug).games[WHICH[named[1].lower()]], section


def rows(slug: str) -> list[Row]:
    """A column for the instant is there where the page has four more columns than the number."""
    game, section = told(slug)
    found = []
    for numbers, rest in ROW.findall(section):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", rest)]
        when = cells.pop(0) if "| at |" in section or "| ms |" in section else None
        seats, command = cells[0], cells[1]
        found.append(Row(meant(game, numbers), when, [seat for seat in re.split(r", ", seats) if seat], command))
    return found


def meant(game: Golden, numbers: str) -> list[Entry]:
    """`7`, `12, 13` or `9–12`, counted from 1."""
    first, dash, last = numbers.partition("–")
    if dash:
        return game.entries[int(first) - 1 : int(last)]
    return [game.entries[int(number) - 1] for number in numbers.split(", ")]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_tells_a_game_from_the_deal_to_the_end(slug: str) -> None:
    game, _ = told(slug)
    entries = [entry for row in rows(slug) for entry in row.entries]

    assert (game.entries[0], game.entries[-1]) == (entries[0], entries[-1])
    assert len(entries) >= 15


@pytest.mark.parametrize("slug", SLUGS)
def test_who_acts_on_a_page_is_who_acted(slug: str) -> None:
    for row in rows(slug):
        acted = ["-" if entry.seat is None else str(entry.seat) for entry in row.entries]

        assert row.seats in ([], ["-"], acted, sorted(set(acted))), row
        assert row.seats or set(acted) == {"-"} or not row.command, row


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_sent_on_a_page_is_what_was_sent(slug: str) -> None:
    for row in rows(slug):
        sent = [bytes(entry.command).decode() for entry in row.entries if entry.seat is not None]
        words = {msgspec.json.decode(text)["type"] for text in sent} if row.command else set()

        assert [] == [word for word in words if SPOKEN.get(word, word) not in row.command], row
        assert [] == [card for card in CARD.findall(row.command) if not re.search(rf"\b{re.escape(card)}\b", "".join(sent))], row


@pytest.mark.parametrize("slug", SLUGS)
def test_when_it_happens_on_a_page_is_when_it_happened(slug: str) -> None:
    for row in rows(slug):
        if row.when is not None:
            after = row.entries[0].now - START

            assert row.when in (str(after), f"{after / 1000:g} s"), row


@pytest.mark.parametrize("slug", SLUGS)
def test_the_end_of_a_page_tells_the_score(slug: str) -> None:
    game, section = told(slug)
    scores = msgspec.json.decode(bytes(game.result))["scores"]
    *_, last = ROW.finditer(section)
    end = section[last.start() :].replace("−", "-")

    assert [] == [score for score in scores if not re.search(rf"(?<![\d-]){score}\b", end)]
