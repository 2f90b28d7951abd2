"""By operation: where it is asked, about whom, with what body, and what must be there first."""

import json
from collections.abc import Callable, Mapping

from accounts.guests import create_guest
from api.roles import Role
from tests.api.client import Client, guest
from tests.api.stage.desk import a_case, a_dispute, a_proposal, a_ruling, an_open_case
from tests.api.stage.games import (
    a_code_given,
    a_code_to_say,
    a_command,
    a_way_out,
    an_invitation,
    an_invitation_of_mine,
    an_order,
)
from tests.api.stage.mine import (
    a_block,
    a_bot,
    a_bot_token,
    a_device,
    a_group,
    a_group_code,
    a_mail_address,
    a_mailbox,
    a_member,
    a_new_app,
    a_passkey,
    a_token,
    a_try_to_sign_in,
    a_vacation,
    a_webhook,
    an_app,
    days_away,
    spare_codes,
)

PLACES = {"start_game": "full", "archive_game": "over", "unarchive_game": "over"}
"""Where else than its good request says the operation may succeed."""

NAMED = {"kick": Role.SEAT, "invite": Role.SPECTATOR}
"""Whom the operation is about, in its body."""

BODIES: Mapping[str, Callable[[], bytes]] = {
    "enter_code": a_code_to_say,
    "enter_group": a_group_code,
    "merge_guest": lambda: json.dumps({"recovery_code": create_guest("Rae").recovery_code}).encode(),
    "request_signup": a_mailbox,
    "request_reset": a_mailbox,
    "add_email": a_mailbox,
    **dict.fromkeys(("register_app", "change_app"), a_new_app),
    "sign_in": a_try_to_sign_in,
    "ask_passkey": lambda: b"{}",
    "join_game": lambda: b"{}",
    "plan_vacation": lambda: json.dumps(days_away(30)).encode(),
    **dict.fromkeys(("preview_ruling", "rule_case"), lambda: b'{"action": "reject", "reason": "lawful"}'),
    "recover_guest": lambda: json.dumps({"recovery_code": create_guest("Rae").recovery_code}).encode(),
}
"""What else than its good body everybody may send."""

NEEDS: Mapping[str, Callable[[Client, str], Mapping[str, str]]] = {
    "revoke_token": a_token,
    "read_bot": a_bot,
    "change_bot": a_bot,
    "delete_bot": a_bot,
    "list_bot_tokens": a_bot,
    "create_bot_token": a_bot,
    "revoke_bot_token": a_bot_token,
    **dict.fromkeys(("read_app", "change_app", "end_app", "renew_app_secret"), an_app),
    "read_webhook": a_webhook,
    "change_webhook": a_webhook,
    "delete_webhook": a_webhook,
    "test_webhook": a_webhook,
    "list_webhook_deliveries": a_webhook,
    "forget_device": a_device,
    "cancel_vacation": a_vacation,
    "withdraw_order": an_order,
    "read_command": a_command,
    "withdraw_invitation": an_invitation,
    "decline_invitation": an_invitation_of_mine,
    "forget_code": a_code_given,
    "unsubscribe": a_way_out,
    **dict.fromkeys(("read_dispute", "speak_in_dispute", "withdraw_dispute"), a_dispute),
    "appeal_ruling": a_ruling,
    **dict.fromkeys(("claim_case", "read_case"), an_open_case),
    **dict.fromkeys(("release_case", "freeze_game", "unfreeze_game", "read_evidence", "preview_ruling", "rule_case"), a_case),
    **dict.fromkeys(("approve_ruling", "disapprove_ruling"), a_proposal),
    "block_player": lambda who, game: {"player_id": guest("Bly").id},
    "unblock_player": a_block,
    **dict.fromkeys(("read_group", "renew_group_code", "list_group_games", "add_member"), a_group),
    **dict.fromkeys(("set_role", "remove_member", "reset_member"), a_member),
    "remove_email": a_mail_address,
    "choose_email": a_mail_address,
    "remove_passkey": a_passkey,
    "read_recovery_codes": spare_codes,
    "make_recovery_codes": spare_codes,
}
"""What must be there for the operation to succeed: made by who asks (and the game's address), it gives ids for the address."""
