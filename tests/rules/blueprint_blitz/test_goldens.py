"""What the golden games are for: they show everything that can happen, and the documentation tells one of them."""

import re
from pathlib import Path

import msgspec

from games.catalogue.blueprint_blitz import RULESET
from games.catalogue.blueprint_blitz.events import Reshuffled
from games.rules.wire import EventCodec, members, word
from tests.rules.blueprint_blitz.table import NOW
from tests.rules.record import Entry, load
from tests.rules.written import ruleset_commands

DOCUMENT = Path(__file__).parents[3] / "docs" / "rules" / "blueprint_blitz.md"
ROW = re.compile(r"^\| (\d+) \| ([\d.]+) s \| (\d|-) \| `([^`]*)` \|", re.MULTILINE)


def test_every_kind_of_event_and_of_command_is_in_a_golden_game() -> None:
    codec, commands = EventCodec(RULESET), ruleset_commands(RULESET.commands)
    entries = [
        entry for name in ("blueprint_blitz", "blueprint_blitz.rare") for game in load(name).games for entry in game.entries
    ]
    events = {word(type(event)) for entry in entries for event in codec.decode(bytes(entry.events))}
    sent = {word(type(commands.decode(bytes(entry.command))[0])) for entry in entries if entry.seat is not None}

    assert {word(kind) for kind in members(RULESET.events)} == events
    assert {word(kind) for kind in members(RULESET.commands)} == sent


def told(entry: Entry) -> tuple[str, str, str]:
    """The instant, the seat and the command of an entry as the documentation writes them."""
    seat = "-" if entry.seat is None else str(entry.seat)
    if entry.seat is None:
        return f"{(entry.now - NOW) / 1000:g}", seat, entry.timer or "setup"
    command = msgspec.json.decode(bytes(entry.command))
    return f"{(entry.now - NOW) / 1000:g}", seat, " ".join(str(value) for value in command.values())


def test_the_documentation_tells_the_golden_game_entry_by_entry() -> None:
    entries = load("blueprint_blitz").games[0].entries
    rows = [match.groups() for match in ROW.finditer(DOCUMENT.read_text())]

    assert [(str(number), *told(entry)) for number, entry in enumerate(entries, 1)] == rows


def test_the_documentation_names_only_tests_that_exist() -> None:
    sources = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"`(test_\w+)`", DOCUMENT.read_text()))

    assert named
    assert set() == {name for name in named if f"def {name}(" not in sources}


def test_every_decision_is_documented() -> None:
    text = DOCUMENT.read_text()
    exact = (1, 2, 4, 5, 6, 8, 11, 15, 18, 19, 20, 21, 22, 25, 27, 28)
    ids = [*(f"BB-{number}" for number in range(1, 17)), *(f"B-{number}" for number in exact), "BF-16"]

    assert [] == [each for each in ids if f"| {each} |" not in text]


def test_a_refilled_deck_is_in_a_golden_game_with_more_than_one_card() -> None:
    codec = EventCodec(RULESET)
    orders = [
        event.order
        for game in load("blueprint_blitz.rare").games
        for entry in game.entries
        for event in codec.decode(bytes(entry.events))
        if isinstance(event, Reshuffled)
    ]

    assert any(len(order) > 1 for order in orders)
