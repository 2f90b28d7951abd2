"""A deadline recomputed from its explanation: every step must follow from the one before."""

from collections.abc import Sequence
from datetime import UTC, datetime

from tests.api.client import Json
from tests.api.follower import ms
from tests.year.people import Person


def faults(person: Person, steps: Sequence[Json], due_at: str | None) -> list[str]:
    """What does not follow. `due_at`: the deadline as everybody sees it, which no later absence has moved yet."""
    left, at, found = 0, 0, []
    for step in steps:
        now = ms(step["at"])
        match step["what"]:
            case "opened":
                at = now
            case "bank":
                left = step["ms"]
            case "increment" | "first_deadline":
                left += step["ms"]
            case "continued":
                left, at = step["left_ms"], now
            case "held" | "will_be_held":
                left -= max(0, now - at)
                at = max(at, ms(step["until"]))
                if not _is_absent(person, now):
                    found.append(f"{step} though {person.zone} is neither away nor asleep")
            case "due" | "auto_move":
                if step["what"] == "due" and now != at + left:
                    found.append(f"{step} but {at + left} was reckoned")
                if due_at is not None and now < ms(due_at):
                    found.append(f"{step} before {due_at}")
            case other:
                found.append(f"{other} was not to be expected")
        if step["what"] != "auto_move" and step["left_ms"] is not None and step["left_ms"] != left and step["what"] != "due":
            found.append(f"{step} but {left} ms were reckoned")
        if left < 0:
            found.append(f"{step}: less than nothing is left")
    return found if steps and steps[-1]["what"] in ("due", "auto_move") else [*found, "there is no deadline at the end"]


def _is_absent(person: Person, at: int) -> bool:
    instant = datetime.fromtimestamp(at / 1000, UTC)
    return person.is_away(instant) or person.is_quiet(instant)
