"""How long each row looks: enough for a figure, or just enough to see that it works."""

import msgspec


class Scale(msgspec.Struct, frozen=True):
    """Seconds (`_s`) and counts of one run of the bench."""

    name: str
    rounds: int = 5
    """Alternating short runs of each side."""
    run_s: int = 4
    warm_s: int = 2
    """Load before the first round, not counted."""
    games: int = 208
    gifts: int = 480
    """Games whose whole course is prepared, played for `rounds` runs."""
    long: int = 10_249
    """Entries of the long game."""
    moves: int = 400
    """Single moves timed in long and short games, each."""
    race_s: int = 30
    flood_s: int = 10
    rules_s: float = 1.5
    """CPU seconds for each figure of each ruleset."""
    kept: int = 8
    """Recorded games of each ruleset and mode."""
    clocks: int = 60
    """Games in which a seat's time is out every few seconds. The others that are left alone are multiples of it."""
    burst: int = 100
    """Of them, started at once."""
    lateness_s: int = 300
    streams: int = 1_000
    """Open at once, four a game."""
    streams_s: int = 30
    memory_s: int = 120
    crowd: int = 1_100
    """Games under load while memory is watched: more than a worker keeps."""
    appends: int = 1500
    loads: int = 50
    stored: int = 100_000
    """Games in the largest of the databases of `stored`."""
    asked: int = 200
    """Times that each of them is asked everything."""


WHOLE = Scale("whole")
QUICK = Scale(
    "quick",
    rounds=1,
    run_s=1,
    warm_s=0,
    games=16,
    gifts=16,
    long=1_000,
    moves=20,
    race_s=3,
    flood_s=3,
    rules_s=0.05,
    kept=1,
    clocks=2,
    burst=10,
    lateness_s=45,
    streams=40,
    streams_s=3,
    memory_s=2,
    crowd=32,
    appends=50,
    loads=2,
    stored=10_000,
    asked=20,
)
HOUR_S = 3600
