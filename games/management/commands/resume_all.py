"""manage.py resume_all: games that stood still for planned work go on."""

from typing import Any

from django.core.management.base import BaseCommand

from games.operations.standstill import resume_all


class Command(BaseCommand):
    help = "Let every game go on that manage.py pause_all paused, and end the notice."

    def handle(self, *args: Any, **options: Any) -> None:  # Any: as BaseCommand has it
        written = [done for _, done in resume_all()]
        self.stdout.write(f"{sum(written)} games go on")
