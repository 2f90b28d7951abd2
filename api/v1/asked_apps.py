"""What clients send about apps."""

from typing import Annotated, Literal

from msgspec import Meta

from api.v1.asked import Asked

Redirects = Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=500)], ...], Meta(min_length=1, max_length=10)]
Scopes = Annotated[tuple[Literal["games:read", "games:play", "inbox", "openid"], ...], Meta(min_length=1, max_length=4)]


class ChangedApp(Asked):
    """`name`: as a player may be called. `redirect_uris`: where players are sent back to, compared letter by letter.

    `scopes`: what it may ask players for.
    """

    name: Annotated[str, Meta(min_length=1, max_length=1000)]
    redirect_uris: Redirects
    scopes: Scopes


class NewApp(ChangedApp):
    """`type`: public, where everybody could read a secret (in a browser, on a phone), or confidential, on a server."""

    type: Literal["public", "confidential"] = "public"


ALL = (NewApp, ChangedApp)
