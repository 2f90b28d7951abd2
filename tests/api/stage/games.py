"""What an operation about a game needs to be there first."""

import json
from collections.abc import Mapping
from uuid import UUID, uuid4

from accounts.unsubscribing import unsubscribe_addresses
from games.models import Game, Invitation
from tests.api.client import Client, guest
from tests.api.tables import lay


def an_order(who: Client, game: str) -> Mapping[str, str]:
    key, asked = str(uuid4()), {"order": {"type": "stay"}, "valid": "turn"}
    return {"order_id": who.post(f"{game}/orders", asked, expected=201, Idempotency_Key=key)["id"]}


def a_command(who: Client, game: str) -> Mapping[str, str]:
    key = str(uuid4())
    heard = who.command(game, {"type": "settle", "swap": False}, key)
    assert 201 == heard.status, heard.body
    return {"key": key}


def a_code_to_say() -> bytes:
    host = guest("Hal")
    return json.dumps(host.post(f"{lay(host)}/code")).encode()


def a_code_given(who: Client, game: str) -> Mapping[str, str]:
    who.post(f"{game}/code")
    return {}


def an_invitation(who: Client, game: str) -> Mapping[str, str]:
    """To somebody who is nowhere."""
    invited = guest("Ivy").id
    who.post(f"{game}/invitations", {"player": invited}, expected=201)
    return {"player_id": invited}


def an_invitation_of_mine(who: Client, game: str) -> Mapping[str, str]:
    """By the host of this table, behind the API's back: who asks plays another role."""
    found = Game.objects.get(id=game.rpartition("/")[2])
    Invitation.objects.create(game=found, player_id=who.id, by_id=found.creator_id, made_at=found.created_at)
    return {}


def a_way_out(who: Client, game: str) -> Mapping[str, str]:
    address, _ = unsubscribe_addresses(UUID(who.id))
    player_id, signature = address.rsplit("/", 2)[1:]
    return {"player_id": player_id, "signature": signature}
