"""Who plays the roles: each came to it as anybody would, over HTTP."""

from uuid import uuid4

from accounts import bans, tokens
from accounts.models import Player
from accounts.scopes import all_of
from tests.api.client import Client
from tests.oauth.flow import App, an_app, let_in

__all__ = ["GROUPS", "ME", "Letting", "bot_of", "gone", "group_moderator", "person", "shut_out"]

ME, GROUPS = "/api/v1/me", "/api/v1/groups"


class Letting:
    """An app of others, let in by players for what it needs: once for the same scopes."""

    def __init__(self) -> None:
        self.app: App = an_app()
        self._held: dict[tuple[str, frozenset[str]], Client] = {}

    def client(self, who: Client, scopes: set[str]) -> Client:
        """The app, with its own token, acting for this player."""
        held = (who.id, frozenset(scopes))
        if held not in self._held:
            token = let_in(Player.objects.get(id=who.id), self.app, sorted(scopes))["access_token"]
            self._held[held] = Client(token, who.wire, who.id, who.name)
        return self._held[held]


def person(name: str, **rights: bool) -> Client:
    """Somebody who has signed up, with all that such a token may allow."""
    who = Player.objects.create_person(f"{uuid4()}@cards.invalid", name=name, **rights)
    scopes = all_of(who.kind, who.is_staff).split()
    return Client(tokens.issue(who, "phone", scopes=scopes), id=str(who.id), name=who.name)


def bot_of(owner: Client, **policy: object) -> Client:
    """A bot of this person."""
    made = owner.post(f"{ME}/bots", {"name": "Robot", "policy": policy}, expected=201)
    return Client(made["token"], owner.wire, made["id"], made["name"])


def group_moderator() -> Client:
    """A member whom a leader made moderator."""
    leader, who = person("Lea"), person("Gus")
    group = f"{GROUPS}/{leader.post(GROUPS, {'name': 'Family'}, expected=201)['id']}"
    who.post("/api/v1/group-codes", {"code": leader.get(group)["code"]})
    assert 204 == leader.ask("PUT", f"{group}/members/{who.id}", {"role": "moderator"}).status
    return who


def shut_out(client: Client) -> Client:
    bans.ban(Player.objects.get(id=client.id), "spam", until=None, by=None)
    return client


def gone(client: Client) -> Client:
    """With the token of before."""
    assert 204 == client.ask("DELETE", ME).status
    return client
