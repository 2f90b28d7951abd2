"""My bots: players that programs of mine play."""

from datetime import timedelta
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from accounts import bots, tokens
from accounts.bots import HeldBot, Policy
from accounts.identity import Identity
from accounts.models import Kind
from accounts.names import NameRefused
from accounts.targets import TooMany
from api.endpoint import Endpoint, answer, body, nothing, player
from api.instants import stamp
from api.problems import Problem, malformed
from api.schema.described import described
from api.v1.asked import BotPolicy, NewBot, NewBotToken
from api.v1.me import issued, shown
from api.v1.root import API


class Bots(Endpoint):
    @described("list_bots", "My bots, oldest first", {200: "Bots"})
    def get(self, request: Request) -> HttpResponse:
        return answer({"results": [_shown(each) for each in bots.held_by(_owner(request).id)], "next": None})

    @described("create_bot", "A bot of mine", {201: "MadeBot"}, asked=NewBot, problems=[422])
    def post(self, request: Request) -> HttpResponse:
        """Its first token is in this answer and nowhere else. Only who has signed up may have bots."""
        who, asked = _owner(request), body(request, NewBot)
        try:
            made, token = bots.add(who, asked.name, _policy(asked.policy))
        except NameRefused as refused:
            raise malformed(str(refused), code=refused.code, pointer="/name") from refused
        except TooMany as refused:
            raise Problem(422, "too_many", f"There are {refused} already; remove one first.") from refused
        return answer(_shown(made) | {"token": token}, 201, {"Location": f"{API}/me/bots/{made.id}"})


class Bot(Endpoint):
    @described("read_bot", "A bot of mine", {200: "Bot"}, problems=[404])
    def get(self, request: Request, bot_id: UUID) -> HttpResponse:
        return answer(_shown(_mine(request, bot_id)))

    @described("change_bot", "Name it, or say what it accepts", {200: "Bot"}, asked=NewBot, problems=[404])
    def put(self, request: Request, bot_id: UUID) -> HttpResponse:
        """What is left out is open. The games it sits in go on."""
        asked = body(request, NewBot)
        try:
            made = bots.change(_owner(request).id, bot_id, name=asked.name, policy=_policy(asked.policy))
        except NameRefused as refused:
            raise malformed(str(refused), code=refused.code, pointer="/name") from refused
        if made is None:
            raise Problem(404, "not_found")
        return answer(_shown(made))

    @described("delete_bot", "End a bot of mine", {204: None}, problems=[404])
    def delete(self, request: Request, bot_id: UUID) -> HttpResponse:
        """Its tokens end; games keep its name."""
        if not bots.remove(_owner(request).id, bot_id):
            raise Problem(404, "not_found")
        return nothing()


class BotTokens(Endpoint):
    @described("list_bot_tokens", "The tokens of a bot of mine", {200: "HeldTokens"}, problems=[404])
    def get(self, request: Request, bot_id: UUID) -> HttpResponse:
        held = tokens.held_by(_mine(request, bot_id))
        return answer({"results": [shown(each, player(request)) for each in held], "next": None})

    @described(
        "create_bot_token",
        "One more token of a bot of mine",
        {201: "IssuedToken"},
        asked=NewBotToken,
        optional_body=True,
        problems=[404],
    )
    def post(self, request: Request, bot_id: UUID) -> HttpResponse:
        """The token itself is in this answer and nowhere else; it allows `bots:play`."""
        asked, bot = body(request, NewBotToken), _mine(request, bot_id)
        lifetime = None if asked.lifetime_s is None else timedelta(seconds=asked.lifetime_s)
        try:
            value = bots.issue(bot, asked.label, lifetime)
        except NameRefused as refused:
            raise malformed(str(refused), code=refused.code, pointer="/label") from refused
        return issued(value, bot, player(request), f"{API}/me/bots/{bot_id}/tokens")


class BotToken(Endpoint):
    @described("revoke_bot_token", "End a token of a bot of mine", {204: None}, problems=[404])
    def delete(self, request: Request, bot_id: UUID, token_id: UUID) -> HttpResponse:
        if not tokens.revoke(_mine(request, bot_id), token_id):
            raise Problem(404, "not_found")
        return nothing()


def _owner(request: Request) -> Identity:
    who = player(request)
    if who.kind != Kind.PERSON:
        raise Problem(403, "guests_have_none", "Sign up first: a bot has an owner who can be asked.")
    return who


def _mine(request: Request, bot_id: UUID) -> HeldBot:
    held = bots.one(_owner(request).id, bot_id)
    if held is None:
        raise Problem(404, "not_found")
    return held


def _policy(asked: BotPolicy) -> Policy:
    return Policy(asked.rulesets, asked.modes, asked.paces, asked.invited_by, asked.players)


def _shown(bot: HeldBot) -> dict[str, object]:
    return {"id": bot.id, "name": bot.name, "kind": "bot", "policy": bot.policy, "created_at": stamp(bot.created_at)}
