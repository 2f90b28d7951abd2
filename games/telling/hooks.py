"""Webhooks, as Standard Webhooks has them: thin, signed, with an id that is the same at every try."""

from datetime import UTC, datetime

import msgspec
from standardwebhooks import Webhook as Signer

from accounts.models import Webhook
from accounts.webhooks import secret_of
from games.rules.instants import stamp
from games.telling.messages import Message
from games.telling.outcomes import Failed, Outcome, Refused
from games.telling.post import Letter

AGENT = "cards-webhooks/1"
TYPES = {
    "your_turn": "game.turn_started",
    "started": "game.started",
    "over": "game.finished",
    "cancelled": "game.cancelled",
    "invited": "game.invited",
    "offered": "game.offer_made",
    "dispute": "dispute.filed",
    "ruling": "ruling.made",
    "looked": "game.looked_at",
    "test": "webhook.test",
}


def hook_letter(webhook: Webhook, message: Message, now: int) -> Letter:
    """`{type, timestamp, data: {game, turn}}`: ids only, and nothing that an address of one's own could not read for itself.

    Of an offer `turn` is its id, as in the inbox.
    """
    data = {"game": message.game_id, "turn": message.turn or None}
    body = msgspec.json.encode({"type": TYPES[message.kind], "timestamp": stamp(message.created), "data": data})
    id_, at = f"msg_{message.id.hex}", datetime.fromtimestamp(now // 1000, UTC)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": AGENT,
        "webhook-id": id_,
        "webhook-timestamp": str(now // 1000),
        "webhook-signature": Signer(secret_of(webhook)).sign(id_, at, body.decode()),
    }
    return Letter(webhook.url, headers, body, judge_hook)


def judge_hook(status: int) -> Outcome:
    """410: there is nobody any more. A redirect is not followed, so it is a failure like all others."""
    return Refused("gone", status, is_gone=True) if status == 410 else Failed("status", status)
