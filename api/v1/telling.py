"""How I want to be told of things: all games, single ones, and no more mail."""

from uuid import UUID

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from accounts.unsubscribing import unsubscribe
from accounts.wishes import Wishes, address_of, wishes_of
from api.endpoint import Endpoint, answer, body, nothing, player
from api.problems import Problem
from api.schema.described import described
from api.v1 import asked
from games.operations import bells


class Telling(Endpoint):
    @described("read_telling", "How I am told of things", {200: "Telling"})
    def get(self, request: Request) -> HttpResponse:
        who = player(request).id
        return answer(_shown(who, wishes_of(who)))

    @described("change_telling", "Tell me otherwise", {200: "Telling"}, asked=asked.Wishes)
    def put(self, request: Request) -> HttpResponse:
        """What is left out stays as it is."""
        who, wanted = player(request).id, body(request, asked.Wishes)
        given = {name: getattr(wanted, name) for name in wanted.__struct_fields__}
        changed = {name: value for name, value in given.items() if value is not msgspec.UNSET}
        return answer(_shown(who, bells.wish(who, **changed)))


class GameTelling(Endpoint):
    @described("read_game_telling", "How I am told of this game", {200: "GameTelling"}, problems=[403, 404])
    def get(self, request: Request, game_id: UUID) -> HttpResponse:
        return _rung(bells.bell(game_id=game_id, player=player(request).id))

    @described("change_game_telling", "Remind me of this game", {200: "GameTelling"}, asked=asked.Reminders, problems=[403, 404])
    def put(self, request: Request, game_id: UUID) -> HttpResponse:
        hours = body(request, asked.Reminders).reminder_hours
        wanted = None if hours is None else list(hours)
        return _rung(bells.remind(game_id=game_id, player=player(request).id, hours=wanted))


class Mute(Endpoint):
    @described("mute_game", "Leave me alone with this game", {204: None}, problems=[403, 404])
    def put(self, request: Request, game_id: UUID) -> HttpResponse:
        """Its news stay in the inbox and with my webhooks; no push, no mail."""
        bells.mute(game_id=game_id, player=player(request).id)
        return nothing()

    @described("unmute_game", "Tell me of this game again", {204: None}, problems=[403, 404])
    def delete(self, request: Request, game_id: UUID) -> HttpResponse:
        bells.unmute(game_id=game_id, player=player(request).id)
        return nothing()


class Unsubscribe(Endpoint):
    public = ("POST",)

    @described("unsubscribe", "No more mail, by the link in one", {204: None}, problems=[404], public=True)
    def post(self, request: Request, player_id: UUID, signature: str) -> HttpResponse:
        """As mail programs call it (RFC 8058). The body is not read."""
        if not unsubscribe(player_id, signature):
            raise Problem(404, "not_found")
        return nothing()


def _shown(who: UUID, wishes: Wishes) -> dict[str, object]:
    return {
        "language": wishes.language,
        "push": wishes.push,
        "email": wishes.email,
        "email_hour": wishes.email_hour,
        "email_address": address_of(who) is not None,
        "email_refused": wishes.mail_refused,
        "reminder_hours": wishes.reminder_hours,
        "live": wishes.live,
        "delay_s": wishes.delay_s,
    }


def _rung(rung: bells.Rung) -> HttpResponse:
    return answer({"muted": rung.is_muted, "reminder_hours": rung.reminder_hours})
