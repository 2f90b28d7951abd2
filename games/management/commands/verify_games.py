"""manage.py verify_games [id ..]: every stored game against its log; exit status 1 if anything differs."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.operations.verify import every_game, verify_game


class Command(BaseCommand):
    help = "Recomputes chains, folds, heads, seats and deadlines of all games, or of those named."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("games", nargs="*", type=UUID, help="ids; all games if none is named")

    def handle(self, *args: Any, **options: Any) -> None:  # Any: Django's signature
        checked = faults = 0
        for game_id in options["games"] or every_game():
            checked += 1
            for finding in verify_game(game_id):
                faults += 1
                self.stderr.write(f"{finding.game_id}: {finding.what}")
        if faults:
            raise CommandError(f"{checked} games checked, {faults} faults")
        self.stdout.write(f"{checked} games checked, all sound")
