"""Apps that players make known themselves: named so that nobody takes them for another, ended when their maker goes."""

import base64
import hashlib
import hmac
import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from allauth.account.models import EmailAddress
from allauth.idp.oidc.models import Client
from django.conf import settings
from django.db import IntegrityError, transaction

from accounts.models import App, Player
from accounts.names import NameRefused
from accounts.oauth import ending
from accounts.oauth.naming import free_name
from accounts.oauth.registering import describe, fresh_secret, prepared
from accounts.targets import TooMany

__all__ = ["HeldApp", "Made", "MakingRefused", "Wanted", "change", "end", "held_by", "make", "one", "renew_secret"]


class MakingRefused(Exception):
    """`code`: apps_closed (this site takes none), not_verified (no mailbox proved), key_reused, no_secret (a public app)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Wanted(msgspec.Struct, frozen=True):
    """What an app shall be."""

    name: str
    redirect_uris: tuple[str, ...]
    scopes: tuple[str, ...]


class HeldApp(NamedTuple):
    """An app as its maker sees it."""

    client_id: str
    name: str
    is_public: bool
    redirect_uris: Sequence[str]
    scopes: Sequence[str]
    created_at: datetime


class Made(NamedTuple):
    """`secret`: None for a public app, and where another was given since."""

    app: HeldApp
    secret: str | None

    def __repr__(self) -> str:
        """Without the secret, as it may be logged."""
        return f"Made({self.app.client_id})"


def held_by(maker: uuid.UUID) -> list[HeldApp]:
    """Oldest first."""
    return [_held(client) for client in Client.objects.filter(owner_id=maker).order_by("created_at", "pk")]


def one(maker: uuid.UUID, client_id: str) -> HeldApp | None:
    client = Client.objects.filter(owner_id=maker, pk=client_id).first()
    return None if client is None else _held(client)


def make(maker: uuid.UUID, wanted: Wanted, *, is_public: bool, key: uuid.UUID | None = None) -> Made:
    """A new app; under a known `key` the same again, with its secret, which is derived from the key and SECRET_KEY.

    Raises MakingRefused, NameRefused, AppRefused, TooMany.
    """
    key = key or uuid.uuid4()
    kept = {"creation_key": _sha256(maker.bytes + key.bytes), "creation_print": _print(key, wanted, is_public)}
    try:
        with transaction.atomic():
            owner = Player.objects.select_for_update(no_key=True).get(pk=maker)
            known = App.objects.filter(creation_key=kept["creation_key"]).select_related("client").first()
            return _new(owner, wanted, is_public, key, kept) if known is None else _again(known, maker, key, kept)
    except IntegrityError as raced:  # somebody else was just given this name
        raise NameRefused("taken") from raced


def change(maker: uuid.UUID, client_id: str, wanted: Wanted) -> HeldApp | None:
    """What was granted stays. None: there is no such app of this player. Raises NameRefused, AppRefused."""
    try:
        with transaction.atomic():
            client = Client.objects.select_for_update().filter(owner_id=maker, pk=client_id).first()
            if client is None:
                return None
            name, name_key = free_name(wanted.name, but=client_id)
            describe(client, name, wanted.redirect_uris, wanted.scopes)
            App.objects.filter(client=client).update(name_key=name_key)
            client.save(update_fields=["name", "redirect_uris", "scopes"])
            return _held(client)
    except IntegrityError as raced:
        raise NameRefused("taken") from raced


def renew_secret(maker: uuid.UUID, client_id: str) -> Made | None:
    """Another secret; the one before is good no more. None: there is no such app of this player. Raises MakingRefused."""
    with transaction.atomic():
        client = Client.objects.select_for_update().filter(owner_id=maker, pk=client_id).first()
        if client is None:
            return None
        if client.type != Client.Type.CONFIDENTIAL:
            raise MakingRefused("no_secret")
        secret = fresh_secret(client)
        client.save(update_fields=["secret"])
    return Made(_held(client), secret)


def end(maker: uuid.UUID, client_id: str) -> bool:
    """With all that it was granted; whether it was this player's."""
    return Client.objects.filter(owner_id=maker, pk=client_id).exists() and ending.end(client_id)


def _new(owner: Player, wanted: Wanted, is_public: bool, key: uuid.UUID, kept: dict[str, bytes]) -> Made:
    _check_room(owner)
    name, name_key = free_name(wanted.name)
    client = prepared(name, wanted.redirect_uris, wanted.scopes, is_public=is_public, owner=owner)
    secret = None if is_public else _secrets(owner.pk, key)[0]
    if secret is not None:
        client.set_secret(secret)
    client.save(force_insert=True)
    App.objects.create(client=client, name_key=name_key, **kept)
    return Made(_held(client), secret)


def _again(known: App, maker: uuid.UUID, key: uuid.UUID, kept: dict[str, bytes]) -> Made:
    if bytes(known.creation_print) != kept["creation_print"]:
        raise MakingRefused("key_reused")
    client = known.client
    is_public = client.type == Client.Type.PUBLIC
    secret = None if is_public else next(filter(client.check_secret, _secrets(maker, key)), None)
    return Made(_held(client), secret)


def _check_room(owner: Player) -> None:
    """For who can be asked about it, by a proved mailbox."""
    if not settings.APPS_PER_PLAYER:
        raise MakingRefused("apps_closed")
    if not EmailAddress.objects.filter(user_id=owner.pk, verified=True).exists():
        raise MakingRefused("not_verified")
    if Client.objects.filter(owner_id=owner.pk).count() >= settings.APPS_PER_PLAYER:
        raise TooMany(settings.APPS_PER_PLAYER)


def _secrets(maker: uuid.UUID, key: uuid.UUID) -> list[str]:
    """That an app may have been given under this key, the present one first: nothing but their hashes is kept."""
    keys = [each if isinstance(each, bytes) else each.encode() for each in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    digests = [hmac.digest(each, b"accounts.oauth.making" + maker.bytes + key.bytes, "sha256") for each in keys]
    return [base64.urlsafe_b64encode(digest).decode().rstrip("=") for digest in digests]


def _print(key: uuid.UUID, wanted: Wanted, is_public: bool) -> bytes:
    return _sha256(key.bytes + msgspec.json.encode((wanted, is_public)))


def _sha256(told: bytes) -> bytes:
    return hashlib.sha256(told).digest()


def _held(client: Client) -> HeldApp:
    is_public = client.type == Client.Type.PUBLIC
    return HeldApp(client.pk, client.name, is_public, client.get_redirect_uris(), client.get_scopes(), client.created_at)
