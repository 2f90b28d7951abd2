"""manage.py ban: shut a player out, or let one in again."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DataError, IntegrityError
from django.db.models.functions import Now

from accounts import bans
from accounts.models import Ban
from accounts.named import known_player


class Command(BaseCommand):
    help = "Shuts a player out: every token and stream stops within seconds. --lift lets the player in again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("player", help="name, id or e-mail of a player")
        parser.add_argument("--reason", choices=Ban.Reason.values, default="other", help="the player hears it")
        parser.add_argument("--days", type=float, help="days until it ends; without it the ban is for good")
        parser.add_argument("--note", default="", help="for you; nobody else sees it")
        parser.add_argument("--lift", action="store_true", help="end it now")

    def handle(self, *, player: str, reason: str, days: float | None, note: str, lift: bool, **_: Any) -> None:
        """`_` is what Django gives every command."""
        who = known_player(player)
        if lift:
            self.stdout.write(f"{who.id} is let in again" if bans.lift(who) else f"{who.id} was not shut out")
            return
        try:
            until = None if days is None else Now() + timedelta(days=days)
            made = bans.ban(who, reason, until=until, by=None, note=note[:500])
        except (ValueError, OverflowError, DataError, IntegrityError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            f"{who.id} is shut out {'for good' if made.until is None else f'until {made.until:%Y-%m-%d %H:%M} UTC'}"
        )
