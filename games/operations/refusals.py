"""Refused commands are kept aside for those who judge; it is done when the answer is out, and never harms it."""

import logging

import msgspec

from games import clock
from games.operations.command import Asked
from games.operations.due import brought
from games.operations.errors import Declined
from games.queries.current import GAMES, Current
from games.store import refusals as store

MOST_BYTES = 2_048
"""Of a command, as JSON; of a longer one only its type is kept."""
AT_ONCE = 1_000
"""Games whose refusals are erased by one statement."""
log = logging.getLogger(__name__)


def keep(asked: Asked, refused: Declined) -> None:
    """Keeps a command that was refused to a seat. Never raises: what can't be kept is named in the process's log."""
    try:
        _keep(asked, refused)
    except Exception as error:
        log.warning("game %s: a refusal was not kept: %s", asked.game_id, type(error).__name__)


def erase_old() -> int:
    """Erases the refusals of games that were over 72 hours ago; how many."""
    return store.erase(AT_ONCE)


def _keep(asked: Asked, refused: Declined) -> None:
    current = GAMES.get(asked.game_id) or brought(asked.game_id)[0]
    seat = current.seat_of(asked.player)
    if seat is None or _is_long_over(current):
        return
    store.keep(
        game_id=asked.game_id,
        seat=seat,
        received_at=asked.received_at,
        version=refused.version,
        code=refused.code,
        command=_text(current, asked.body),
    )


def _is_long_over(current: Current) -> bool:
    return current.table.is_over and current.table.at + store.KEPT_MS <= clock.now_ms()


def _text(current: Current, body: bytes) -> str:
    """The command as it was understood, whatever else a long body holds."""
    command, turn = current.design.commands.decode(body)
    (wire,) = current.design.commands.with_turn([command], turn)
    text = msgspec.json.encode(wire)
    if len(text) > MOST_BYTES:
        text = msgspec.json.encode({"type": command.__struct_config__.tag})
    return text.decode()
