"""What became of a delivery, written down; and the next way to its player where one fails."""

from collections.abc import Sequence

from games import clock
from games.models import Delivery
from games.rules.instants import when
from games.store.call import write
from games.telling.facts import Facts
from games.telling.outcomes import Failed, Outcome, Refused, Sent
from games.telling.planning import human_time, until_of

_S = 1000
BACK_OFF = {
    "email": [60, 300, 900, 3_600, 3 * 3_600, 8 * 3_600, 24 * 3_600],
    "push": [10, 60, 300, 1_800, 3_600, 4 * 3_600],
    "webhook": [5, 300, 1_800, 2 * 3_600, 5 * 3_600, 10 * 3_600, 14 * 3_600, 20 * 3_600, 24 * 3_600],
}
"""Seconds from one try to the next; after the last of them none follows. A webhook's are a little over three days."""
PATIENCE = 2
"""Tries after which a person is told by the next way too."""
LONGEST_WAIT_S = 24 * 3_600


_SETTLE = """
SELECT settle_deliveries(string_to_array(%s::text, ',')::bigint[], %s::text, %s::text, %s::int, %s::bigint, %s::bigint) IS NULL
"""


def settle_all(sent: Sequence[tuple[Delivery, Facts]], outcome: Outcome) -> None:
    """Of one letter that told all of these; what is tried again stays one letter."""
    match outcome:
        case Sent():
            _write([delivery for delivery, _ in sent], "sent", status=outcome.status)
        case Refused():
            for delivery, facts in sent:
                settle(delivery, facts, outcome)
        case Failed():
            nexts = [_following(delivery, outcome) for delivery, _ in sent]
            together = min((each for each in nexts if each is not None), default=None)
            for (delivery, facts), own in zip(sent, nexts, strict=True):
                _again(delivery, facts, outcome, None if own is None else together)


def settle(delivery: Delivery, facts: Facts, outcome: Outcome) -> None:
    match outcome:
        case Sent():
            _write([delivery], "sent", status=outcome.status)
        case Refused():
            _write([delivery], "failed", code=outcome.code, status=outcome.status)
            _tell_otherwise(delivery, facts)
        case Failed():
            _again(delivery, facts, outcome, _following(delivery, outcome))


def withdraw(delivery: Delivery) -> None:
    """It is not so any more, or not wanted."""
    Delivery.objects.filter(id=delivery.pk, state="waiting").update(state="withdrawn", lease_until=None)


def hold(delivery: Delivery, until: int) -> None:
    """Not before this instant; no try is counted."""
    last = max(when(until), delivery.until)
    Delivery.objects.filter(id=delivery.pk, state="waiting").update(next_at=when(until), until=last, lease_until=None)


def _again(delivery: Delivery, facts: Facts, failed: Failed, following: int | None) -> None:
    is_last = following is None or when(following) > delivery.until
    if is_last:
        _write([delivery], "failed", code=failed.code, status=failed.status)
    else:
        _write([delivery], "waiting", code=failed.code, status=failed.status, following=following)
    if is_last or delivery.attempts + 1 >= PATIENCE:
        _tell_otherwise(delivery, facts)


def _following(delivery: Delivery, failed: Failed) -> int | None:
    """When it is tried again (ms); None: never."""
    steps = BACK_OFF[delivery.channel]
    if delivery.attempts >= len(steps):
        return None
    return clock.now_ms() + _waited(delivery, steps[delivery.attempts], failed.wait_s)


def _waited(delivery: Delivery, wait_s: int, asked_s: int | None) -> int:
    """Milliseconds. Up to a fifth more, by the row's number, so that what failed together does not come back together."""
    spread = delivery.pk * 7919 % 200 / 1000
    return round(max(wait_s * (1 + spread), min(asked_s or 0, LONGEST_WAIT_S)) * _S)


def _write(
    tried: Sequence[Delivery], state: str, *, code: str = "", status: int | None = None, following: int | None = None
) -> None:
    ids = ",".join(str(each.pk) for each in tried)
    write(_SETTLE, ids, state, code, status, clock.now_ms(), following)


def _tell_otherwise(delivery: Delivery, facts: Facts) -> None:
    """By mail at once, also for who has it daily, if a push of what can't wait comes to nothing and no other device has it."""
    if delivery.channel != "push" or not facts.is_urgent or not (facts.wishes.takes_mail and facts.address):
        return
    others = Delivery.objects.filter(note_id=facts.note_id, channel="push").exclude(id=delivery.pk)
    if others.filter(state="sent").exists() or others.filter(state="waiting", attempts__lt=PATIENCE).exists():
        return
    now = clock.now_ms()
    at, until = when(human_time(facts, now)), when(max(until_of(facts, now), now))
    made, _ = Delivery.objects.get_or_create(
        note_id=facts.note_id,
        channel="email",
        target="",
        defaults={"player_id": facts.player_id, "next_at": at, "until": until},
    )
    Delivery.objects.filter(id=made.pk, state="waiting", is_digest=True).update(is_digest=False, next_at=at, until=until)
