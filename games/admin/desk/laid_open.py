"""A hearing laid out for the templates: the entry, what it did to views and truth, what arrived, what the rules say of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.admin.page import entry_rows, event_row, now, seconds, side_by_side
from games.admin.pretty import CELL, pretty
from games.operations.hearings import Hearing
from games.operations.rejudging import Judged
from games.queries.arrivals import Came
from games.queries.refusals import Refused
from games.queries.story import Json, Moment
from games.rules.instants import stamp

_SAYS = {
    "same": "Lawful: decided again, it makes the very events of the log.",
    "fault": "Breaks the rules; a table on honour takes such a move, and it may be challenged",
    "other": "Not as the rules have it: decided again, the command makes other events than the log holds.",
    "refused": "Unlawful: decided again, the command is refused",
    "unlisted": "Not among the lawful commands: none that the seat had before this entry has its fingerprint.",
    "no_timer": "Not as the rules have it: no such deadline was running before this entry.",
    "not_judged": "Not judged again: no rule of the game decided it.",
}
_DEFECT = ("fault", "other", "refused", "unlisted", "no_timer")
Context = dict[str, Any]  # Any: a template's context


def laid_open(heard: Hearing) -> Context:
    """For `admin/games/dispute/exhibit.html`; `moment` is None where this process can't read the log."""
    story, before = heard.exhibit.story, heard.exhibit.before
    context = {"game_id": story.head.id, **now(story), "moment": None}
    if story.moment is None:
        return context
    return context | {
        "moment": {"version": story.moment.version, "newest": story.head.version},
        "entry": list(entry_rows(story.moment)),
        "events": [event_row(event) for event in _stored(story.moment)],
        "judged": _verdict(heard.judged),
        "sides": list(_sides(before, story.moment)),
        "truth": list(_truth(before, story.moment)),
        "clocks": list(_clocks(before, story.moment)),
        "around": [(name, pretty(story.moment.game[name])) for name in ("status", "to_act", "result")],
        "arrivals": [_arrival(each, heard.refused.get(place), story.moment.version) for place, each in _numbered(heard)],
    }


def _numbered(heard: Hearing) -> Iterator[tuple[int, Came | Refused]]:
    return enumerate(heard.exhibit.arrivals)


def _stored(moment: Moment) -> Sequence[Json]:
    return () if moment.opened is None or moment.opened.events is None else moment.opened.events


def _verdict(judged: Judged) -> Context:
    end = "" if judged.code is None else f": {judged.code}."
    return {
        "says": _SAYS[judged.verdict] + end,
        "is_defect": judged.verdict in _DEFECT,
        "command": None if judged.command is None else pretty(judged.command),
    }


def _sides(before: Moment | None, after: Moment) -> Iterator[Context]:
    """Every viewer's table, before and after."""
    for heading, moment in (("before", before), ("after", after)):
        if moment is None or moment.opened is None:
            continue
        views = [moment.game["table"], *moment.opened.seats]
        viewers = ["Spectator", *(f"Seat {seat}" for seat in range(len(views) - 1))]
        yield {"when": heading, "version": moment.version, "viewers": viewers, "rows": side_by_side(views)}


def _truth(before: Moment | None, after: Moment) -> Iterator[tuple[str, str, str, bool]]:
    """Each member of the whole state: its name, before, after, and whether the entry changed it."""
    old, new = _state(before), _state(after)
    for name in dict.fromkeys((*old, *new)):
        was, is_now = old.get(name), new.get(name)
        yield name, pretty(was, CELL), pretty(is_now, CELL), was != is_now


def _state(moment: Moment | None) -> Mapping[str, object]:
    return {} if moment is None or moment.opened is None or moment.opened.truth is None else moment.opened.truth


def _clocks(before: Moment | None, after: Moment) -> Iterator[tuple[str, str, str, bool]]:
    """Each seat's clock, as `_truth` has its members."""
    old = [] if before is None else before.game["clock"]["seats"]
    for seat, clock in enumerate(after.game["clock"]["seats"]):
        was = clock_in_words(old[seat]) if seat < len(old) else "–"
        yield f"Seat {seat}", was, clock_in_words(clock), was != clock_in_words(clock)


def clock_in_words(clock: Json) -> str:
    bank = "no limit" if clock["bank_ms"] is None else f"bank {seconds(clock['bank_ms'])}"
    runs = f"runs until {clock['due_at']}" if clock["running"] else "stands"
    held = f", held until {clock['away_until']}" if clock["away_until"] else ""
    return f"{bank}, {runs}{held}"


def _arrival(each: Came | Refused, judged: Judged | None, version: int) -> Context:
    """`again`: what the rules say of a refusal today."""
    shown: Context = {"received": stamp(each.received_at), "version": each.version, "seat": each.seat}
    if isinstance(each, Came):
        return shown | {
            "outcome": "accepted" if each.cause == "seat" else each.cause,
            "what": ", ".join(each.words),
            "late": seconds(each.late_ms),
            "is_it": each.version == version,
        }
    return shown | {"outcome": f"refused: {each.code}", "what": pretty(each.command), "again": _again(each, judged)}


def _again(refused: Refused, judged: Judged | None) -> str:
    if judged is None or judged.verdict == "not_judged":
        return "not judged again"
    if judged.verdict == "same":
        return "decided again: accepted"
    return "decided again: refused alike" if judged.code == refused.code else f"decided again: {judged.code}"
