"""Which ways a note takes, and when. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.telling.facts import Facts
from games.telling.hours import heard_at, next_daily

LASTS_MS = 3 * 24 * 3_600_000
"""How long it is tried to tell what has no deadline."""
HOOK_LASTS_MS = 4 * 24 * 3_600_000
"""The same for programs: longer than all tries take."""
OF_PLAY = frozenset(
    {"your_turn", "reminder", "started", "over", "cancelled", "invited", "offered", "dispute", "ruling", "looked"}
)
MAILED = frozenset({"your_turn", "reminder", "over", "cancelled", "invited", "offered", "dispute", "ruling", "webhook_disabled"})
PUSHED = frozenset({"your_turn", "reminder", "started", "over", "cancelled", "invited", "offered", "dispute", "ruling"})


@dataclass(frozen=True, slots=True)
class Planned:
    """A delivery to make: not before `at`, not after `until`, ms."""

    channel: str
    target: str
    at: int
    until: int
    is_digest: bool = False


def plan(facts: Facts, devices: Sequence[int], webhooks: Sequence[str], now: int) -> list[Planned]:
    """Every way that the player wants. Programs are told at once and at any hour; people after a moment, in which they may have
    moved, and outside their quiet hours."""
    until = max(until_of(facts, now), now)
    planned = []
    if facts.kind in OF_PLAY and facts.kind != "reminder":
        planned += [Planned("webhook", each, now, max(until, now + HOOK_LASTS_MS)) for each in webhooks]
    if facts.is_muted:
        return planned
    if facts.kind in PUSHED and facts.wishes.push:
        planned += [Planned("push", str(each), human_time(facts, now), until) for each in devices]
    if facts.kind in MAILED and facts.wishes.takes_mail and facts.address:
        planned.append(_mail(facts, now, until))
    return planned


def until_of(facts: Facts, now: int) -> int:
    """The end of the turn, where there is one."""
    return facts.due if facts.is_urgent and facts.due is not None else now + LASTS_MS


def human_time(facts: Facts, now: int) -> int:
    """When a person may hear of it."""
    delay = 0 if facts.kind == "reminder" else facts.wishes.delay_s * 1000
    wanted = max(now, facts.created + delay)
    due = facts.due if facts.is_urgent else None
    return heard_at(wanted, due, facts.calendar, now)


def _mail(facts: Facts, now: int, until: int) -> Planned:
    """A reminder can't wait for the daily mail."""
    if facts.wishes.email == "each" or facts.kind == "reminder":
        return Planned("email", "", human_time(facts, now), until)
    daily = next_daily(now, facts.wishes.email_hour, facts.calendar)
    return Planned("email", "", daily, max(until, daily + LASTS_MS), is_digest=True)
