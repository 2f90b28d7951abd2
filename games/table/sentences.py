"""The words of those who judge: what they may decide, and the reasons that everybody may read."""

from typing import Literal

Action = Literal["reject", "rerun", "rewind", "correct_result", "annul", "award", "warn", "suspend"]
"""reject: all stands. rerun: one entry is taken out and the rest played again. rewind: back to a version, clocks too. annul: no
result. award: these win. warn, suspend: a player, and the game goes on."""
Reason = Literal[
    "lawful",
    "unlawful",
    "wrongly_refused",
    "server_fault",
    "clock_fault",
    "wrong_result",
    "cheating",
    "collusion",
    "abuse",
    "stalling",
    "no_grounds",
    "other",
]
CHANGES: frozenset[Action] = frozenset({"rerun", "rewind", "correct_result", "annul", "award"})
"""What changes a game; the others leave it as it stands."""
