"""The worked examples of docs/clocks.md, played."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from games.table.calendars import Absence, Calendar, Vacation
from games.table.explaining import Moment, Step, steps
from games.table.state import Pace
from tests.table.playing import HOUR, MINUTE, Game, begun
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import RelayOptions

DOCUMENT = (Path(__file__).parents[2] / "docs" / "clocks.md").read_text("utf-8")
EXAMPLES = re.findall(r"```clock\n(.*?)```", DOCUMENT, re.DOTALL)
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def ms(text: str) -> int:
    return round(datetime.strptime(text, "%Y-%m-%d %H:%M").replace(tzinfo=UTC).timestamp() * 1000)


def span(length: int) -> str:
    minutes = length // MINUTE
    return f"{minutes // 60}:{minutes % 60:02}"


def at(instant: int) -> str:
    return datetime.fromtimestamp(instant / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def told(step: Step) -> str:
    words = [f"{step.what.replace('_', ' '):<13}", at(step.at)]
    words += [f".. {at(step.until)}"] if step.until is not None else []
    words += [step.why.replace("_", " ")] if step.why else []
    words += [f"+ {span(step.ms)}"] if step.ms is not None else []
    words += [f"left {span(step.left)}"] if step.left else []
    return "  ".join(words)


def played(terms: dict[str, str]) -> Game:
    bank, increment = (int(hours) * HOUR for hours in re.findall(r"(\d+) h", terms["pace"]))
    game = begun(RELAY, mode="async", pace=Pace(bank, increment), options=RelayOptions(steps=1), start=ms(terms["asked at"]))
    zone = terms.get("zone", "UTC")
    rests = tuple(DAYS.index(day) for day in terms.get("rests on", "").split(", ") if day)
    quiet = [int(hour) * 60 + int(minute) for hour, minute in re.findall(r"(\d\d):(\d\d)", terms.get("quiet", ""))]
    vacations = [ms(each) for each in terms.get("vacation", "").split(" .. ") if each]
    taken = (Vacation(game.now, vacations[0], vacations[1]),) if vacations else ()
    game.absences[0] = Absence((Calendar(0, zone, rests, (quiet[0], quiet[1]) if quiet else None),), taken)
    if "server away" in terms:
        began, ended = (ms(each) for each in terms["server away"].split(" .. "))
        game.wait(began - game.now)
        game.outage(ended - began)
    game.wait(ms(terms["looked at"]) - game.now)
    return game


@pytest.mark.parametrize("example", EXAMPLES, ids=range(1, len(EXAMPLES) + 1))
def test_a_worked_example_is_what_happens(example: str) -> None:
    head, _, expected = example.partition("\n\n")
    terms = dict(line.split(": ", 1) for line in head.splitlines())
    game = played(terms)
    turn = game.seat(0).turn or 0
    past = [
        Moment(entry.at, entry.events, table)
        for entry, table in zip(game.log, game.tables, strict=True)
        if table.version >= turn - 1
    ]

    found = steps(RELAY, past, 0, game.absences[0])

    assert expected.strip().splitlines() == [told(step).strip() for step in found]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5
