"""What an operation about oneself needs to be there first."""

import json
from collections.abc import Mapping
from secrets import randbelow
from uuid import uuid4

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

from accounts.guests import create_guest
from accounts.models import Group, Membership, Player
from accounts.oauth.registering import register
from games import clock
from tests.api.client import Client, guest
from tests.api.operations import APP, KEYS
from tests.api.stage.people import ME, bot_of
from tests.second_factor import with_app

DAY = 86_400_000


def a_token(who: Client, game: str) -> Mapping[str, str]:
    return {"token_id": who.post(f"{ME}/tokens", expected=201)["id"]}


def a_group(who: Client, game: str) -> Mapping[str, str]:
    """Led by who asks."""
    made = Group.objects.create(name="Family")
    Membership.objects.create(group=made, player_id=who.id, role="leader")
    return {"group_id": str(made.pk)}


def a_member(who: Client, game: str) -> Mapping[str, str]:
    """Made by who asks."""
    group = a_group(who, game)
    member = create_guest("Mem").player
    Membership.objects.create(group_id=group["group_id"], player=member, made=True)
    return {**group, "player_id": str(member.pk)}


def a_group_code() -> bytes:
    code = f"{randbelow(10**8):08}"
    Group.objects.create(name="Family", code=code)
    return json.dumps({"code": code}).encode()


def a_block(who: Client, game: str) -> Mapping[str, str]:
    other = guest("Bly").id
    assert 204 == who.ask("PUT", f"{ME}/blocks/{other}").status
    return {"player_id": other}


def a_mail_address(who: Client, game: str) -> Mapping[str, str]:
    """Proved, and not the main one."""
    made = EmailAddress.objects.create(user_id=who.id, email=f"{uuid4().hex}@example.org", verified=True)
    return {"email_id": str(made.pk)}


def spare_codes(who: Client, game: str) -> Mapping[str, str]:
    """An app, and spare codes for it."""
    if not Authenticator.objects.filter(user_id=who.id, type="recovery_codes").exists():
        with_app(Player.objects.get(id=who.id))
        RecoveryCodes.activate(Player.objects.get(id=who.id))
    return {}


def a_passkey(who: Client, game: str) -> Mapping[str, str]:
    """Of some browser that is long gone."""
    made = Authenticator.objects.create(user_id=who.id, type="webauthn", data={"name": "old"})
    return {"passkey_id": str(made.pk)}


def a_mailbox() -> bytes:
    return json.dumps({"email": f"{uuid4().hex}@example.org"}).encode()


def a_new_app() -> bytes:
    return json.dumps(APP | {"name": f"Fan {uuid4().hex[:8]}"}).encode()


def a_try_to_sign_in() -> bytes:
    return json.dumps({"email": f"{uuid4().hex}@example.org", "password": "correct horse"}).encode()


def a_bot(who: Client, game: str) -> Mapping[str, str]:
    """One and the same, unless it was ended."""
    held = who.get(f"{ME}/bots")["results"]
    return {"bot_id": held[0]["id"] if held else bot_of(who).id}


def a_bot_token(who: Client, game: str) -> Mapping[str, str]:
    bot = a_bot(who, game)["bot_id"]
    return {"bot_id": bot, "token_id": who.post(f"{ME}/bots/{bot}/tokens", expected=201)["id"]}


def an_app(who: Client, game: str) -> Mapping[str, str]:
    """That keeps a secret."""
    made = register(
        f"Fan {uuid4().hex[:8]}",
        ["https://app.example/back"],
        ["games:read"],
        is_public=False,
        owner=Player.objects.get(id=who.id),
    )
    return {"client_id": made.client.pk}


def a_webhook(who: Client, game: str) -> Mapping[str, str]:
    """One and the same, unless it was deleted."""
    held = who.get(f"{ME}/webhooks")["results"]
    made = held[0] if held else who.post(f"{ME}/webhooks", {"url": "https://8.8.8.8/hook"}, expected=201)
    return {"webhook_id": made["id"]}


def a_device(who: Client, game: str) -> Mapping[str, str]:
    device = str(uuid4())
    target = {"kind": "webpush", "endpoint": f"https://8.8.4.4/{device}", "keys": KEYS}
    assert who.ask("PUT", f"{ME}/devices/{device}", target).status in (201, 204)
    return {"device_id": device}


def a_vacation(who: Client, game: str) -> Mapping[str, str]:
    return {"vacation_id": who.post(f"{ME}/vacations", days_away(60), expected=201)["id"]}


def days_away(days: int) -> dict[str, str]:
    """A day and a night, so many days from now."""
    return {"from": clock.stamp(clock.now_ms() + days * DAY), "until": clock.stamp(clock.now_ms() + (days + 2) * DAY)}
