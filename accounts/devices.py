"""Push targets: one owner each, who registered it last."""

import base64
import binascii
from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.db import IntegrityError, transaction

from accounts.models import Device, Player
from accounts.targets import TooMany, resolved_in_time, target

__all__ = ["BadKeys", "TooMany", "forget", "held_by", "register"]

MOST = 20


class BadKeys(Exception):
    """These are no keys of a push subscription; says which."""


def register(player_id: UUID, installation: UUID, *, endpoint: str, p256dh: str, auth: str, label: str) -> bool:
    """Pushes for this player go there too; True if the installation is new. Whoever had this push target has it no more.

    Raises TargetRefused, BadKeys, TooMany.
    """
    found = target(endpoint)
    resolved_in_time(found.host, found.port)
    _check_keys(p256dh, auth)
    keys = {"p256dh": p256dh.rstrip("="), "auth": auth.rstrip("=")}
    row = keys | {"endpoint": endpoint, "label": label}
    try:
        return _keep(player_id, installation, endpoint, row)
    except (
        IntegrityError
    ):  # somebody else registered this push target in the same instant: now that row is there to be taken over
        return _keep(player_id, installation, endpoint, row)


@transaction.atomic
def _keep(player_id: UUID, installation: UUID, endpoint: str, shown: dict[str, str]) -> bool:
    Player.objects.select_for_update(no_key=True).get(id=player_id)
    mine = Device.objects.filter(player_id=player_id).exclude(installation=installation)
    if mine.exclude(endpoint=endpoint).count() >= MOST:
        raise TooMany(MOST)
    Device.objects.filter(endpoint=endpoint).exclude(player_id=player_id, installation=installation).delete()
    return Device.objects.update_or_create(player_id=player_id, installation=installation, defaults=shown)[1]


def forget(player_id: UUID, installation: UUID) -> bool:
    return Device.objects.filter(player_id=player_id, installation=installation).delete()[0] > 0


def held_by(player_id: UUID) -> list[Device]:
    """Oldest first."""
    return list(Device.objects.filter(player_id=player_id).order_by("created_at", "id"))


def _check_keys(p256dh: str, auth: str) -> None:
    """A point on P-256 and 16 bytes, in base64url: what can't be encrypted to is of no use to anybody."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), _bytes(p256dh))
    except ValueError as error:
        raise BadKeys("p256dh") from error
    try:
        if len(_bytes(auth)) != 16:
            raise BadKeys("auth")
    except ValueError as error:
        raise BadKeys("auth") from error


def _bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("not base64url") from error
