"""Laying a table: options and pace made complete, a book of luck committed, the creator in seat 0, bots where asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import msgspec

from games import metrics
from games.designs import Design, UnknownRuleset, design
from games.models import Game
from games.operations.bot_policies import check_may_lay
from games.operations.due import brought
from games.operations.errors import KeyReused, Unfit
from games.operations.house_bots import bot_player
from games.operations.laying import Laying, Terms, lay
from games.operations.pointers import fault
from games.operations.suspensions import check_not_suspended
from games.queries.current import Current
from games.rules.contract import Mode, Refused
from games.store import rows as stored
from games.table.paces import MODES, default_pace, named_pace
from games.table.state import OnDispute, OnTimeout, Pace, Spectators
from games.table.watching import spectators_of

BOT = "greedy"
CUSTOM_MOST_S = 366 * 86_400
"""The longest bank or increment of a pace of one's own."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A game as its creator asks for it. `pace`: a name, (bank_s, increment_s), or None for the ruleset's own."""

    creator: UUID
    key: UUID | None
    fingerprint: bytes
    ruleset: str
    seats: int
    mode: Mode | None
    pace: str | tuple[int, int] | None
    options: Mapping[str, Any]  # Any: JSON
    visibility: str
    bots: Sequence[int]
    name: str
    received_at: int
    on_timeout: OnTimeout = "auto_move"
    start_s: int | None = None
    """The least that each seat has for its first question; None: what the pace gives."""
    on_dispute: OnDispute = "play_on"
    spectators: Spectators | None = None
    """None: what suits the ruleset."""


def create_game(wish: Wish) -> tuple[Current, bool]:
    """The game, and whether this key had made it before. Raises Unfit (with a pointer), KeyReused, Suspended, Busy."""
    laid = _laid_before(wish)
    if laid is not None:
        return brought(laid)[0], True
    check_not_suspended(wish.creator)
    terms = _terms(wish)
    check_may_lay(wish.creator, terms.design.ruleset.slug, terms.mode, terms.pace_as_asked)
    game_id = uuid4()
    made = lay(_laying(wish, terms, game_id))
    if made.fingerprint != wish.fingerprint:
        raise KeyReused
    if made.id == game_id:
        metrics.laid()
    return brought(made.id)[0], made.id != game_id


def _laid_before(wish: Wish) -> UUID | None:
    """The game that this key made, whatever has become of its terms since. Raises KeyReused for another wish."""
    if wish.key is None:
        return None
    found = Game.objects.filter(creator_id=wish.creator, create_key=wish.key).values_list("id", "create_fingerprint").first()
    if found is None:
        return None
    if bytes(found[1]) != wish.fingerprint:
        raise KeyReused
    return found[0]


def _laying(wish: Wish, terms: Terms, game_id: UUID) -> Laying:
    return Laying(
        id=game_id,
        terms=terms,
        creator=wish.creator,
        key=wish.key,
        fingerprint=wish.fingerprint,
        visibility=wish.visibility,
        name=wish.name,
        seats=wish.seats,
        sits=[stored.Sits(0, wish.creator, None), *[stored.Sits(seat, bot_player(BOT), BOT) for seat in wish.bots]],
        received_at=wish.received_at,
    )


def _terms(wish: Wish) -> Terms:
    try:
        known = design(wish.ruleset)
    except UnknownRuleset as error:
        raise Unfit("unknown_ruleset", "/ruleset") from error
    if wish.seats not in known.ruleset.seats:
        raise Unfit("bad_seats", "/seats")
    if len(set(wish.bots)) != len(wish.bots) or not all(0 < seat < wish.seats for seat in wish.bots):
        raise Unfit("bad_bots", "/bots")
    mode = _mode(wish, known)
    pace, as_asked = _pace(wish, known, mode)
    _check_timeouts(wish, known, mode, pace)
    start = None if wish.start_s is None else wish.start_s * 1000
    options, watched = _options(wish, known, mode), spectators_of(known.ruleset, wish.spectators)
    return Terms(known, mode, pace, as_asked, options, wish.on_timeout, start, wish.on_dispute, watched)


def _check_timeouts(wish: Wish, known: Design, mode: Mode, pace: Pace) -> None:
    """What is to follow a timeout must be possible in this game, and nobody's first question may be shorter than the others."""
    if wish.on_timeout == "skip" and not known.ruleset.passes:
        raise Unfit("no_pass", "/on_timeout", "In this game no turn can be passed.")
    if wish.start_s is None:
        return
    if mode == "live" or pace.bank is None or pace.increment is None:
        raise Unfit("no_start", "/start_s", "Only games by turns with a limit have a first deadline of their own.")
    if not pace.bank + pace.increment <= wish.start_s * 1000 <= CUSTOM_MOST_S * 1000:
        raise Unfit("bad_start", "/start_s", "The first deadline is never shorter than the pace.")


def _mode(wish: Wish, known: Design) -> Mode:
    implied = MODES.get(wish.pace) if isinstance(wish.pace, str) else None
    mode = wish.mode or implied
    if mode is None:
        raise Unfit("required", "/mode")
    if mode not in known.ruleset.modes or (implied is not None and implied != mode):
        raise Unfit("bad_mode", "/mode")
    return mode


def _pace(wish: Wish, known: Design, mode: Mode) -> tuple[Pace, str]:
    """The pace in ms, and as JSON in the form in which it was asked for."""
    if isinstance(wish.pace, tuple):
        bank, increment = wish.pace
        if not (0 <= bank <= CUSTOM_MOST_S and 1 <= increment <= CUSTOM_MOST_S):
            raise Unfit("bad_pace", "/pace")
        asked = msgspec.json.encode({"bank_s": bank, "increment_s": increment}).decode()
        return Pace(bank * 1000, increment * 1000), asked
    name = wish.pace or default_pace(mode)
    if name not in MODES:
        raise Unfit("bad_pace", "/pace")
    return named_pace(name, known.ruleset), f'"{name}"'


def _options(wish: Wish, known: Design, mode: Mode) -> msgspec.Struct:
    try:
        given: msgspec.Struct = msgspec.convert(dict(wish.options), known.ruleset.options)
        completed: msgspec.Struct = known.ruleset.complete(given, wish.seats, mode)
    except msgspec.ValidationError as error:
        detail, where = fault(str(error))
        raise Unfit("bad_option", f"/options{where}", detail) from error
    except Refused as refused:
        raise Unfit(refused.code, "/options") from refused
    return completed
