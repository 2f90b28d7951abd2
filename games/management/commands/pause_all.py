"""manage.py pause_all: every game stands still for planned work; no clock is charged."""

from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import clock
from games.operations.standstill import pause_all

TEXT_EN = "The server is being worked on. Every game stands still, and no clock is charged."
TEXT_RU = "На сервере идут работы. Все игры стоят, время никому не засчитывается."


class Command(BaseCommand):
    help = "Pause every game for planned work. May be repeated; manage.py resume_all ends it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--until", type=_instant, help="when games go on by themselves, as 2026-12-01T06:00Z; else at resume_all"
        )
        parser.add_argument("--text-en", default=TEXT_EN)
        parser.add_argument("--text-ru", default=TEXT_RU)

    def handle(self, *args: Any, **options: Any) -> None:  # Any: as BaseCommand has it
        until = options["until"]
        if until is not None and until <= clock.now_ms():
            raise CommandError("--until lies in the past")
        touched = [*pause_all(until, options["text_en"], options["text_ru"])]
        still, changed = {game for game, _ in touched}, {game for game, done in touched if done}
        self.stdout.write(f"{len(still)} games stand still, {len(changed)} of them from now on")


def _instant(text: str) -> int:
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("no zone")
    return round(found.astimezone(UTC).timestamp() * 1000)
