"""Guests: playable at once, and back on another phone."""

from typing import ClassVar

from django.http import HttpResponse
from rest_framework.request import Request

from accounts.guests import Welcome, create_guest, recover
from accounts.names import NameRefused
from api import parameters
from api.endpoint import Endpoint, answer, body
from api.problems import malformed
from api.schema.described import KEY, described
from api.v1.asked import NewGuest, Recovery


class Guests(Endpoint):
    public = ("POST",)
    policies: ClassVar = {"POST": "guest"}

    @described(
        "create_guest",
        "A player who can play at once",
        {201: "Welcome"},
        asked=NewGuest,
        parameters=[KEY],
        problems=[403, 422],
        public=True,
    )
    def post(self, request: Request) -> HttpResponse:
        """A known key gives the same player again, and a new token."""
        key = parameters.idempotency_key(request._request)
        asked = body(request, NewGuest)
        try:
            return _welcome(create_guest(asked.name, key), 201)
        except NameRefused as refused:
            raise malformed(str(refused), code=refused.code, pointer="/name") from refused


class Recover(Endpoint):
    public = ("POST",)
    policies: ClassVar = {"POST": "guest"}

    @described("recover_guest", "A guest on another phone", {200: "Welcome"}, asked=Recovery, problems=[404], public=True)
    def post(self, request: Request) -> HttpResponse:
        """The code stays good."""
        return _welcome(recover(body(request, Recovery).recovery_code), 200)


def _welcome(welcome: Welcome, status: int) -> HttpResponse:
    player = {"id": welcome.player.id, "name": welcome.player.name, "kind": welcome.player.kind}
    return answer({"player": player, "token": welcome.token, "recovery_code": welcome.recovery_code}, status)
