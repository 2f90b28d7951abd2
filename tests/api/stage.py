"""Every role of api/roles.py at every operation: people, tables for them, and what an operation needs to be there first."""

import json
from collections.abc import Callable, Mapping
from secrets import randbelow
from uuid import UUID, uuid4

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes

from accounts import bans, tokens
from accounts.guests import create_guest
from accounts.models import Group, Membership, Player
from accounts.scopes import FOR_APPS, all_of
from accounts.unsubscribing import unsubscribe_addresses
from api.roles import OK, Role, right_of
from games import clock
from games.models import Game, GroupGame, Invitation
from games.queries.current import GAMES
from tests.api.client import Client, Heard, guest
from tests.api.operations import KEYS, Operation
from tests.api.tables import begin, finish, lay, settle
from tests.disputes.people import MOD, file, moderator, rule
from tests.second_factor import with_app

STRANGERS = (Role.OTHER, Role.GROUP_MODERATOR, Role.MODERATOR, Role.ADMINISTRATOR)
"""They meet a game that they may not know of."""
GUESTS = (Role.OTHER, Role.FORMER, Role.SPECTATOR, Role.SEAT, Role.HOST)
ME = "/api/v1/me"
DAY = 86_400_000
PROOFS = ("nothing_pending", "wrong_code", "wrong_password", "wrong_credentials", "reauthenticate", "already_there")
"""What only somebody hears who may: the code, password or fresh proof was missing."""


class Stage:
    """`people` by role; `player` acts at the table where an app acts for a seat."""

    def __init__(self) -> None:
        self.people = {role: guest(role.title()) for role in GUESTS} | {Role.GROUP_MODERATOR: _group_moderator()}
        self.people |= {Role.ANONYMOUS: Client(), Role.BOT: bot_of(person("Owner"))}
        self.people |= {Role.MODERATOR: moderator()}
        self.people |= {Role.ADMINISTRATOR: person("Adm", is_staff=True, is_superuser=True)}
        self.people |= {Role.BANNED: _shut_out(guest("Ban")), Role.DELETED: _gone(guest("Del"))}
        self.fourth = guest("Fourth")
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
        """Who plays the role. An app acts for who sits there, with the scopes it needs and may have, or else another."""
        return self.scoped(Role.SEAT, scopes & set(FOR_APPS) or {"inbox"}) if role == Role.APP else self.people[role]

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
        known["group_id"] = str(uuid4())
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


def person(name: str, **rights: bool) -> Client:
    """Somebody who has signed up, with all that such a token may allow."""
    who = Player.objects.create_person(f"{uuid4()}@cards.invalid", name=name, **rights)
    scopes = all_of(who.kind, who.is_staff).split()
    return Client(tokens.issue(who, "phone", scopes=scopes), id=str(who.id), name=who.name)


def bot_of(owner: Client, **policy: object) -> Client:
    """A bot of this person."""
    made = owner.post(f"{ME}/bots", {"name": "Robot", "policy": policy}, expected=201)
    return Client(made["token"], owner.wire, made["id"], made["name"])


def _group_moderator() -> Client:
    who = Player.objects.create_person(f"{uuid4()}@cards.invalid", name="Gus")
    Membership.objects.create(group=Group.objects.create(name="Family"), player=who, role="moderator")
    return Client(tokens.issue(who, "phone", scopes=all_of(who.kind, False).split()), id=str(who.id), name=who.name)


def _shut_out(client: Client) -> Client:
    bans.ban(Player.objects.get(id=client.id), "spam", until=None, by=None)
    return client


def _gone(client: Client) -> Client:
    Player.objects.filter(id=client.id).update(is_active=False)
    tokens.revoke_all(Player.objects.get(id=client.id))
    return client


def _token(who: Client, game: str) -> Mapping[str, str]:
    return {"token_id": who.post(f"{ME}/tokens", expected=201)["id"]}


def _group(who: Client, game: str) -> Mapping[str, str]:
    """Led by who asks."""
    made = Group.objects.create(name="Family")
    Membership.objects.create(group=made, player_id=who.id, role="leader")
    return {"group_id": str(made.pk)}


def _member(who: Client, game: str) -> Mapping[str, str]:
    """Made by who asks."""
    group = _group(who, game)
    member = create_guest("Mem").player
    Membership.objects.create(group_id=group["group_id"], player=member, made=True)
    return {**group, "player_id": str(member.pk)}


def _group_code() -> bytes:
    code = f"{randbelow(10**8):08}"
    Group.objects.create(name="Family", code=code)
    return json.dumps({"code": code}).encode()


def _blocked(who: Client, game: str) -> Mapping[str, str]:
    other = guest("Bly").id
    assert 204 == who.ask("PUT", f"{ME}/blocks/{other}").status
    return {"player_id": other}


def _email(who: Client, game: str) -> Mapping[str, str]:
    """Proved, and not the main one."""
    made = EmailAddress.objects.create(user_id=who.id, email=f"{uuid4().hex}@example.org", verified=True)
    return {"email_id": str(made.pk)}


def _codes(who: Client, game: str) -> Mapping[str, str]:
    """An app, and spare codes for it."""
    if not Authenticator.objects.filter(user_id=who.id, type="recovery_codes").exists():
        with_app(Player.objects.get(id=who.id))
        RecoveryCodes.activate(Player.objects.get(id=who.id))
    return {}


def _passkey(who: Client, game: str) -> Mapping[str, str]:
    """Of some browser that is long gone."""
    made = Authenticator.objects.create(user_id=who.id, type="webauthn", data={"name": "old"})
    return {"passkey_id": str(made.pk)}


def _mailbox() -> bytes:
    return json.dumps({"email": f"{uuid4().hex}@example.org"}).encode()


def _signing_in() -> bytes:
    return json.dumps({"email": f"{uuid4().hex}@example.org", "password": "correct horse"}).encode()


def _bot(who: Client, game: str) -> Mapping[str, str]:
    """One and the same, unless it was ended."""
    held = who.get(f"{ME}/bots")["results"]
    return {"bot_id": held[0]["id"] if held else bot_of(who).id}


def _bot_token(who: Client, game: str) -> Mapping[str, str]:
    bot = _bot(who, game)["bot_id"]
    return {"bot_id": bot, "token_id": who.post(f"{ME}/bots/{bot}/tokens", expected=201)["id"]}


def _webhook(who: Client, game: str) -> Mapping[str, str]:
    """One and the same, unless it was deleted."""
    held = who.get(f"{ME}/webhooks")["results"]
    made = held[0] if held else who.post(f"{ME}/webhooks", {"url": "https://8.8.8.8/hook"}, expected=201)
    return {"webhook_id": made["id"]}


def _device(who: Client, game: str) -> Mapping[str, str]:
    device = str(uuid4())
    target = {"kind": "webpush", "endpoint": f"https://8.8.4.4/{device}", "keys": KEYS}
    assert who.ask("PUT", f"{ME}/devices/{device}", target).status in (201, 204)
    return {"device_id": device}


def _vacation(who: Client, game: str) -> Mapping[str, str]:
    return {"vacation_id": who.post(f"{ME}/vacations", _away(60), expected=201)["id"]}


def _away(days: int) -> dict[str, str]:
    """A day and a night, so many days from now."""
    return {"from": clock.stamp(clock.now_ms() + days * DAY), "until": clock.stamp(clock.now_ms() + (days + 2) * DAY)}


def _order(who: Client, game: str) -> Mapping[str, str]:
    key, asked = str(uuid4()), {"order": {"type": "stay"}, "valid": "turn"}
    return {"order_id": who.post(f"{game}/orders", asked, expected=201, Idempotency_Key=key)["id"]}


def _command(who: Client, game: str) -> Mapping[str, str]:
    key = str(uuid4())
    heard = who.command(game, {"type": "settle", "swap": False}, key)
    assert 201 == heard.status, heard.body
    return {"key": key}


def _code() -> bytes:
    host = guest("Hal")
    return json.dumps(host.post(f"{lay(host)}/code")).encode()


def _given_code(who: Client, game: str) -> Mapping[str, str]:
    who.post(f"{game}/code")
    return {}


def _invitation(who: Client, game: str) -> Mapping[str, str]:
    """To somebody who is nowhere."""
    invited = guest("Ivy").id
    who.post(f"{game}/invitations", {"player": invited}, expected=201)
    return {"player_id": invited}


def _invited(who: Client, game: str) -> Mapping[str, str]:
    """By the host of this table, behind the API's back: who asks plays another role."""
    found = Game.objects.get(id=game.rpartition("/")[2])
    Invitation.objects.create(game=found, player_id=who.id, by_id=found.creator_id, made_at=found.created_at)
    return {}


def _unsubscribing(who: Client, game: str) -> Mapping[str, str]:
    address, _ = unsubscribe_addresses(UUID(who.id))
    player_id, signature = address.rsplit("/", 2)[1:]
    return {"player_id": player_id, "signature": signature}


def _dispute(who: Client, game: str) -> Mapping[str, str]:
    return {"dispute_id": file(who, begin(guest(), who))}


def _ruling(who: Client, game: str) -> Mapping[str, str]:
    dispute = _dispute(who, game)["dispute_id"]
    rule(moderator(), dispute)
    return {"dispute_id": dispute}


def _grouped(who: Client, game: str) -> str:
    """The game, which belongs to the group of who asks if there is one."""
    place = Membership.objects.filter(player_id=who.id, role="moderator").first()
    if place is not None:
        GroupGame.objects.create(game_id=game.rpartition("/")[2], group_id=place.group_id)
    return game


def _case(who: Client, game: str) -> Mapping[str, str]:
    dispute = file(filer := guest(), _grouped(who, begin(filer, guest())))
    who.post(f"{MOD}/{dispute}/claim")
    return {"dispute_id": dispute}


def _open_case(who: Client, game: str) -> Mapping[str, str]:
    return {"dispute_id": file(filer := guest(), _grouped(who, begin(filer, guest())))}


def _proposed(who: Client, game: str) -> Mapping[str, str]:
    """By another moderator: a game that is over is to have no result."""
    dispute = file(filer := guest(), _grouped(who, finish(filer, guest())))
    rule(moderator(), dispute, action="annul", reason="other")
    return {"dispute_id": dispute}


PLACES = {"start_game": "full", "archive_game": "over", "unarchive_game": "over"}
"""Where else than its good request says the operation may succeed."""

NAMED = {"kick": Role.SEAT, "invite": Role.SPECTATOR}
"""Whom the operation is about, in its body."""

BODIES: Mapping[str, Callable[[], bytes]] = {
    "enter_code": _code,
    "enter_group": _group_code,
    "merge_guest": lambda: json.dumps({"recovery_code": create_guest("Rae").recovery_code}).encode(),
    "request_signup": _mailbox,
    "request_reset": _mailbox,
    "add_email": _mailbox,
    "sign_in": _signing_in,
    "ask_passkey": lambda: b"{}",
    "join_game": lambda: b"{}",
    "plan_vacation": lambda: json.dumps(_away(30)).encode(),
    **dict.fromkeys(("preview_ruling", "rule_case"), lambda: b'{"action": "reject", "reason": "lawful"}'),
    "recover_guest": lambda: json.dumps({"recovery_code": create_guest("Rae").recovery_code}).encode(),
}
"""What else than its good body everybody may send."""

NEEDS: Mapping[str, Callable[[Client, str], Mapping[str, str]]] = {
    "revoke_token": _token,
    "read_bot": _bot,
    "change_bot": _bot,
    "delete_bot": _bot,
    "list_bot_tokens": _bot,
    "create_bot_token": _bot,
    "revoke_bot_token": _bot_token,
    "read_webhook": _webhook,
    "change_webhook": _webhook,
    "delete_webhook": _webhook,
    "test_webhook": _webhook,
    "list_webhook_deliveries": _webhook,
    "forget_device": _device,
    "cancel_vacation": _vacation,
    "withdraw_order": _order,
    "read_command": _command,
    "withdraw_invitation": _invitation,
    "decline_invitation": _invited,
    "forget_code": _given_code,
    "unsubscribe": _unsubscribing,
    **dict.fromkeys(("read_dispute", "speak_in_dispute", "withdraw_dispute"), _dispute),
    "appeal_ruling": _ruling,
    **dict.fromkeys(("claim_case", "read_case"), _open_case),
    **dict.fromkeys(("release_case", "freeze_game", "unfreeze_game", "read_evidence", "preview_ruling", "rule_case"), _case),
    **dict.fromkeys(("approve_ruling", "disapprove_ruling"), _proposed),
    "block_player": lambda who, game: {"player_id": guest("Bly").id},
    "unblock_player": _blocked,
    **dict.fromkeys(("read_group", "renew_group_code", "list_group_games", "add_member"), _group),
    **dict.fromkeys(("set_role", "remove_member", "reset_member"), _member),
    "remove_email": _email,
    "choose_email": _email,
    "remove_passkey": _passkey,
    "read_recovery_codes": _codes,
    "make_recovery_codes": _codes,
}
"""What must be there for the operation to succeed: made by who asks (and the game's address), it gives ids for the address."""
