"""What clients send about where to send: webhooks and push subscriptions."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from api.v1.asked import Asked, Text

Url = Annotated[str, Meta(min_length=1, max_length=2000)]
Label = Annotated[str, Meta(max_length=1000)]


class AddedWebhook(Asked):
    """`url`: https, public. `label`: what its owner calls it."""

    url: Url
    label: Label = ""


class ChangedWebhook(Asked):
    """`enabled` true switches it on again. Without a `label` it keeps the one it has."""

    url: Url
    label: Label | msgspec.UnsetType = msgspec.UNSET
    enabled: bool = True


class PushKeys(Asked):
    """base64url, as the browser gives them."""

    p256dh: Text
    auth: Text


class PushTarget(Asked):
    """A browser's push subscription."""

    kind: Literal["webpush"]
    endpoint: Url
    keys: PushKeys
    label: Label = ""


ALL = (AddedWebhook, ChangedWebhook, PushTarget)
