"""All that is kept about somebody here, for that one to take along: no secret, and nothing of others."""

from uuid import UUID

from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from allauth.mfa.models import Authenticator
from django.db.models import Model, QuerySet

from accounts.models import Block, Calendar, Device, Player, Telling, Token, Vacation, Webhook

__all__ = ["kept_about"]

Rows = list[dict[str, object]]
TOKENS = ("label", "created_at", "expires_at", "last_used_at", "access__client__name")
WISHES = ("language", "push", "email", "email_hour", "reminder_hours", "live", "delay_s")


def kept_about(player_id: UUID) -> dict[str, object]:
    """The profile, and by their kinds the rows beside it."""
    who = Player.objects.get(pk=player_id)
    profile = {"id": who.pk, "kind": who.kind, "name": who.name, "email": who.email, "created_at": who.created_at}
    return {
        "profile": profile | {"last_login": who.last_login},
        "emails": _rows(EmailAddress.objects.filter(user_id=player_id), "email", "verified", "primary"),
        "second_factors": _rows(Authenticator.objects.filter(user_id=player_id), "type", "created_at", "last_used_at"),
        "tokens": _rows(Token.objects.filter(player_id=player_id), *TOKENS),
        "apps": _rows(Client.objects.filter(owner_id=player_id), "id", "name", "redirect_uris", "created_at"),
        "devices": _rows(Device.objects.filter(player_id=player_id), "installation", "kind", "label", "created_at"),
        "webhooks": _rows(Webhook.objects.filter(player_id=player_id), "url", "label", "is_enabled", "created_at"),
        "wishes": _rows(Telling.objects.filter(player_id=player_id), *WISHES),
        "calendars": _rows(
            Calendar.objects.filter(player_id=player_id), "since", "zone", "rest_days", "quiet_from", "quiet_until"
        ),
        "vacations": _rows(Vacation.objects.filter(player_id=player_id), "from_at", "until_at", "made_at", "cancelled_at"),
        "blocks": _rows(Block.objects.filter(player_id=player_id), "blocked_id", "made_at"),
    }


def _rows(found: QuerySet[Model], *names: str) -> Rows:
    return list(found.order_by("pk").values(*names))
