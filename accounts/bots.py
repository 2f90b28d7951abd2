"""Bots of people: made, named, told what to accept, ended. They hold tokens for `bots:play` and nothing else."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

import msgspec
from django.db import transaction

from accounts import tokens
from accounts.identity import Identity
from accounts.models import Bot, Kind, Player
from accounts.names import clean_name
from accounts.recent import RECENT
from accounts.scopes import BOTS
from accounts.targets import TooMany

__all__ = ["MOST", "HeldBot", "Policy", "add", "change", "held_by", "issue", "one", "policy_of", "remove"]

MOST = 10


class Policy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tables a bot sits down at; None is any. `invited_by`: whose tables; the owner's always, and those of `players`."""

    rulesets: tuple[str, ...] | None = None
    modes: tuple[str, ...] | None = None
    paces: tuple[str, ...] | None = None
    invited_by: Literal["owner", "anyone"] = "anyone"
    players: tuple[UUID, ...] = ()

    def refuses(self, *, ruleset: str, mode: str, pace: str | None, host: UUID, owner: UUID) -> str | None:
        """What of a table it does not accept: ruleset, mode, pace or host; None: nothing. `pace` None: one without a name."""
        if not _fits(self.rulesets, ruleset):
            return "ruleset"
        if not _fits(self.modes, mode):
            return "mode"
        if not _fits(self.paces, pace):
            return "pace"
        return None if self.invited_by == "anyone" or host == owner or host in self.players else "host"


class HeldBot(msgspec.Struct, frozen=True):
    """A bot as its owner sees it."""

    id: UUID
    name: str
    owner_id: UUID
    policy: Policy
    created_at: datetime


def add(owner: Identity, name: str, policy: Policy) -> tuple[HeldBot, str]:
    """A new bot and its first token, shown only now. Raises NameRefused, TooMany."""
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(id=owner.id)
        if Bot.objects.filter(owner_id=owner.id, player__is_active=True).count() >= MOST:
            raise TooMany(MOST)
        player = Player.objects.create(kind=Kind.BOT, name=clean_name(name))
        Bot.objects.create(player=player, owner_id=owner.id, policy=msgspec.to_builtins(policy))
        token = tokens.issue(player, "bot", scopes=[BOTS])
    made = one(owner.id, player.id)
    assert made is not None
    return made, token


def held_by(owner_id: UUID) -> list[HeldBot]:
    """Oldest first."""
    rows = Bot.objects.filter(owner_id=owner_id, player__is_active=True).select_related("player")
    return [_held(row) for row in rows.order_by("created_at", "player_id")]


def one(owner_id: UUID, bot_id: UUID) -> HeldBot | None:
    row = Bot.objects.filter(owner_id=owner_id, player_id=bot_id, player__is_active=True).select_related("player").first()
    return None if row is None else _held(row)


def change(owner_id: UUID, bot_id: UUID, *, name: str, policy: Policy) -> HeldBot | None:
    """Games it sits in go on. None: there is no such bot of this owner. Raises NameRefused."""
    with transaction.atomic():
        if one(owner_id, bot_id) is None:
            return None
        Player.objects.filter(id=bot_id).update(name=clean_name(name))
        Bot.objects.filter(player_id=bot_id).update(policy=msgspec.to_builtins(policy))
        transaction.on_commit(lambda: RECENT.forget(bot_id))
    return one(owner_id, bot_id)


def remove(owner_id: UUID, bot_id: UUID) -> bool:
    """Its tokens end; its row stays, since games name their players for ever."""
    with transaction.atomic():
        held = one(owner_id, bot_id)
        if held is None:
            return False
        player = Player.objects.get(id=bot_id)
        Player.objects.filter(id=bot_id).update(is_active=False)
        tokens.revoke_all(player)
    return True


def issue(bot: HeldBot, label: str, lifetime: timedelta | None) -> str:
    """One more token of this bot. NameRefused for a bad label."""
    return tokens.issue(bot, label, lifetime, [BOTS])


def policy_of(player_id: UUID) -> tuple[Policy, UUID] | None:
    """What this player accepts, and who owns it; None for everybody but bots of people."""
    row = Bot.objects.filter(player_id=player_id).values_list("policy", "owner_id").first()
    return None if row is None else (msgspec.convert(row[0], Policy), row[1])


def _held(row: Bot) -> HeldBot:
    return HeldBot(row.player_id, row.player.name, row.owner_id, msgspec.convert(row.policy, Policy), row.created_at)


def _fits(wanted: Collection[str] | None, it: str | None) -> bool:
    return wanted is None or it in wanted
