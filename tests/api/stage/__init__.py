"""Every role of api/roles.py at every operation: people, tables for them, and what an operation needs to be there first."""

import json
from uuid import UUID, uuid4

from accounts import tokens
from accounts.models import Player
from accounts.scopes import FOR_APPS
from api.roles import OK, Role, right_of
from games.models import Game
from games.queries.current import GAMES
from tests.api.client import Client, Heard, guest
from tests.api.operations import Operation
from tests.api.stage import people
from tests.api.stage.needed import BODIES, NAMED, NEEDS, PLACES
from tests.api.stage.people import ME, bot_of, person
from tests.api.tables import lay, settle
from tests.disputes.people import moderator

__all__ = ["ME", "Stage", "bot_of", "person"]

STRANGERS = (Role.OTHER, Role.GROUP_MODERATOR, Role.MODERATOR, Role.ADMINISTRATOR)
"""They meet a game that they may not know of."""
GUESTS = (Role.OTHER, Role.FORMER, Role.SPECTATOR, Role.SEAT, Role.HOST)
PROOFS = ("nothing_pending", "wrong_code", "wrong_password", "wrong_credentials", "reauthenticate", "already_there")
"""What only somebody hears who may: the code, password or fresh proof was missing."""


class Stage:
    """`people` by role; `player` acts at the table where an app acts for a seat."""

    def __init__(self) -> None:
        self.people = {role: guest(role.title()) for role in GUESTS} | {Role.GROUP_MODERATOR: people.group_moderator()}
        self.people |= {Role.ANONYMOUS: Client(), Role.BOT: bot_of(person("Owner"))}
        self.people |= {Role.MODERATOR: moderator()}
        self.people |= {Role.ADMINISTRATOR: person("Adm", is_staff=True, is_superuser=True)}
        self.people |= {Role.BANNED: people.shut_out(guest("Ban")), Role.DELETED: people.gone(guest("Del"))}
        self.letting = people.Letting()
        self._games: dict[tuple[str, bool], str] = {}

    def ask(self, operation: Operation, role: Role) -> tuple[int, str]:
        """Sends the operation's good request; the status heard, OK for every success, and the body."""
        scope = right_of(operation.name).scope
        client = self.client(role, set() if scope is None else {scope})
        path, body = self.request(operation, role)
        if operation.name == "delete_me" and role in GUESTS:
            client = guest("Gone")
        heard = client.send(operation.method, path, body, operation.headers)
        return (OK if heard.status < 300 or _is_past_roles(heard) else heard.status), heard.body[:200].decode(errors="replace")

    def client(self, role: Role, scopes: set[str]) -> Client:
        """Who plays the role. An app was let in by who sits there, for the scopes it needs and may have, or else another."""
        if role == Role.APP:
            return self.letting.client(self.people[Role.SEAT], scopes & set(FOR_APPS) or {"inbox"})
        return self.people[role]

    def scoped(self, role: Role, scopes: set[str]) -> Client:
        """Who plays the role, with a token for these scopes alone."""
        who = self.people[role]
        return Client(tokens.issue(Player.objects.get(id=who.id), "scoped", scopes=scopes), who.wire, who.id, who.name)

    def request(self, operation: Operation, role: Role) -> tuple[str, bytes]:
        """Its address and body, for this role, with all that it needs."""
        game = self.game(operation, role)
        needs = NEEDS.get(operation.name)
        if needs is None or right_of(operation.name).cell(role) != OK:
            return self.address(operation, game), self.body(operation)
        owner = self.people[{Role.APP: Role.SEAT, Role.ANONYMOUS: Role.OTHER}.get(role, role)]
        return self.address(operation, game, **needs(owner, game)), self.body(operation)

    def address(self, operation: Operation, game: str, **ids: str) -> str:
        """Where nothing else is said it leads to what is not there."""
        known = dict.fromkeys(
            ("token_id", "bot_id", "webhook_id", "device_id", "vacation_id", "order_id", "key", "player_id", "dispute_id"),
            str(uuid4()),
        )
        known |= {"group_id": str(uuid4()), "client_id": "none"}
        known |= {"email_id": "1", "passkey_id": "1"}
        known |= {"slug": "gifts_and_blessings", "signature": "x", "game_id": game.rpartition("/")[2]}
        return operation.template.format(**known | ids)

    def body(self, operation: Operation) -> bytes:
        if operation.name in NAMED:
            return json.dumps({"player": self.people[NAMED[operation.name]].id}).encode()
        return BODIES.get(operation.name, lambda: operation.content)()

    def game(self, operation: Operation, role: Role) -> str:
        """One table for all who only look, and one for each who does something; "" where it is about no game."""
        if "{game_id}" not in operation.template:
            return ""
        if operation.method != "GET" or operation.name in NEEDS:
            return self._lay(PLACES.get(operation.name, operation.place), role in STRANGERS)
        return self.watched(operation, role)

    def watched(self, operation: Operation, role: Role) -> str:
        """The table of all who only look, of this role and the others who may see as much."""
        place, is_hidden = PLACES.get(operation.name, operation.place), role in STRANGERS
        if (place, is_hidden) not in self._games:
            self._games[place, is_hidden] = self._lay(place, is_hidden)
        return self._games[place, is_hidden]

    def _lay(self, place: str, is_hidden: bool) -> str:
        """`open`, `full`, `begun` or `over`; everybody who sits or sat somewhere has done so here."""
        host, seat, former, bot = (self.people[role] for role in (Role.HOST, Role.SEAT, Role.FORMER, Role.BOT))
        game = lay(host, seats=3 if place == "full" else 4, visibility="public")
        for each in (seat, bot) if place == "full" else (seat, bot, former):
            each.post(f"{game}/join")
        if place == "open":
            former.post(f"{game}/leave")
        if place in ("begun", "over"):
            host.post(f"{game}/start")
            assert 201 == former.command(game, {"type": "resign"}).status
        for each in (host, seat, bot) if place == "over" else ():
            settle(each, game)
        if is_hidden:
            _hide(UUID(game.rpartition("/")[2]))
        return game


def _is_past_roles(heard: Heard) -> bool:
    """Who was let through as far as to be asked for a proof."""
    return heard.status in (401, 403, 422) and heard.json["code"] in PROOFS


def _hide(game_id: UUID) -> None:
    """Behind the API's back: a private table has no guests who could have joined and left."""
    Game.objects.filter(id=game_id).update(visibility="private")
    GAMES.drop(game_id)
