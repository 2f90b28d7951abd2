"""Apps of others: made known here, with the addresses that players may be sent back to."""

from collections.abc import Sequence
from typing import NamedTuple

from allauth.idp.oidc.adapter import get_adapter
from allauth.idp.oidc.models import Client
from django.contrib.auth.hashers import make_password

from accounts.models import Player
from accounts.names import NameRefused
from accounts.oauth.addresses import AddressRefused, check_address
from accounts.personal_names import personal_name
from accounts.scopes import FOR_APPS

__all__ = ["GRANT_TYPES", "AppRefused", "Registered", "check_app", "describe", "fresh_secret", "prepared", "register"]

MOST_ADDRESSES = 10
GRANT_TYPES = "authorization_code\nrefresh_token"


class AppRefused(ValueError):
    """This app can't be registered like that; says why. `address`: which of them is to blame, counted from 0."""

    def __init__(self, why: str, address: int | None = None) -> None:
        super().__init__(why)
        self.address = address


class Registered(NamedTuple):
    """`secret`: shown now and never again; None for an app that can keep none."""

    client: Client
    secret: str | None

    def __repr__(self) -> str:
        """Without the secret, as it may be logged."""
        return f"Registered({self.client.pk})"


def register(
    name: str, addresses: Sequence[str], scopes: Sequence[str], *, is_public: bool, owner: Player | None = None
) -> Registered:
    """A new app. Public ones run where everybody can read them, in a browser or on a phone. Raises AppRefused."""
    client = prepared(name, addresses, scopes, is_public=is_public, owner=owner)
    secret = None if is_public else fresh_secret(client)
    client.save(force_insert=True)
    return Registered(client, secret)


def prepared(name: str, addresses: Sequence[str], scopes: Sequence[str], *, is_public: bool, owner: Player | None) -> Client:
    """With a secret that nobody knows. The caller saves. Raises AppRefused."""
    kind = Client.Type.PUBLIC if is_public else Client.Type.CONFIDENTIAL
    client = Client(type=kind, owner=owner, grant_types=GRANT_TYPES, response_types="code", secret=make_password(None))
    describe(client, name, addresses, scopes)
    return client


def describe(client: Client, name: str, addresses: Sequence[str], scopes: Sequence[str]) -> None:
    """The caller saves. Raises AppRefused."""
    check_app(name, addresses, scopes, is_public=client.type == Client.Type.PUBLIC)
    client.name = personal_name(name)
    client.set_redirect_uris(list(dict.fromkeys(addresses)))
    client.set_scopes([scope for scope in FOR_APPS if scope in scopes])


def check_app(name: str, addresses: Sequence[str], scopes: Sequence[str], *, is_public: bool) -> None:
    """Raises AppRefused. A name is one that a player could have, so that none is a sentence or mixes alphabets."""
    try:
        personal_name(name)
    except NameRefused as refused:
        raise AppRefused(str(refused)) from refused
    for number, address in enumerate(addresses):
        try:
            check_address(address, is_public=is_public)
        except AddressRefused as refused:
            raise AppRefused(str(refused), number) from refused
    if not 1 <= len(addresses) <= MOST_ADDRESSES:
        raise AppRefused(f"An app has one address to be sent back to, and at most {MOST_ADDRESSES}.")
    if not scopes or not set(scopes) <= set(FOR_APPS):
        raise AppRefused(f"The scopes of apps are {', '.join(FOR_APPS)}.")


def fresh_secret(client: Client) -> str:
    """Another secret, kept as a hash; the one before is good no more. The caller saves."""
    secret: str = get_adapter().generate_client_secret()
    client.set_secret(secret)
    return secret
