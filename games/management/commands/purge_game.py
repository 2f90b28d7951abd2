"""`manage.py purge_game`: removes whole games that may go."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.store.purge import purge

DAY_MS = 86_400_000


class Command(BaseCommand):
    help = "Remove games that were never started, or that were over longer ago than the retention; each leaves a tombstone."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", nargs="+", type=UUID)
        parser.add_argument("--reason", required=True, help="a code: letters a-z, digits and _, at most 40; never a name")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: as BaseCommand has it
        kept = []
        for game_id in options["game"]:
            result = purge(game_id, reason=options["reason"], retention_ms=settings.GAME_RETENTION_DAYS * DAY_MS)
            if result == "purged":
                self.stdout.write(f"{game_id}: {result}")
            else:
                kept.append(f"{game_id}: {result}")
        if kept:
            raise CommandError("\n".join(kept))
