"""A process that appends one entry: `python -m tests.store.appender GAME COMMAND`. It says what became of it, as JSON."""

import os
import sys
from uuid import UUID

import django
import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from games.store.outcomes import Conflict  # noqa: E402 - after setup
from tests.store.laying import entry, put, the  # noqa: E402 - after setup


def main(game_id: UUID, command_id: UUID) -> None:
    """Reads the game, says what it read, and appends after that."""
    game = the(game_id)
    _say({"read": game.head.version})
    outcome = put(game, entry(command_id=command_id))
    missed = [each.command_id for each in outcome.news.entries] if isinstance(outcome, Conflict) else []
    _say({"outcome": type(outcome).__name__, "missed": missed})


def _say(words: object) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(words) + b"\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(UUID(sys.argv[1]), UUID(sys.argv[2]))
