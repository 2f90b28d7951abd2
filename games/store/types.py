"""Every value that goes into the store or comes out of it."""

from games.store.outcomes import Appended, Conflict, Duplicate, Gone, Laid, NotDue, OtherHistory, Outcome
from games.store.rows import (
    BookRow,
    Cause,
    CauseKind,
    Change,
    DeadlineRow,
    Entry,
    Glance,
    Head,
    Loaded,
    NewEntry,
    NewGame,
    SeatChange,
    SeatRow,
    Sits,
)

__all__ = [
    "Appended",
    "BookRow",
    "Cause",
    "CauseKind",
    "Change",
    "Conflict",
    "DeadlineRow",
    "Duplicate",
    "Entry",
    "Glance",
    "Gone",
    "Head",
    "Laid",
    "Loaded",
    "NewEntry",
    "NewGame",
    "NotDue",
    "OtherHistory",
    "Outcome",
    "SeatChange",
    "SeatRow",
    "Sits",
]
