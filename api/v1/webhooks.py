"""Addresses of my own programs, which are told what happens."""

from typing import NoReturn
from uuid import UUID

from django.http import HttpResponse
from msgspec import UnsetType
from rest_framework.request import Request

from accounts import webhooks
from accounts.names import NameRefused, clean_name
from accounts.targets import TargetRefused, TooMany
from accounts.webhooks import HeldWebhook
from api.endpoint import Endpoint, answer, body, nothing, player
from api.instants import stamp, stamp_or_none
from api.problems import Problem, malformed
from api.schema.described import described
from api.v1 import asked, asked_targets
from api.v1.root import API
from games.operations.webhooks import send_test
from games.queries.webhooks import deliveries


class Webhooks(Endpoint):
    @described("list_webhooks", "My webhooks, oldest first", {200: "Webhooks"})
    def get(self, request: Request) -> HttpResponse:
        return answer({"results": [_shown(each) for each in webhooks.held_by(player(request).id)], "next": None})

    @described("create_webhook", "Tell a program of mine", {201: "NewWebhook"}, asked=asked_targets.AddedWebhook, problems=[422])
    def post(self, request: Request) -> HttpResponse:
        """Signed as Standard Webhooks. The secret is in this answer and nowhere else."""
        who, wanted = player(request).id, body(request, asked_targets.AddedWebhook)
        try:
            made, secret = webhooks.add(who, wanted.url, label(wanted.label))
        except (TargetRefused, TooMany) as refused:
            refuse(refused, "/url")
        location = f"{API}/me/webhooks/{made.id}"
        return answer(_shown(made) | {"secret": secret}, 201, {"Location": location})


class Webhook(Endpoint):
    @described("read_webhook", "A webhook of mine", {200: "Webhook"}, problems=[404])
    def get(self, request: Request, webhook_id: UUID) -> HttpResponse:
        return answer(_shown(_mine(request, webhook_id)))

    @described(
        "change_webhook", "Change it, or switch it on", {200: "Webhook"}, asked=asked_targets.ChangedWebhook, problems=[404, 422]
    )
    def put(self, request: Request, webhook_id: UUID) -> HttpResponse:
        """Switching it on forgets that it failed. The secret stays."""
        who, wanted = player(request).id, body(request, asked_targets.ChangedWebhook)
        try:
            named = None if isinstance(wanted.label, UnsetType) else label(wanted.label)
            made = webhooks.change(who, webhook_id, url=wanted.url, label=named, is_enabled=wanted.enabled)
        except TargetRefused as refused:
            refuse(refused, "/url")
        if made is None:
            raise Problem(404, "not_found")
        return answer(_shown(made))

    @described("delete_webhook", "Tell it no more", {204: None}, problems=[404])
    def delete(self, request: Request, webhook_id: UUID) -> HttpResponse:
        if not webhooks.remove(player(request).id, webhook_id):
            raise Problem(404, "not_found")
        return nothing()


class WebhookTest(Endpoint):
    @described("test_webhook", "Send it a test", {202: None}, asked=asked.Nothing, optional_body=True, problems=[404, 422])
    def post(self, request: Request, webhook_id: UUID) -> HttpResponse:
        """A `webhook.test`, within a second or two; what became of it stands in its deliveries."""
        body(request, asked.Nothing)
        held = _mine(request, webhook_id)
        if not held.is_enabled:
            raise Problem(422, "webhook_disabled", "Switch it on first.")
        send_test(player=player(request).id, webhook=held)
        return nothing(202)


class WebhookDeliveries(Endpoint):
    @described("list_webhook_deliveries", "What was sent there", {200: "WebhookDeliveries"}, problems=[404])
    def get(self, request: Request, webhook_id: UUID) -> HttpResponse:
        """The newest 50, newest first."""
        held = _mine(request, webhook_id)
        return answer({"results": deliveries(player=player(request).id, webhook=held.id), "next": None})


def label(given: str) -> str:
    """Names as people see them; an empty one is none."""
    try:
        return clean_name(given) if given else ""
    except NameRefused as refused:
        raise malformed(str(refused), code=refused.code, pointer="/label") from refused


def refuse(refused: TargetRefused | TooMany, pointer: str) -> NoReturn:
    if isinstance(refused, TooMany):
        raise Problem(422, "too_many", f"There are {refused} already; remove one first.") from refused
    fault = {"pointer": pointer, "code": "url_not_allowed", "detail": str(refused)}
    raise Problem(422, "url_not_allowed", errors=[fault]) from refused


def _mine(request: Request, webhook_id: UUID) -> HeldWebhook:
    held = webhooks.one(player(request).id, webhook_id)
    if held is None:
        raise Problem(404, "not_found")
    return held


def _shown(held: HeldWebhook) -> dict[str, object]:
    return {
        "id": held.id,
        "url": held.url,
        "label": held.label,
        "enabled": held.is_enabled,
        "disabled_reason": held.disabled_reason or None,
        "failing_since": stamp_or_none(held.failing_since),
        "created_at": stamp(held.created_at),
    }
