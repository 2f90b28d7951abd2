"""The table's own durations, ms, by mode."""

from games.rules.contract import Mode

COUNTDOWN: dict[Mode, int] = {"live": 3_000, "async": 0}
"""From the host's signal to the first deal."""
GRACE: dict[Mode, int] = {"live": 150, "async": 2_000}
"""How long after its due a timeout may be written: what was received in time is judged first."""
ABSENT_MOVE: dict[Mode, int] = {"live": 5_000, "async": 3_600_000}
"""From an absent seat's question to the move made for it."""
MINDED_MOVE: dict[Mode, int] = {"live": 2_000, "async": 60_000}
"""From the question of a seat for which a bot plays to the bot's move."""
DEFAULT_WIN: dict[Mode, int] = {"live": 60_000, "async": 86_400_000}
"""How long the last present seat waits before it wins."""
ABANDONED: dict[Mode, int] = {"live": 300_000, "async": 86_400_000}
"""How long a game lasts with nobody present."""
TIMEOUTS_TO_ABSENCE = 3
FREEZE: dict[Mode, int] = {"live": 3_000, "async": 0}
"""How long play stops after a challenge."""
OFFER_LASTS: dict[Mode, int] = {"live": 60_000, "async": 3 * 86_400_000}
"""How long an offer waits for an answer."""
OFFER_REST: dict[Mode, int] = {"live": 30_000, "async": 12 * 3_600_000}
"""How long a seat waits after a refusal before it offers the same kind again."""
AGREED_PAUSE: dict[Mode, int] = {"live": 3_600_000, "async": 60 * 86_400_000}
"""The longest pause that the seats may agree to at a time."""
REOPENED: dict[Mode, int] = {"live": 86_400_000, "async": 0}
"""How long a game that was over and goes on by a ruling waits for its players, unless they agree to go on."""
MORE_TIME: dict[Mode, int] = {"live": 15 * 60_000, "async": 14 * 86_400_000}
"""The most that one offer may add to a clock."""
WATCHED_BEHIND = 12
"""Entries by which a delayed table is shown late to who does not sit there."""
