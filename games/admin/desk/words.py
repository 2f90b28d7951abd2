"""What the desk says: of refusals, of instants, of who sits where."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.operations.errors import Busy, Declined, NotYours, Unplayable
from games.store import rows as stored

_SENTENCES = {
    "bad_result": "The result needs winners who sit at the table, and a score for each seat.",
    "conflict": "Somebody was faster, or the game has moved on: look again.",
    "dispute_closed": "The dispute is closed.",
    "game_over": "The game is over.",
    "has_interest": "You have a part in this game: somebody else judges it.",
    "no_days": "Say for how many days.",
    "no_such_seat": "Nobody sits there.",
    "no_such_version": "The game can't go back to that version, and no such entry can be taken out.",
    "not_claimed": "Claim the dispute first.",
    "not_over": "The game is not over: award it, or annul it.",
    "not_proposed": "Nothing waits for a second moderator.",
    "not_redoable": "This entry can't be taken out by itself: rewind instead.",
    "not_started": "The game has not begun.",
    "nothing_to_take_back": "Nothing was played since then.",
    "same_moderator": "Another moderator must do this.",
}
Refusal = Busy | Declined | NotYours | Unplayable
REFUSALS = (Busy, Declined, NotYours, Unplayable)


def sentence(refused: Refusal) -> str:
    """For people; a code without a sentence stands for itself."""
    match refused:
        case Declined(code=code) | NotYours(code=code):
            return _SENTENCES.get(code, code)
        case Unplayable():
            return "This process can't tell the game."
        case _:
            return "The game is busy. Try again."


def plain(word: str) -> str:
    """A word of the data as people read it."""
    return word.replace("_", " ").capitalize()


def seat_names(seats: Sequence[stored.SeatRow]) -> list[str]:
    """Every seat and who sits there."""
    return [f"Seat {row.seat} ({row.player_name or 'nobody'})" for row in seats]


def age(seconds: int) -> str:
    """The two largest units."""
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {rest // 60} min" if hours else f"{rest // 60} min"


def wish_in_words(wish: Mapping[str, Any]) -> str:  # Any: JSON
    """What belongs to an action, without what is told beside it."""
    told = {name: value for name, value in wish.items() if name not in ("action", "reason", "seen") and value is not None}
    return ", ".join(f"{name} {_listed(value)}" for name, value in told.items())


def _listed(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
