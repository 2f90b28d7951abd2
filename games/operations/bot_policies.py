"""Bots of people sit down only at tables that their owners want them at."""

from uuid import UUID

import msgspec

from accounts.bots import policy_of
from games.operations.errors import Unfit
from games.rules.contract import Refused
from games.store.rows import Head

__all__ = ["check_accepted", "check_may_lay"]


def check_accepted(head: Head, player: UUID) -> None:
    """Raises Refused(not_accepted), with the `reason`, if the player is a bot whose policy excludes this table."""
    reason = _refusal(player, head.ruleset, head.mode, head.pace, head.creator)
    if reason is not None:
        raise Refused("not_accepted", reason=reason)


def check_may_lay(player: UUID, ruleset: str, mode: str, pace: str) -> None:
    """The same for a table of the bot's own, whose host it is itself. Raises Unfit. `pace`: JSON, as asked."""
    reason = _refusal(player, ruleset, mode, pace, player)
    if reason is not None:
        raise Unfit("not_accepted", f"/{reason}", "The bot's owner wants it at other tables.")


def _refusal(player: UUID, ruleset: str, mode: str, pace: str, host: UUID) -> str | None:
    found = policy_of(player)
    if found is None:
        return None
    policy, owner = found
    named = msgspec.json.decode(pace)
    name = named if isinstance(named, str) else None
    return policy.refuses(ruleset=ruleset, mode=mode, pace=name, host=owner if host == player else host, owner=owner)
