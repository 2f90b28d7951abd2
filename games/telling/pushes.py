"""Web Push: encrypted for one browser, signed by this site (VAPID), and of no use once the turn is over."""

import base64

import msgspec
from django.conf import settings
from py_vapid import Vapid02

from accounts.models import Device
from accounts.targets import target
from games.telling.encrypting import encrypted
from games.telling.messages import Message
from games.telling.outcomes import Failed, Outcome, Refused
from games.telling.post import Letter

LONGEST_TTL_S, SHORTEST_TTL_S = 28 * 86_400, 60
NO_DEADLINE_TTL_S = 3 * 86_400
GONE = (404, 410)
NEVER = (400, 401, 403, 413)
"""Answers that no second try would change."""


def push_letter(device: Device, message: Message) -> Letter:
    """ "Your turn in …" and the id of the game. A newer push of the same game takes the place of one that waits (Topic)."""
    told = {"kind": message.kind, "title": message.title, "game": message.game_id}
    body = encrypted(msgspec.json.encode(told), device.p256dh, device.auth)
    return Letter(device.endpoint, _headers(device.endpoint, message), body, judge_push)


def _headers(endpoint: str, message: Message) -> dict[str, str]:
    left = message.seconds_left
    ttl = NO_DEADLINE_TTL_S if left is None else max(SHORTEST_TTL_S, min(left, LONGEST_TTL_S))
    signer = Vapid02.from_raw(str(settings.VAPID_PRIVATE_KEY).encode())
    headers = {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ttl),
        "Urgency": "high" if message.kind == "reminder" else "normal",
        **signer.sign({"aud": target(endpoint).origin, "sub": settings.VAPID_SUBJECT}),
    }
    if message.game_id is not None:
        headers["Topic"] = base64.urlsafe_b64encode(message.game_id.bytes).decode().rstrip("=")
    return headers


def judge_push(status: int) -> Outcome:
    if status in GONE:
        return Refused("gone", status, is_gone=True)
    return Refused("status", status) if status in NEVER else Failed("status", status)
