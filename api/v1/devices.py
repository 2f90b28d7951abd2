"""Where pushes for me go."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import devices
from accounts.models import Device as Row
from accounts.targets import TargetRefused, TooMany
from accounts.vapid import public_key
from api.endpoint import Endpoint, answer, body, nothing, player
from api.instants import stamp
from api.problems import Problem
from api.schema.described import described
from api.v1 import asked_targets
from api.v1.webhooks import label, refuse


class Devices(Endpoint):
    @described("list_devices", "My devices, oldest first", {200: "Devices"})
    def get(self, request: Request) -> HttpResponse:
        return answer({"results": [_shown(each) for each in devices.held_by(player(request).id)], "next": None})


class Device(Endpoint):
    @described("register_device", "Push to this device", {204: None}, asked=asked_targets.PushTarget, problems=[404, 422])
    def put(self, request: Request, device_id: UUID) -> HttpResponse:
        """Of a browser: what `pushManager.subscribe` gave. Whoever had this push target before has it no more."""
        who, wanted = player(request).id, body(request, asked_targets.PushTarget)
        if public_key() is None:
            raise Problem(422, "no_pushes", "This site sends no pushes.")
        name, keys = label(wanted.label), wanted.keys
        try:
            devices.register(who, device_id, endpoint=wanted.endpoint, p256dh=keys.p256dh, auth=keys.auth, label=name)
        except (TargetRefused, TooMany) as refused:
            refuse(refused, "/endpoint")
        except devices.BadKeys as bad:
            fault = {"pointer": f"/keys/{bad}", "code": "bad_key", "detail": "As the browser's subscription has it."}
            raise Problem(422, "bad_key", errors=[fault]) from bad
        return nothing()

    @described("forget_device", "Push to it no more", {204: None}, problems=[404])
    def delete(self, request: Request, device_id: UUID) -> HttpResponse:
        if not devices.forget(player(request).id, device_id):
            raise Problem(404, "not_found")
        return nothing()


def _shown(row: Row) -> dict[str, object]:
    return {"id": row.installation, "kind": row.kind, "label": row.label, "created_at": stamp(row.created_at)}
