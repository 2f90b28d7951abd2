"""What happened to games, counted for those who run the site. Numbers only; no game and nobody can be told from them.

With PROMETHEUS_MULTIPROC_DIR in the environment every process keeps its numbers in a file there; `config.metrics` adds them up.
"""

from collections.abc import Sequence

from prometheus_client import Counter, Histogram

from games import clock
from games.operations.making import Made

_GAMES = Counter("cards_games_laid", "Games that were laid.")
_ENTRIES = Counter("cards_entries", "Entries written to logs, first ones left out.", ["cause"])
_LOST_RACES = Counter("cards_lost_races", "Appends that came too late, and were decided again.")
_LATENESS = Histogram(
    "cards_timeout_lateness_seconds",
    "From a timeout's due to its entry, grace included.",
    buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 600),
)
_BY_CAUSE = {kind: _ENTRIES.labels(kind) for kind in ("seat", "timer", "moderator", "system")}


def laid() -> None:
    _GAMES.inc()


def written(made: Sequence[Made]) -> None:
    """Entries that are in the log now."""
    for each in made:
        cause = each.entry.cause
        _BY_CAUSE[cause.kind].inc()
        if cause.kind == "timer":
            _LATENESS.observe(max(0, clock.now_ms() - each.entry.at) / 1000)


def lost_race() -> None:
    _LOST_RACES.inc()
