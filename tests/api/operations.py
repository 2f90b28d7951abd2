"""Every operation of the API with one request that is good, for tests that then make it bad."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from accounts.models import Player
from tests.api import description
from tests.api.client import Client, Heard, guest
from tests.api.tables import begin, lay
from tests.disputes.people import MOD, file, moderator


@dataclass(frozen=True)
class Operation:
    """By its operationId. `body` None: it takes none. `place` says which of the world's games it is asked of."""

    name: str
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    place: str = "begun"
    nullable: tuple[str, ...] = ("seat", "mode", "session", "name", "current")

    def __str__(self) -> str:
        return self.name

    @property
    def method(self) -> str:
        return description.operations()[self.name][0]

    @property
    def template(self) -> str:
        return description.operations()[self.name][1]

    @property
    def content(self) -> bytes:
        """The good body."""
        return b"" if self.body is None else json.dumps(self.body).encode()

    @property
    def is_public(self) -> bool:
        return bool(description.document()["paths"][self.template][self.method.lower()]["security"] == [])


KEY = "19f7f0a2-4b0c-4d56-9d8d-6f6a5d1c3d11"
NOBODY = "00000000-0000-4000-8000-000000000000"
SESSION = "0123456789abcdef0123456789abcdef"
KEYS = {
    "p256dh": "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    "auth": "tBHItJI5svbpez7KI4CCXg",
}
"""Of some browser: a point on the curve, and 16 bytes."""
APP = {"name": "Fan", "redirect_uris": ["https://app.example/back"], "scopes": ["games:read"]}
RULING = {"action": "reject", "reason": "lawful", "text": "All is well.", "version": 1, "days": 1, "seen": 1}
NULLABLE = ("version", "days", "seen")
OPERATIONS = (
    Operation("read_root"),
    Operation("read_openapi"),
    Operation("create_guest", {"name": "Dee"}),
    Operation("recover_guest", {"recovery_code": "0000-0000-0000-0000-0000-0000-0000"}),
    Operation("read_me"),
    Operation("list_tokens"),
    Operation("create_token", {"label": "script"}),
    Operation("revoke_token"),
    Operation("list_rulesets"),
    Operation("read_ruleset"),
    Operation("read_rules"),
    Operation("list_games"),
    Operation("create_game", {"ruleset": "high_card", "seats": 2, "mode": "async"}),
    Operation("read_game"),
    Operation("join_game", {"seat": 2}, place="open"),
    Operation("leave_game", {}, place="open"),
    Operation("start_game", {}, place="open"),
    Operation("kick", {"player": NOBODY}, place="open"),
    Operation("list_invitations", place="open"),
    Operation("invite", {"player": NOBODY}, place="open"),
    Operation("withdraw_invitation", place="open"),
    Operation("decline_invitation", {"reason": "not_now"}, place="open"),
    Operation("give_code", {}, place="open"),
    Operation("forget_code", place="open"),
    Operation("enter_code", {"code": "0000 0000"}),
    Operation("list_my_invitations"),
    Operation("send_command", {"type": "settle", "swap": False}, {"Idempotency-Key": KEY}),
    Operation("read_command"),
    Operation("read_log"),
    Operation("export_game"),
    Operation("read_fairness"),
    Operation("read_clock"),
    Operation("read_offers"),
    Operation("archive_game"),
    Operation("list_orders"),
    Operation("give_order", {"order": {"type": "stay"}, "valid": "turn"}, {"Idempotency-Key": KEY}),
    Operation("withdraw_order"),
    Operation("unarchive_game"),
    Operation("sync", {"known": {}, "hashes": {}, "commands": []}),
    Operation("read_inbox"),
    Operation("mark_read", {"ids": [1]}),
    Operation("read_telling"),
    Operation("change_telling", {"language": "ru", "push": False, "email": "each", "email_hour": 7, "reminder_hours": [2]}),
    Operation("read_game_telling"),
    Operation("change_game_telling", {"reminder_hours": [2]}, nullable=("reminder_hours",)),
    Operation("mute_game"),
    Operation("unmute_game"),
    Operation("unsubscribe"),
    Operation("read_calendar"),
    Operation("set_calendar", {"zone": "Europe/Berlin", "rest_days": ["sunday"]}),
    Operation("list_vacations"),
    Operation("plan_vacation", {"from": "2100-01-01", "until": "2100-01-08"}),
    Operation("cancel_vacation"),
    Operation("list_bots"),
    Operation("create_bot", {"name": "Robot", "policy": {"modes": ["async"]}}, nullable=("rulesets", "modes", "paces")),
    Operation("read_bot"),
    Operation("change_bot", {"name": "Robot", "policy": {"rulesets": ["high_card"]}}, nullable=("rulesets", "modes", "paces")),
    Operation("delete_bot"),
    Operation("list_bot_tokens"),
    Operation("create_bot_token", {"label": "script", "lifetime_s": 3600}, nullable=("lifetime_s",)),
    Operation("revoke_bot_token"),
    Operation("list_apps"),
    Operation("register_app", APP | {"type": "public"}),
    Operation("read_app"),
    Operation("change_app", APP),
    Operation("end_app"),
    Operation("renew_app_secret"),
    Operation("list_devices"),
    Operation("register_device", {"kind": "webpush", "endpoint": "https://8.8.4.4/push", "keys": KEYS, "label": "phone"}),
    Operation("forget_device"),
    Operation("list_webhooks"),
    Operation("create_webhook", {"url": "https://8.8.8.8/hook", "label": "script"}),
    Operation("read_webhook"),
    Operation("change_webhook", {"url": "https://8.8.8.8/hook", "label": "script", "enabled": True}),
    Operation("delete_webhook"),
    Operation("test_webhook", {}),
    Operation("list_webhook_deliveries"),
    Operation("list_game_disputes"),
    Operation("file_dispute", {"kind": "clock", "text": "Look.", "version": 1, "seat": 1}, nullable=("version", "seat")),
    Operation("list_disputes"),
    Operation("read_dispute"),
    Operation("speak_in_dispute", {"text": "More."}),
    Operation("withdraw_dispute", {}),
    Operation("appeal_ruling", {"text": "No."}),
    Operation("list_cases"),
    Operation("read_case"),
    Operation("claim_case", {}),
    Operation("release_case", {}),
    Operation("freeze_game", {}),
    Operation("unfreeze_game"),
    Operation("read_evidence"),
    Operation("preview_ruling", RULING, nullable=NULLABLE),
    Operation("rule_case", RULING, nullable=NULLABLE),
    Operation("approve_ruling", {}),
    Operation("disapprove_ruling", {}),
    Operation("list_groups"),
    Operation("found_group", {"name": "Family"}),
    Operation("read_group"),
    Operation("enter_group", {"code": "00000000"}),
    Operation("renew_group_code"),
    Operation("list_group_games"),
    Operation("add_member", {"name": "Dee"}),
    Operation("set_role", {"role": "member"}),
    Operation("remove_member"),
    Operation("reset_member"),
    Operation("export_me"),
    Operation("merge_guest", {"recovery_code": "0000-0000-0000-0000-0000-0000-0000"}, nullable=("recovery_code", "token")),
    Operation("list_blocks"),
    Operation("block_player"),
    Operation("unblock_player"),
    Operation("delete_me"),
    Operation("request_signup", {"email": "dee@example.org"}),
    Operation("finish_signup", {"session": SESSION, "code": "ABCD-EFGH", "password": "correct horse", "name": "Dee"}),
    Operation("sign_in", {"email": "dee@example.org", "password": "correct horse", "label": "phone"}),
    Operation("show_factor", {"session": SESSION, "code": "123456", "label": "phone"}),
    Operation("ask_passkey", {"session": SESSION}),
    Operation("show_passkey", {"session": SESSION, "credential": {"id": "x"}, "label": "phone"}),
    Operation("request_reset", {"email": "dee@example.org"}),
    Operation("reset_password", {"session": SESSION, "code": "ABCD-EFGH", "password": "correct horse"}),
    Operation("read_account"),
    Operation("reauthenticate", {"password": "correct horse"}),
    Operation("change_password", {"password": "correct horse battery", "current": "correct horse"}),
    Operation("add_email", {"email": "dee@example.org"}),
    Operation("verify_email", {"code": "ABCD-EFGH"}),
    Operation("remove_email"),
    Operation("choose_email"),
    Operation("begin_app"),
    Operation("set_up_app", {"code": "123456"}),
    Operation("remove_app"),
    Operation("read_recovery_codes"),
    Operation("make_recovery_codes"),
    Operation("begin_passkey"),
    Operation("add_passkey", {"credential": {"id": "x"}, "name": "phone"}),
    Operation("remove_passkey"),
)
WITH_BODY = tuple(each for each in OPERATIONS if each.body is not None)
OF_A_GAME = tuple(each for each in OPERATIONS if "{game_id}" in each.template)
NEEDING_A_TOKEN = tuple(each for each in OPERATIONS if not each.is_public)


class World:
    """Ann, who sits in a game that has begun and in one that has not, and someone else with a game of their own.

    Ann has filed a dispute about the one, and judges one about the other.
    """

    def __init__(self) -> None:
        self.ann, self.bo, self.cy = moderator("Ann"), guest("Bo"), guest("Cy")
        self.begun = begin(self.ann, self.bo)
        self.open = lay(self.ann, seats=3)
        self.theirs = {"begun": begin(self.bo, self.cy), "open": lay(self.bo, visibility="private")}
        self.webhook_id = self.ann.post("/api/v1/me/webhooks", {"url": "https://8.8.8.8/ann"}, expected=201)["id"]
        self.token_id = self.ann.post("/api/v1/me/tokens", expected=201)["id"]

        self.filed, self.judged = file(self.ann, self.begun), file(self.bo, self.theirs["begun"])
        self.ann.post(f"{MOD}/{self.judged}/claim")

    def path(self, operation: Operation, game: str | None = None, **ids: str) -> str:
        """The operation's address, filled in with what is there unless said otherwise."""
        own = self.begun if operation.place == "begun" else self.open
        known = {"slug": "gifts_and_blessings", "token_id": self.token_id, "key": str(uuid4()), "order_id": str(uuid4())}
        known |= {"bot_id": str(uuid4()), "client_id": "none"}
        known |= {"device_id": str(uuid4()), "webhook_id": self.webhook_id}
        known |= {"player_id": str(uuid4()), "signature": "x"}
        known["group_id"] = str(uuid4())
        known |= {"email_id": "1", "passkey_id": "1"}
        known["vacation_id"] = str(uuid4())
        known["dispute_id"] = self.judged if "/mod/" in operation.template else self.filed
        known |= {"game_id": (game or own).rpartition("/")[2]} | ids
        return operation.template.format(**known)

    def send(self, operation: Operation, content: bytes, player: Client | None = None, **headers: str) -> Heard:
        """The good request with another body or other headers."""
        told = dict(operation.headers) | {name.replace("_", "-"): value for name, value in headers.items()}
        return (player or self.ann).send(operation.method, self.path(operation), content, told)

    def written(self) -> object:
        """All that a refused request must leave as it is."""
        return (
            self.ann.get(self.begun)["version"],
            self.ann.get(self.open)["version"],
            len(self.ann.get("/api/v1/games?mine=true")["results"]),
            [each["id"] for each in self.ann.get("/api/v1/me/tokens")["results"]],
            self.ann.get("/api/v1/me/telling"),
            self.ann.get("/api/v1/me/devices"),
            self.ann.get("/api/v1/me/webhooks"),
            self.ann.get("/api/v1/me/apps"),
            self.ann.get(f"{self.begun}/telling"),
            self.ann.get("/api/v1/me/calendar"),
            self.ann.get("/api/v1/me/vacations")["results"],
            self.ann.get("/api/v1/disputes")["results"],
            self.ann.get(f"{MOD}/{self.judged}")["state"],
            Player.objects.count(),
        )
