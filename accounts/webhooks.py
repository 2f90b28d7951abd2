"""A player's webhooks: made, listed, changed; their secrets are shown once."""

import base64
import secrets
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction

from accounts import sealing
from accounts.models import Player, Webhook
from accounts.targets import TooMany, resolved_in_time, target

__all__ = ["HeldWebhook", "TooMany", "add", "change", "held_by", "one", "remove", "secret_of"]

MOST = 10
_SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class HeldWebhook:
    """What its owner may see of it afterwards: everything but the secret."""

    id: UUID
    url: str
    label: str
    is_enabled: bool
    disabled_reason: str
    failing_since: datetime | None
    created_at: datetime


_SHOWN = ("id", "url", "label", "is_enabled", "disabled_reason", "failing_since", "created_at")


def add(player_id: UUID, url: str, label: str) -> tuple[HeldWebhook, str]:
    """A new webhook and its secret, `whsec_…`. Raises TargetRefused, TooMany."""
    _check(url)
    id_, secret = uuid4(), secrets.token_bytes(_SECRET_BYTES)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(id=player_id)
        if Webhook.objects.filter(player_id=player_id).count() >= MOST:
            raise TooMany(MOST)
        Webhook.objects.create(id=id_, player_id=player_id, url=url, label=label, sealed=sealing.seal(secret, id_))
    made = one(player_id, id_)
    assert made is not None
    return made, _shown(secret)


def held_by(player_id: UUID) -> list[HeldWebhook]:
    """Oldest first."""
    rows = Webhook.objects.filter(player_id=player_id).order_by("created_at", "id")
    return [HeldWebhook(*row) for row in rows.values_list(*_SHOWN)]


def one(player_id: UUID, id_: UUID) -> HeldWebhook | None:
    row = Webhook.objects.filter(player_id=player_id, id=id_).values_list(*_SHOWN).first()
    return None if row is None else HeldWebhook(*row)


def change(player_id: UUID, id_: UUID, *, url: str, label: str | None, is_enabled: bool) -> HeldWebhook | None:
    """Switching it on forgets that it failed; without a label it keeps its own.

    None: there is no such webhook of this player. Raises TargetRefused.
    """
    _check(url)
    fresh: dict[str, object] = {"disabled_reason": "", "failing_since": None} if is_enabled else {"disabled_reason": "owner"}
    fresh |= {} if label is None else {"label": label}
    rows = Webhook.objects.filter(player_id=player_id, id=id_)
    return one(player_id, id_) if rows.update(url=url, is_enabled=is_enabled, **fresh) else None


def remove(player_id: UUID, id_: UUID) -> bool:
    return Webhook.objects.filter(player_id=player_id, id=id_).delete()[0] > 0


def secret_of(webhook: Webhook) -> str:
    """For signing. Raises cryptography's InvalidTag under another SEALING_KEY."""
    return _shown(sealing.unseal(bytes(webhook.sealed), webhook.pk))


def _check(url: str) -> None:
    found = target(url)
    resolved_in_time(found.host, found.port)


def _shown(secret: bytes) -> str:
    return "whsec_" + base64.b64encode(secret).decode()
