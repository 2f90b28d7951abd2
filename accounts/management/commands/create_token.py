"""manage.py create_token: a bearer token from the command line."""

from argparse import ArgumentParser
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction

from accounts import guests, tokens
from accounts.models import Player
from accounts.named import known_player
from accounts.names import NameRefused
from accounts.scopes import all_of


class Command(BaseCommand):
    help = "Prints a new bearer token of a player, and nothing else on standard output."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("player", nargs="?", help="name, id or e-mail of a player; with --name an e-mail nobody has yet")
        parser.add_argument("--name", help="make a new player of this name first: a guest, or with an e-mail a person")
        parser.add_argument("--label", default="command line", help="what the token is for; its player sees it")
        parser.add_argument("--days", type=float, help="days until it expires; without it the token holds until revoked")

    def handle(self, *, player: str | None, name: str | None, label: str, days: float | None, **_: Any) -> None:
        """All or nothing: a label or lifetime that is refused leaves no new player. `_` is what Django gives every command."""
        try:
            with transaction.atomic():
                who = self._player(player, name)
                token = tokens.issue(who, label, _lifetime(days), all_of(who.kind, who.is_staff).split())
        except NameRefused as refused:
            raise CommandError(f"{refused.code}: {refused}") from refused
        except ValueError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(token)

    def _player(self, player: str | None, name: str | None) -> Player:
        if player and name:
            return _new_person(player, name)
        if player:
            return known_player(player)
        if name:
            return self._new_guest(name)
        raise CommandError("Say whose token: a player's name, id or e-mail, or --name for a new guest.")

    def _new_guest(self, name: str) -> Player:
        guest, code = guests.new_guest(name)
        self.stderr.write(f"guest {guest.id}, recovery code {code}")
        return guest


def _lifetime(days: float | None) -> timedelta | None:
    try:
        return None if days is None else timedelta(days=days)
    except (ValueError, OverflowError) as error:  # nan, inf and what is beyond all calendars
        raise CommandError(f"{days} days are no lifetime.") from error


def _new_person(email: str, name: str) -> Player:
    """Without a password: `manage.py changepassword` sets one."""
    try:
        validate_email(email)
    except ValidationError as error:
        raise CommandError(f"{email} is no e-mail address; a new person needs one.") from error
    if Player.objects.filter(email=email.lower()).exists():
        raise CommandError(f"{email} already has a player; leave out --name.")
    return Player.objects.create_person(email, name=name)
