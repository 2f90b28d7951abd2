"""Pushes and webhooks: letters begun where there is room for them, and what became of each written down when it ends."""

import logging
from collections import Counter
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.db.models import F, Max, Value
from django.db.models.functions import Coalesce

from accounts.models import Device, Webhook
from games import clock
from games.models import Delivery, Note, Outbox
from games.rules.instants import when
from games.telling.facts import Facts
from games.telling.hooks import hook_letter
from games.telling.messages import message
from games.telling.outcomes import Failed, Outcome, Refused, Sent
from games.telling.post import Letter
from games.telling.pushes import push_letter
from games.telling.results import hold, settle, withdraw
from games.telling.underway import OF_PLAYER, UnderWay

Ready = tuple[Delivery, Facts]
PATIENCE = timedelta(days=3)
"""A webhook that took nothing for so long is switched off."""
SPARED = timedelta(minutes=5)
"""How long after a try in vain nothing new is tried at a webhook that fails; what was tried goes its own way."""
NO_ROOM_MS = 5_000
"""How long what found no room beside other letters waits."""
UNDER_WAY = UnderWay()
log = logging.getLogger(__name__)


def post(ready: Sequence[Ready], held: Counter[UUID]) -> None:
    """Begins them. What has no target any more, or one that is another player's by now, is withdrawn; what finds no room waits,
    and `held` counts it: the next one of the same player waits longer.
    """
    for delivery, facts in ready:
        letter = _letter(delivery, facts)
        if letter is None:
            continue
        if UNDER_WAY.has_room_for(letter, delivery.player_id):
            UNDER_WAY.begin(letter, delivery.player_id, partial(_note, delivery, facts))
        else:
            hold(delivery, clock.now_ms() + NO_ROOM_MS * (1 + held[delivery.player_id] // OF_PLAYER))
            held[delivery.player_id] += 1


def _note(delivery: Delivery, facts: Facts, outcome: Outcome | None) -> None:
    if outcome is None:
        hold(delivery, clock.now_ms() + NO_ROOM_MS)
        return
    if delivery.channel == "push":
        _note_push(delivery, outcome)
    else:
        _note_hook(delivery, outcome)
    settle(delivery, facts, outcome)


def _letter(delivery: Delivery, facts: Facts) -> Letter | None:
    """One row's trouble (a key that does not fit) is no other row's."""
    target = _target(delivery)
    if target is None:
        withdraw(delivery)
        return None
    now = clock.now_ms()
    if isinstance(target, Webhook) and target.failing_since is not None and facts.kind != "test" and not delivery.attempts:
        tried = _tried_lately(delivery)
        if tried is not None:
            hold(delivery, round((tried + SPARED).timestamp() * 1000))
            return None
    told = message(facts, delivery.channel, delivery.target, now)
    try:
        return push_letter(target, told) if isinstance(target, Device) else hook_letter(target, told, now)
    except Exception as error:
        log.error("delivery %s: %s", delivery.pk, type(error).__name__)
        settle(delivery, facts, Failed("broken"))
        return None


def _target(delivery: Delivery) -> Device | Webhook | None:
    if delivery.channel == "push":
        return Device.objects.filter(id=int(delivery.target), player_id=delivery.player_id).first()
    return Webhook.objects.filter(id=delivery.target, player_id=delivery.player_id, is_enabled=True).first()


def _tried_lately(delivery: Delivery) -> datetime | None:
    """When something was sent in vain to this webhook, of what still waits: each try may cost others fifteen seconds."""
    tried = Delivery.objects.filter(channel="webhook", target=delivery.target, state="waiting", attempts__gt=0)
    last: datetime | None = tried.filter(tried_at__gt=when(clock.now_ms()) - SPARED).aggregate(at=Max("tried_at"))["at"]
    return last


def _note_push(delivery: Delivery, outcome: Outcome) -> None:
    if isinstance(outcome, Refused) and outcome.is_gone:
        Device.objects.filter(id=int(delivery.target)).delete()


def _note_hook(delivery: Delivery, outcome: Outcome) -> None:
    now = when(clock.now_ms())
    rows = Webhook.objects.filter(id=delivery.target, is_enabled=True)
    match outcome:
        case Sent():
            if rows.filter(failing_since__isnull=False).update(failing_since=None):
                spared = Delivery.objects.filter(channel="webhook", target=delivery.target, state="waiting", attempts=0)
                spared.update(next_at=now)
            return
        case Refused(is_gone=True):
            off = rows.update(is_enabled=False, disabled_reason="gone")
        case _:
            rows.update(failing_since=Coalesce(F("failing_since"), Value(now)))
            off = rows.filter(failing_since__lte=now - PATIENCE).update(is_enabled=False, disabled_reason="failing")
    if off:
        _tell_owner(delivery)


def _tell_owner(delivery: Delivery) -> None:
    """By inbox, and by mail to who takes it."""
    now = when(clock.now_ms())
    note = Note.objects.create(
        player_id=delivery.player_id, kind="webhook_disabled", about=delivery.target, created_at=now, turn=0, step=0
    )
    Outbox.objects.create(note_id=note.pk, player_id=delivery.player_id, kind="webhook_disabled", turn=0, at=now, due_at=now)
