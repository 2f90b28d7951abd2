"""Trying out a webhook."""

from datetime import timedelta
from uuid import UUID

from django.db import transaction

from accounts.webhooks import HeldWebhook
from games import clock
from games.models import Delivery, Note
from games.rules.instants import when

LASTS = timedelta(hours=1)


@transaction.atomic
def send_test(*, player: UUID, webhook: HeldWebhook) -> None:
    """A `webhook.test` goes there, as everything does that is told: by a row, at the next visit of a worker."""
    now = when(clock.now_ms())
    note = Note.objects.create(player_id=player, kind="test", about=webhook.id, created_at=now, turn=0, step=0)
    Delivery.objects.create(
        note_id=note.pk, player_id=player, channel="webhook", target=str(webhook.id), next_at=now, until=now + LASTS
    )
