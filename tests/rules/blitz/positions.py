"""Positions laid by hand, and what comes of a command in them.

    state = lay(seat("red-4", "blue-9", blitz="red-7 red-2"), seat(...), centre=["O:red-1"])

Cards are written without their mark: a seat's own. Piles are written from the bottom, the hand from its top.
"""

from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.cards import BITS, CARDS, DECKS, KINDS
from games.catalogue.blitz.commands import Build, Flip, PlayCentre
from games.catalogue.blitz.events import AgapeBegan, DutchBegan
from games.catalogue.blitz.evolve import evolve
from games.catalogue.blitz.moves import fresh_lull
from games.catalogue.blitz.options import TURN_ACTIONS
from games.catalogue.blitz.state import Centre, Place, State, Table, Turn
from games.catalogue.blitz.zones import laid
from games.rules.contract import AnyRuleset, Mode, Refused
from tests.luck import SeededChance

NOW = 1_767_225_600_000
BY_THE_CLOCK = ("too_early", "hand_over", "phase_over")
"""Refusals that may meet a command which the state alone allows."""


@dataclass(frozen=True)
class Lying:
    """One seat's cards as a test writes them."""

    slots: tuple[str, ...]
    blitz: str
    waste: str
    hand: str
    placed: int


def seat(*slots: str, blitz: str = "", waste: str = "", hand: str = "", placed: int = 0) -> Lying:
    return Lying(slots, blitz, waste, hand, placed)


def lay(
    *seats: Lying,
    centre: list[str] | None = None,
    game: AnyRuleset = AGAPE,
    mode: Mode = "live",
    turn: int = 0,
    actions: int = TURN_ACTIONS,
    totals: tuple[int, ...] | None = None,
    hand: int = 1,
    **options: Any,
) -> State:
    """A running hand."""
    state = begun(len(seats), game, mode, **options)
    sheet = replace(
        state.sheet,
        phase="running",
        hand=hand,
        since=NOW,
        totals=totals or state.sheet.totals,
        starter=turn if mode == "async" else None,
    )
    return State(
        state.table,
        sheet,
        tuple([_place(state.table, number, lying) for number, lying in enumerate(seats)]),
        _centre(centre or []),
        fresh_lull(len(seats), NOW),
        Turn(turn, 1, actions, 0, 0, False) if mode == "async" else None,
        state.honour,
    )


def begun(seats: int, game: AnyRuleset = AGAPE, mode: Mode = "live", **options: Any) -> State:
    """A table before its first deal."""
    chosen = game.complete(game.options(**options), seats, mode)
    began = DutchBegan if game is DUTCH else AgapeBegan
    return evolve(None, began(seats=seats, mode=mode, rules=1, options=chosen))


def send(state: State, seat: int, command: Any, now: int = NOW) -> list[Any]:
    return AGAPE.decide(state, seat, command, now, SeededChance(1))


def after(state: State, *events: Any) -> State:
    for event in events:
        state = evolve(state, event)
    return state


def sent(state: State, seat: int, command: Any, now: int = NOW) -> State:
    """The state after the command."""
    return after(state, *send(state, seat, command, now))


def refusal(state: State, seat: int, command: Any, now: int = NOW) -> str:
    """The code with which the command is refused; it must not be listed as lawful then, but for the clock."""
    with pytest.raises(Refused) as refused:
        send(state, seat, command, now)

    assert refused.value.code in BY_THE_CLOCK or command not in AGAPE.legal(state, seat)
    return refused.value.code


def fired(state: State, name: str, now: int) -> State:
    return after(state, *AGAPE.on_timer(state, name, now, SeededChance(1)))


def stalled(state: State) -> State:
    """After the warning and the stall, at their times."""
    state = fired(state, "stall_warning", AGAPE.timers(state)["stall_warning"])
    return fired(state, "stall", AGAPE.timers(state)["stall"])


def words(events: list[Any]) -> list[str]:
    return [event.__struct_config__.tag for event in events]


def play(card: str, source: Any, on: str | None = None, pile: str | None = None) -> PlayCentre:
    """`pile` left out: that of the card named by `on`, which must be its bottom."""
    return PlayCentre(card, source, pile or on, on)


def build(card: str, source: Any, to_slot: int, on: str) -> Build:
    return Build(card, source, to_slot, on)


def flip(on: str | None = None) -> Flip:
    return Flip(on)


def faces(state: State, seat: int, zone: str) -> list[str]:
    """The faces of `blitz`, `packet` or `slot0` .., without the mark, from the bottom (a hand from the top)."""
    place = state.places[seat]
    cards = place.slots[int(zone[4])] if zone.startswith("slot") else getattr(place, zone)
    return [DECKS[state.table.deck + seat][KINDS[card]].partition(":")[2] for card in cards]


def waste(state: State, seat: int) -> list[str]:
    return faces(state, seat, "packet")[: state.places[seat].turned]


def hand(state: State, seat: int) -> list[str]:
    return faces(state, seat, "packet")[state.places[seat].turned :]


def _place(table: Table, number: int, lying: Lying) -> Place:
    turned = _cards(table, number, lying.waste)
    return Place(
        tuple([_cards(table, number, slot) for slot in lying.slots]),
        _cards(table, number, lying.blitz),
        turned + _cards(table, number, lying.hand),
        len(turned),
        lying.placed,
        seen=BITS[turned[-1]] if turned else 0,
    )


def _cards(table: Table, number: int, written: str) -> tuple[int, ...]:
    mark = DECKS[table.deck + number][0].partition(":")[0]
    return tuple([CARDS[f"{mark}:{face}"] for face in written.split()])


def _centre(piles: list[str]) -> Centre:
    centre = Centre()
    for pile in piles:
        cards = [CARDS[face] for face in pile.split()]
        for card in cards:
            centre = laid(centre, card, cards[0])
    return centre
