"""Getting no more mail with one click, as mail programs do it (RFC 8058): the address itself is the permission."""

from uuid import UUID

from django.conf import settings
from django.core.signing import Signer
from django.utils.crypto import constant_time_compare

from accounts.models import Player
from accounts.wishes import change_wishes

_SALT = "unsubscribe"


def unsubscribe_addresses(player_id: UUID) -> tuple[str, str]:
    """Where mail programs POST to, and the page for people."""
    site = str(settings.SITE_URL).rstrip("/")
    place = f"{player_id}/{_signature(player_id, settings.SECRET_KEY)}"
    return f"{site}/api/v1/unsubscribe/{place}", f"{site}/unsubscribe.html#{place}"


def unsubscribe(player_id: UUID, signature: str) -> bool:
    """No more mail for this player; False if the signature is not one of ours."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    good = [constant_time_compare(_signature(player_id, key), signature) for key in keys]
    if not any(good) or not Player.objects.filter(id=player_id).exists():
        return False
    change_wishes(player_id, email="off")
    return True


def _signature(player_id: UUID, key: str) -> str:
    return Signer(key=key, salt=_SALT).signature(str(player_id))
