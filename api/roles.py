"""Who may do what: every operation of the API, and what each role hears of it.

It is data. `api.schema.described` refuses an operation that is not declared here, `api.endpoint` asks for its scope, the suite
asks for every cell (tests/api/test_roles.py), and `manage.py roles` writes it out as docs/roles.md.

A cell is OK, or the status that refuses: 401 who are you, 403 known but not yours to do, 404 not for you to know of, 409 and 422
not as things stand. Of a game the roles are: `other`, who may not know of it; `spectator`, who may watch; `former`, who sat there
and stood up or resigned; `seat`; `host`. Moderators and administrators meet it as `other` does, where nothing else is said.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from accounts.scopes import FOR_APPS, SCOPES, held

__all__ = ["COLUMNS", "OK", "RIGHTS", "Right", "Role", "right_of"]

OK = 200
"""Whatever success the operation has."""


class Role(StrEnum):
    ANONYMOUS = "anonymous"
    OTHER = "other"
    FORMER = "former"
    SPECTATOR = "spectator"
    SEAT = "seat"
    HOST = "host"
    APP = "app"
    BOT = "bot"
    GROUP_MODERATOR = "group_moderator"
    MODERATOR = "moderator"
    ADMINISTRATOR = "administrator"
    BANNED = "banned"
    DELETED = "deleted"


COLUMNS = {
    Role.ANONYMOUS: "shows no token",
    Role.OTHER: "a player who may not know of the game",
    Role.FORMER: "sat there, and stood up or resigned",
    Role.SPECTATOR: "a player who may watch",
    Role.SEAT: "sits there",
    Role.HOST: "sits there and laid the table",
    Role.APP: "an app of others, acting for who sits there, with the scope alone",
    Role.BOT: "a bot account that sits there",
    Role.GROUP_MODERATOR: "moderates the group that the game belongs to",
    Role.MODERATOR: "may judge games, and does not sit there",
    Role.ADMINISTRATOR: "runs the site, and does not sit there",
    Role.BANNED: "is shut out",
    Role.DELETED: "is gone",
}

Cells = dict[Role, int]

_GONE: Cells = {Role.BANNED: 403, Role.DELETED: 401}
_PLAYERS = [role for role in Role if role not in (Role.ANONYMOUS, *_GONE)]
_STRANGERS = (Role.OTHER, Role.GROUP_MODERATOR, Role.MODERATOR, Role.ADMINISTRATOR)

ANYBODY: Cells = dict.fromkeys(Role, OK) | _GONE
"""Needs no token; one that is not good is refused all the same."""
OWN: Cells = ANYBODY | {Role.ANONYMOUS: 401}
"""Of every player's own things."""
SEEN: Cells = OWN | dict.fromkeys(_STRANGERS, 404)
"""Of a game, for who may know of it."""
SEATED: Cells = SEEN | {Role.SPECTATOR: 403}
"""For who sits there, or sat there to the end of their part."""
PLAYED: Cells = SEATED | {Role.FORMER: 422}
"""For who plays: who resigned is told `not_playing`."""
STANDING: Cells = SEATED | {Role.FORMER: 403}
"""Before the start, where who stood up is a spectator."""
HOSTED: Cells = STANDING | dict.fromkeys((Role.SEAT, Role.APP, Role.BOT), 403)
"""For the host."""


class Right(NamedTuple):
    """`scope`: what the token must allow, or None; `cells`: what each role hears whose token allows it."""

    scope: str | None
    cells: Cells

    def cell(self, role: Role) -> int:
        """With what the scopes of apps and bots say to it."""
        if self.scope is None or self.cells[role] == 404:
            return self.cells[role]
        if role == Role.APP and self.scope not in FOR_APPS:
            return 403
        if role == Role.BOT and self.scope not in held("bots:play"):
            return 403
        return self.cells[role]


JUDGED: Cells = dict.fromkeys(Role, 404) | _GONE | {Role.ANONYMOUS: 401, Role.MODERATOR: OK, Role.GROUP_MODERATOR: OK}
"""For those who judge: the site's moderators, and in the games of a group its own. To all others there is no such thing."""

READ, PLAY, INBOX, ACCOUNT, MODERATE = "games:read", "games:play", "inbox", "account", "moderate"
_GUESTS = (Role.OTHER, Role.FORMER, Role.SPECTATOR, Role.SEAT, Role.HOST)
PERSONS: Cells = OWN | dict.fromkeys(_GUESTS, 403)
"""Of who has an account: whoever plays the other roles in the test of all cells is a guest, and told `no_account`."""


RIGHTS: Mapping[str, Right] = {
    # the site
    "read_root": Right(None, ANYBODY),
    "read_openapi": Right(None, ANYBODY),
    "list_rulesets": Right(None, ANYBODY),
    "read_ruleset": Right(None, ANYBODY),
    "read_rules": Right(None, ANYBODY),
    "create_guest": Right(None, ANYBODY),
    "recover_guest": Right(None, ANYBODY),
    "unsubscribe": Right(None, ANYBODY),
    # signing up and in
    "request_signup": Right(None, ANYBODY),
    "finish_signup": Right(None, ANYBODY),
    "sign_in": Right(None, ANYBODY),
    "show_factor": Right(None, ANYBODY),
    "ask_passkey": Right(None, ANYBODY),
    "show_passkey": Right(None, ANYBODY),
    "request_reset": Right(None, ANYBODY),
    "reset_password": Right(None, ANYBODY),
    # my account
    "read_account": Right(ACCOUNT, OWN),
    "reauthenticate": Right(ACCOUNT, PERSONS),
    "change_password": Right(ACCOUNT, PERSONS),
    "add_email": Right(ACCOUNT, PERSONS),
    "verify_email": Right(ACCOUNT, PERSONS),
    "remove_email": Right(ACCOUNT, PERSONS),
    "choose_email": Right(ACCOUNT, PERSONS),
    "begin_app": Right(ACCOUNT, PERSONS),
    "set_up_app": Right(ACCOUNT, PERSONS),
    "remove_app": Right(ACCOUNT, PERSONS),
    "read_recovery_codes": Right(ACCOUNT, PERSONS),
    "make_recovery_codes": Right(ACCOUNT, PERSONS),
    "begin_passkey": Right(ACCOUNT, PERSONS),
    "add_passkey": Right(ACCOUNT, PERSONS),
    "remove_passkey": Right(ACCOUNT, PERSONS),
    "delete_me": Right(ACCOUNT, OWN),
    "export_me": Right(ACCOUNT, OWN),
    "merge_guest": Right(ACCOUNT, PERSONS),
    "list_blocks": Right(ACCOUNT, OWN),
    "block_player": Right(ACCOUNT, OWN),
    "unblock_player": Right(ACCOUNT, OWN),
    # groups
    "list_groups": Right(ACCOUNT, OWN),
    "found_group": Right(ACCOUNT, PERSONS),
    "read_group": Right(ACCOUNT, OWN),
    "enter_group": Right(ACCOUNT, OWN),
    "renew_group_code": Right(ACCOUNT, OWN),
    "list_group_games": Right(ACCOUNT, OWN),
    "add_member": Right(ACCOUNT, OWN),
    "set_role": Right(ACCOUNT, OWN),
    "remove_member": Right(ACCOUNT, OWN),
    "reset_member": Right(ACCOUNT, OWN),
    # me
    "read_me": Right(None, OWN),
    "list_tokens": Right(ACCOUNT, OWN),
    "create_token": Right(ACCOUNT, OWN),
    "revoke_token": Right(ACCOUNT, OWN),
    "read_calendar": Right(ACCOUNT, OWN),
    "set_calendar": Right(ACCOUNT, OWN),
    "list_vacations": Right(ACCOUNT, OWN),
    "plan_vacation": Right(ACCOUNT, OWN),
    "cancel_vacation": Right(ACCOUNT, OWN),
    "list_bots": Right(ACCOUNT, PERSONS),
    "create_bot": Right(ACCOUNT, PERSONS),
    "read_bot": Right(ACCOUNT, PERSONS),
    "change_bot": Right(ACCOUNT, PERSONS),
    "delete_bot": Right(ACCOUNT, PERSONS),
    "list_bot_tokens": Right(ACCOUNT, PERSONS),
    "create_bot_token": Right(ACCOUNT, PERSONS),
    "revoke_bot_token": Right(ACCOUNT, PERSONS),
    "list_apps": Right(ACCOUNT, PERSONS),
    "register_app": Right(ACCOUNT, PERSONS),
    "read_app": Right(ACCOUNT, PERSONS),
    "change_app": Right(ACCOUNT, PERSONS),
    "end_app": Right(ACCOUNT, PERSONS),
    "renew_app_secret": Right(ACCOUNT, PERSONS),
    # how I am told of things
    "read_inbox": Right(INBOX, OWN),
    "mark_read": Right(INBOX, OWN),
    "read_telling": Right(INBOX, OWN),
    "change_telling": Right(INBOX, OWN),
    "list_devices": Right(INBOX, OWN),
    "register_device": Right(INBOX, OWN),
    "forget_device": Right(INBOX, OWN),
    "list_webhooks": Right(INBOX, OWN),
    "create_webhook": Right(INBOX, OWN),
    "read_webhook": Right(INBOX, OWN),
    "change_webhook": Right(INBOX, OWN),
    "delete_webhook": Right(INBOX, OWN),
    "test_webhook": Right(INBOX, OWN),
    "list_webhook_deliveries": Right(INBOX, OWN),
    "read_game_telling": Right(INBOX, SEATED),
    "change_game_telling": Right(INBOX, SEATED),
    "mute_game": Right(INBOX, SEATED),
    "unmute_game": Right(INBOX, SEATED),
    # games
    "list_games": Right(READ, OWN),
    "create_game": Right(PLAY, OWN),
    "sync": Right(READ, OWN),
    "watch_games": Right(READ, OWN),
    # one game
    "read_game": Right(READ, SEEN),
    "watch_game": Right(READ, SEEN),
    "read_log": Right(READ, SEEN),
    "read_command": Right(READ, SEEN | {Role.FORMER: 404, Role.SPECTATOR: 404}),
    "export_game": Right(READ, SEEN),
    "read_fairness": Right(READ, SEEN),
    "read_clock": Right(READ, SEEN),
    "read_offers": Right(READ, SEEN),
    "join_game": Right(PLAY, SEEN),
    "leave_game": Right(PLAY, STANDING),
    "start_game": Right(PLAY, HOSTED),
    "kick": Right(PLAY, HOSTED),
    "invite": Right(PLAY, HOSTED),
    "list_invitations": Right(READ, HOSTED),
    "withdraw_invitation": Right(PLAY, HOSTED),
    "decline_invitation": Right(PLAY, SEEN | dict.fromkeys((Role.SEAT, Role.HOST, Role.APP, Role.BOT), 404)),
    "give_code": Right(PLAY, HOSTED),
    "forget_code": Right(PLAY, HOSTED),
    "enter_code": Right(PLAY, OWN),
    "list_my_invitations": Right(READ, OWN),
    "send_command": Right(PLAY, PLAYED),
    "list_orders": Right(READ, SEATED),
    "give_order": Right(PLAY, PLAYED),
    "withdraw_order": Right(PLAY, SEATED | {Role.FORMER: 404}),
    "archive_game": Right(PLAY, SEATED),
    "unarchive_game": Right(PLAY, SEATED),
    # what is disputed
    "list_game_disputes": Right(READ, SEEN),
    "file_dispute": Right(PLAY, SEATED),
    "list_disputes": Right(READ, OWN),
    "read_dispute": Right(READ, OWN),
    "speak_in_dispute": Right(PLAY, OWN),
    "withdraw_dispute": Right(PLAY, OWN),
    "appeal_ruling": Right(PLAY, OWN),
    # the desk
    "list_cases": Right(MODERATE, JUDGED),
    "read_case": Right(MODERATE, JUDGED),
    "claim_case": Right(MODERATE, JUDGED),
    "release_case": Right(MODERATE, JUDGED),
    "freeze_game": Right(MODERATE, JUDGED),
    "unfreeze_game": Right(MODERATE, JUDGED),
    "read_evidence": Right(MODERATE, JUDGED),
    "preview_ruling": Right(MODERATE, JUDGED),
    "rule_case": Right(MODERATE, JUDGED),
    "approve_ruling": Right(MODERATE, JUDGED),
    "disapprove_ruling": Right(MODERATE, JUDGED),
}


class Undeclared(LookupError):
    """An operation that api/roles.py does not know."""


def right_of(operation: str) -> Right:
    if operation not in RIGHTS:
        raise Undeclared(f"Declare {operation!r} in api/roles.py: its scope, and what each role hears.")
    return RIGHTS[operation]


assert all(right.scope in (None, *SCOPES) for right in RIGHTS.values())
