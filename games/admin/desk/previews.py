"""What a ruling would do, laid out before anything is done: what falls, what the table would be, and what each seat would see."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.urls import reverse

from games.admin.desk.forms import ACTIONS
from games.admin.desk.laid_open import clock_in_words
from games.admin.desk.words import REFUSALS, plain, sentence, wish_in_words
from games.admin.pretty import CELL, pretty
from games.models import Dispute
from games.operations.hearings import foresee
from games.operations.rulings import Verdict
from games.queries.cases import case

Context = dict[str, Any]  # Any: a template's context
Json = dict[str, Any]  # Any: JSON members of unlike types
Change = tuple[str, str, str, bool]
"""A member, its value now and then, and whether they differ."""


def previewed(dispute_id: UUID, moderator: UUID, verdict: Verdict) -> Context:
    """For `preview.html`. Raises what `foresee` raises."""
    is_now, foreseen = foresee(dispute_id=dispute_id, moderator=moderator, verdict=verdict)
    now, then = _plain(is_now), _plain(foreseen["after"])
    return {
        "version": foreseen["version"],
        "needs_second": foreseen["needs_second"],
        "was_open": foreseen["was_open"],
        "falls": list(_falls(foreseen["events"])),
        "kept": list(foreseen["kept"]),
        "seen": list(_seen(foreseen["seen"])),
        "is_shuffled": any(event.get("luck") for event in foreseen["events"] if event["type"] == "restored"),
        "around": [_change(name, now[name], then[name]) for name in ("status", "to_act", "result")],
        "clocks": list(_clocks(now, then)),
        "seats": [(f"Seat {seat['seat']}", list(_members(old["sees"], seat["sees"]))) for old, seat in _pairs(now, then)],
        "truth": list(_members(now["truth"], then["truth"])),
    }


def proposed(dispute: Dispute, moderator: UUID) -> Context | None:
    """The decision that waits for a second moderator, with its preview, for whoever may agree to it."""
    waiting = case(dispute, moderator)["proposal"]
    if waiting is None:
        return None
    verdict = Verdict(**{name: _tuple(value) for name, value in waiting["wish"].items()})
    is_own = waiting["moderator"] == str(moderator)
    shown: Context = {
        "what": ACTIONS[waiting["action"]][0],
        "wish": wish_in_words(waiting["wish"]),
        "reason": plain(waiting["reason"]),
        "text": waiting["text"],
        "is_own": is_own,
        "deeds": [(reverse("admin:games_dispute_do", args=[dispute.pk, name]), label) for name, label in _answers(is_own)],
    }
    try:
        return shown | {"preview": previewed(dispute.pk, moderator, verdict)}
    except REFUSALS as refused:
        return shown | {"refused": sentence(refused)}


def _answers(is_own: bool) -> Sequence[tuple[str, str]]:
    if is_own:
        return [("disapprove", "Take it back")]
    return [("approve", "Agree: it is so"), ("disapprove", "Do not agree")]


def _falls(events: Sequence[Json]) -> Iterator[tuple[str, str]]:
    """Entries that would not stand any more, and why."""
    for event in events:
        if event["type"] == "restored":
            dropped = {each["version"]: plain(each["reason"]) for each in event.get("dropped", ())}
            for version in sorted({*event.get("voided", ()), *dropped}):
                yield f"Entry {version}", dropped.get(version, "Taken out" if event.get("how") == "rerun" else "Undone")


def _seen(seen: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """What nobody can unsee, by seat."""
    for seat, faces in enumerate(seen):
        if faces:
            yield f"Seat {seat}", ", ".join(faces)


def _clocks(now: Json, then: Json) -> Iterator[Change]:
    for seat, (old, new) in enumerate(zip(now["clock"]["seats"], then["clock"]["seats"], strict=True)):
        was, will_be = clock_in_words(old), clock_in_words(new)
        yield f"Seat {seat}", was, will_be, was != will_be


def _pairs(now: Json, then: Json) -> Iterator[tuple[Json, Json]]:
    return zip(now["seats"], then["seats"], strict=True)


def _members(old: Mapping[str, object], new: Mapping[str, object]) -> Iterator[Change]:
    """Those that would differ."""
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield _change(name, old.get(name), new.get(name))


def _change(name: str, old: object, new: object) -> Change:
    return name, pretty(old, CELL), pretty(new, CELL), old != new


def _tuple(value: object) -> Any:  # Any: a member of a verdict
    return tuple(value) if isinstance(value, list) else value


def _plain(value: object) -> Json:
    plain_value: Json = msgspec.json.decode(msgspec.json.encode(value))
    return plain_value
