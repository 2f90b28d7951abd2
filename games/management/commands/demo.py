"""manage.py demo: an administrator, a guest with a token and a game against a bot, for a first look. Safe to repeat."""

import secrets
from hashlib import sha256
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from django.core.management.base import BaseCommand

from accounts.guests import create_guest
from accounts.models import Player
from accounts.tokens import issue, revoke_all
from games import clock
from games.operations.create import Wish, create_game
from games.operations.lobby import start

KEY = uuid5(NAMESPACE_URL, "cards:demo")
ADMINISTRATOR = "admin@localhost.invalid"


class Command(BaseCommand):
    help = "Makes an administrator and a demo game once, and prints a fresh demo token."

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's signature
        self._administrator()
        guest = create_guest("Demo", KEY).player
        revoke_all(guest)
        token = issue(guest, "Demo")
        current, _ = create_game(_wish(guest))
        start(game_id=current.id, player=guest.id, received_at=clock.now_ms())
        self.stdout.write(f"demo token: {token}")
        self.stdout.write(f"demo game:  /api/v1/games/{current.id}")

    def _administrator(self) -> None:
        if Player.objects.filter(is_superuser=True).exists():
            return
        password = secrets.token_urlsafe(12)
        Player.objects.create_superuser(ADMINISTRATOR, password)
        self.stdout.write(f"administrator: {ADMINISTRATOR} / {password} (shown this once; change it at /admin/)")


def _wish(player: Player) -> Wish:
    return Wish(
        creator=player.id,
        key=KEY,
        fingerprint=sha256(b"demo").digest(),
        ruleset="gifts_and_blessings",
        seats=2,
        mode="async",
        pace="no_limit",
        options={},
        visibility="public",
        bots=(1,),
        name="Demo: you against a bot",
        received_at=clock.now_ms(),
    )
