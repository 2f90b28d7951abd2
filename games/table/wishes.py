"""An offer as it would stand: what it asks for, whom, and until when; or why it can't be made."""

from typing import Any

from msgspec.structs import replace

from games.rules.contract import Refused, Struct
from games.table.clocks import seat_due
from games.table.commands import Offer
from games.table.ending import staying
from games.table.limits import AGREED_PAUSE, MORE_TIME, OFFER_LASTS
from games.table.offering import Offering, OfferKind
from games.table.outside import Outside
from games.table.presence import present
from games.table.state import Table
from games.table.takeback import Reach, reach

CODES = (
    "bad_offer",
    "nobody_to_ask",
    "no_clock",
    "no_takeback",
    "no_such_version",
    "nothing_to_take_back",
    "information_revealed",
    "not_paused",
    "not_agreed",
    "already_seated",
    "no_such_player",
)
MEMBERS: dict[OfferKind, frozenset[str]] = {
    "takeback": frozenset({"to", "revealed"}),
    "draw": frozenset(),
    "abort": frozenset(),
    "pause": frozenset({"for_s"}),
    "resume": frozenset(),
    "hand_over": frozenset({"player"}),
    "more_time": frozenset({"seat", "ms"}),
    "rematch": frozenset(),
}
"""The members that an offer of each kind may have."""


class Scene(Struct):
    """What an offer is decided on: the game as the seat found it, and when."""

    ruleset: Any  # Any: AnyRuleset, which is no struct
    table: Table
    play: Any  # Any: the ruleset's state, after the return of a seat that was absent
    seat: int
    now: int
    outside: Outside


def wished(scene: Scene, command: Offer) -> Offering:
    """The offer as it would stand. Refuses members that its kind does not have, and what can't be."""
    table = scene.table
    if table.is_over != (command.kind == "rematch") or not _given(command) <= MEMBERS.get(command.kind, frozenset()):
        raise Refused("bad_offer")
    lasts = None if table.is_over else scene.now + OFFER_LASTS[table.mode]
    bare = Offering(table.version + 1, scene.seat, command.kind, scene.now, (), lasts)
    match command.kind:
        case "takeback":
            return _takeback(scene, command, bare)
        case "more_time":
            return _more_time(scene, command, bare)
        case "pause":
            return _pause(scene, command, bare)
        case "hand_over":
            return _hand_over(scene, command, bare)
        case "resume" if not any(pause.reason == "agreed" for pause in table.pauses):
            raise Refused("not_paused")
        case _:
            return replace(bare, asked=_asked(scene))


def has_clock(table: Table, number: int) -> bool:
    """Whether a clock of this seat's own runs."""
    seat = table.seats[number]
    return seat.status == "playing" and seat.due is not None and seat_due(table, seat) is not None


def found(scene: Scene, offer: Offering) -> Reach:
    """What this takeback goes back over now. Refuses what `reach` does, and what was revealed since that nobody spoke of."""
    back = reach(scene.ruleset, scene.table, offer.to or 0, offer.seat, scene.outside.past)
    if not set(back.revealed) <= set(offer.revealed):
        raise Refused("information_revealed", versions=list(back.revealed))
    return back


def _given(command: Offer) -> set[str]:
    """The members that say something."""
    values = {"seat": command.seat, "ms": command.ms, "to": command.to, "for_s": command.for_s, "player": command.player}
    return {name for name, value in values.items() if value is not None} | ({"revealed"} if command.revealed else set())


def _takeback(scene: Scene, command: Offer, bare: Offering) -> Offering:
    """Where something hidden was seen since, all persons must agree, the absent too; a bot can't."""
    if command.to is None:
        raise Refused("bad_offer")
    back = reach(scene.ruleset, scene.table, command.to, scene.seat, scene.outside.past)
    if not back.revealed:
        return replace(bare, to=command.to, asked=_asked(scene))
    others = [number for number in staying(scene.table) if number != scene.seat]
    if not command.revealed or any(scene.table.seats[number].bot for number in others):
        raise Refused("information_revealed", versions=list(back.revealed))
    return replace(bare, to=command.to, revealed=back.revealed, asked=tuple(others))


def _pause(scene: Scene, command: Offer, bare: Offering) -> Offering:
    """So long from the agreement on; one that lasts already is made to end then."""
    ms = (command.for_s or 0) * 1000
    if not 1_000 <= ms <= AGREED_PAUSE[scene.table.mode]:
        raise Refused("bad_offer")
    return replace(bare, ms=ms, asked=_asked(scene))


def _hand_over(scene: Scene, command: Offer, bare: Offering) -> Offering:
    if command.player is None:
        raise Refused("bad_offer")
    return replace(bare, for_seat=scene.seat, invited=scene.outside.mark(command.player), asked=_asked(scene))


def _more_time(scene: Scene, command: Offer, bare: Offering) -> Offering:
    """Only a clock that runs can be given time."""
    table, ms = scene.table, command.ms
    whose = scene.seat if command.seat is None else command.seat
    if ms is None or not 1_000 <= ms <= MORE_TIME[table.mode] or whose >= len(table.seats):
        raise Refused("bad_offer")
    if not has_clock(table, whose):
        raise Refused("no_clock")
    return replace(bare, for_seat=whose, ms=ms, asked=_asked(scene, whose))


def _asked(scene: Scene, gains: int | None = None) -> tuple[int, ...]:
    """Everybody else who is present and a person; bots agree to anything, and so does who only gains.

    Refuses `nobody_to_ask` where all persons who would have a say are away. After the end everybody is asked who sat there.
    """
    table = scene.table
    seats = range(len(table.seats)) if table.is_over else staying(table)
    others = [number for number in seats if number not in (scene.seat, gains) and not table.seats[number].bot]
    asked = others if table.is_over else [number for number in others if number in present(table)]
    if others and not asked:
        raise Refused("nobody_to_ask")
    return tuple(asked)
