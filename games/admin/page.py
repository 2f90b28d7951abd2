"""A story laid out for the templates: rows of headings and text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.admin.pretty import CELL, LINE, pretty
from games.queries.story import Json, Moment, Story
from games.rules.instants import stamp, stamp_or_none
from games.store import rows as stored

_AROUND = ("status", "to_act", "clock", "seats", "result")
"""What a spectator knows of the game beside the table, and what moves with the log."""


@dataclass(frozen=True, slots=True)
class Row:
    """A member and its value for each viewer, the spectator first."""

    name: str
    cells: Sequence[tuple[str, bool]]
    """(text, whether it differs from what the spectator sees)"""


def page(story: Story) -> dict[str, Any]:  # Any: a template's context
    head, moment = story.head, story.moment
    return {
        "title": head.name or f"{head.ruleset} {head.id}",
        "game_id": head.id,
        **now(story),
        "is_over": head.status in ("finished", "aborted"),
        "moment": moment and _moment(moment, head.version),
    }


def now(story: Story) -> dict[str, Any]:  # Any: as above
    """The game as its rows have it."""
    return {
        "facts": list(_facts(story)),
        "seats": [_seat(row) for row in story.seats],
        "deadlines": [_deadline(row) for row in story.deadlines],
        "unreadable": story.unreadable,
    }


def _facts(story: Story) -> Iterator[tuple[str, object]]:
    head = story.head
    yield from {
        "Id": head.id,
        "Ruleset": f"{head.ruleset}, rules version {head.rules_version}",
        "Status": head.status,
        "Version": head.version,
        "Mode": head.mode,
        "Pace": head.pace,
        "Options": head.options,
        "Visibility": head.visibility,
        "Made by": story.creator,
        "Created": stamp(head.created_at),
        "Started": stamp_or_none(head.started_at) or "–",
        "Updated": stamp(head.updated_at),
        "Next deadline enforced": stamp_or_none(head.next_due) or "–",
        "Result": head.result or "–",
        "Hash": head.hash.hex(),
    }.items()


def _seat(row: stored.SeatRow) -> dict[str, object]:
    return {
        "number": row.seat,
        "player_id": row.player_id,
        "name": row.player_name,
        "kind": row.player_kind,
        "bot": row.bot,
        "status": row.status,
        "asked": f"since version {row.turn}" if row.your_turn else "–",
        "due": stamp_or_none(row.due_at) or "–",
    }


def _deadline(row: stored.DeadlineRow) -> dict[str, object]:
    return {
        "name": row.name,
        "due": stamp(row.due),
        "grace": seconds(row.enforce_at - row.due),
        "enforced": stamp(row.enforce_at),
        "armed": row.armed or "–",
    }


def _moment(moment: Moment, newest: int) -> dict[str, object]:
    game, opened = moment.game, moment.opened
    views = [game["table"], *(opened.seats if opened else ())]
    return {
        "version": moment.version,
        "newest": newest,
        "entry": list(entry_rows(moment)),
        "events": [event_row(event) for event in moment.entry["events"]],
        "changed": [(pointer, pretty(value)) for pointer, value in moment.entry["changed"].items()],
        "around": [(name, pretty(game[name])) for name in _AROUND],
        "viewers": ["Spectator", *(f"Seat {seat}" for seat in range(len(views) - 1))],
        "rows": side_by_side(views),
        "opened": opened,
        "truth": opened and opened.truth and [(name, pretty(value)) for name, value in opened.truth.items()],
        "stored": opened and opened.events and [event_row(event) for event in opened.events],
    }


def entry_rows(moment: Moment) -> Iterator[tuple[str, object]]:
    """When the entry came and why, as headings and text."""
    cause = moment.entry["cause"]
    yield "Version", moment.version
    yield "At", moment.entry["at"]
    yield "Received", stamp(moment.received_at)
    since = "due" if cause["kind"] == "timer" else "received"
    yield "Written", f"{stamp(moment.written_at)}, {seconds(moment.late_ms)} after it was {since}"
    yield "Cause", cause["kind"] if cause["seat"] is None else f"{cause['kind']}, seat {cause['seat']}"
    yield "Hash", moment.entry["hash"]
    if moment.opened:
        command = moment.opened.command
        yield "Command id", command.id or "–"
        yield "Idempotency key", command.key or "–"
        yield "Fingerprint", command.fingerprint or "–"


def event_row(event: Json) -> tuple[str, list[tuple[str, str]]]:
    """An event's word, and its fields."""
    return event["type"], [(name, pretty(value)) for name, value in event.items() if name != "type"]


def side_by_side(views: Sequence[Mapping[str, object]]) -> list[Row]:
    """Every member any of the views has, in their order; views are the spectator's and then the seats'."""
    spectators, width = views[0], CELL if len(views) > 1 else LINE
    names = dict.fromkeys(name for view in views for name in view)
    return [
        Row(name, [(pretty(view.get(name), width), view.get(name) != spectators.get(name)) for view in views]) for name in names
    ]


def seconds(ms: int) -> str:
    return f"{ms / 1000:.3f} s"
