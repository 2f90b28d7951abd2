"""Phase 1: spinning, drawing and crafting, in a race or by turns."""

from typing import Literal

from games.catalogue.blueprint_blitz.cards import CIRCLES, COMPONENTS, STARS, affords
from games.catalogue.blueprint_blitz.commands import Craft, Spinner
from games.catalogue.blueprint_blitz.events import Crafted, Drawn, Event, Phase1Over, Reshuffled, Section, Spun, TurnBegan
from games.catalogue.blueprint_blitz.options import hand_step, spin_wait
from games.catalogue.blueprint_blitz.ranking import standing
from games.catalogue.blueprint_blitz.state import LAPS, SPINS_A_TURN, Seat, State
from games.catalogue.blueprint_blitz.throws import fill_places
from games.rules.contract import Chance, Refused

SECTIONS: dict[Spinner, tuple[Section, ...]] = {"A": ("A", "B", "coin"), "B": ("AA", "AB", "BB", "nothing")}
"""The wheels: equal sections, in the order in which luck numbers them (BB-3)."""
LETTERS: dict[Section, tuple[Spinner, ...]] = {
    "A": ("A",),
    "B": ("B",),
    "coin": (),
    "AA": ("A", "A"),
    "AB": ("A", "B"),
    "BB": ("B", "B"),
    "nothing": (),
}
"""From which decks a result draws, in this order (B-22)."""
BUCKET = 3
"""Crafts that a rested hand may make at once."""


def spin(state: State, number: int, spinner: Spinner, now: int, chance: Chance) -> list[Event]:
    """Refuses `too_early` (live), `no_spins_left` (by turns), `no_coins`."""
    seat = state.seats[number]
    _check_spinner(state, seat, now)
    if spinner == "B" and not seat.coins:
        raise Refused("no_coins")
    sections = SECTIONS[spinner]
    index, luck = chance.uniform(len(sections))
    result = sections[index]
    letters = LETTERS[result]
    if letters and min(map(len, state.decks)) < len(letters):
        return _draw_from_low_decks(state, number, Spun(number, spinner, result, (), now, luck), letters, chance)
    return [Spun(number, spinner, result, _tops(state, letters), now, luck)]


def _check_spinner(state: State, seat: Seat, now: int) -> None:
    """Live: the wheel still turns (B-18). By turns: a turn has three spins."""
    if state.turn is not None:
        if state.turn.spins >= SPINS_A_TURN:
            raise Refused("no_spins_left")
        return
    if seat.spun_at is not None and now < seat.spun_at + spin_wait(state.options):
        raise Refused("too_early", retry_at=seat.spun_at + spin_wait(state.options))


def _tops(state: State, letters: tuple[Spinner, ...]) -> tuple[str, ...]:
    """What these letters draw from decks that hold enough."""
    stars, circles = state.decks
    if letters == ("A", "B"):
        return stars[0], circles[0]
    deck = circles if "B" in letters else stars
    return deck[: len(letters)]


def _draw_from_low_decks(state: State, number: int, spun: Spun, letters: tuple[Spinner, ...], chance: Chance) -> list[Event]:
    """A deck found empty by a draw is refilled first, also between two draws; with no discards the draw is lost (B-4)."""
    events: list[Event] = []
    decks = {"A": state.decks[0], "B": state.decks[1]}
    refilled: set[str] = set()
    drawn: tuple[str, ...] = ()
    for letter in letters:
        discards = () if letter in refilled else _discarded(state, letter)
        if not decks[letter] and discards:
            events.append(_drew(number, spun, drawn, events))
            order, luck = chance.shuffle(discards)
            events.append(Reshuffled(letter, order, luck))
            decks[letter], drawn = order, ()
            refilled.add(letter)
        drawn = (*drawn, *decks[letter][:1])
        decks[letter] = decks[letter][1:]
    return [*events, _drew(number, spun, drawn, events)] if drawn or not events else events


def _drew(number: int, spun: Spun, drawn: tuple[str, ...], before: list[Event]) -> Spun | Drawn:
    """The first cards come with the spin itself."""
    if before:
        return Drawn(number, drawn)
    return Spun(spun.seat, spun.spinner, spun.result, drawn, spun.at, spun.luck)


def _discarded(state: State, deck: Literal["A", "B"]) -> tuple[str, ...]:
    """The discards of one deck in canonical order."""
    components = STARS if deck == "A" else CIRCLES
    counts = dict(zip(COMPONENTS, state.discards, strict=True))
    return tuple(component for component in components for _ in range(counts[component]))


def craft(state: State, number: int, command: Craft, now: int) -> list[Event]:
    """Refuses `too_early` (live), `conflict` (another card lies there, or none), `missing_components`."""
    seat, pile = state.seats[number], state.piles[command.pile]
    if state.turn is None:
        _check_hand(state, seat, now)
    if not pile or pile[0] != command.card:
        raise Refused("conflict", won_by=state.takers[command.pile], now=pile[0] if pile else None)
    if not affords(seat.held, command.card):
        raise Refused("missing_components")
    return [Crafted(number, command.pile, command.card, pile[1] if len(pile) > 1 else None, now)]


def _check_hand(state: State, seat: Seat, now: int) -> None:
    """The hand-speed bucket (B-27, BF-16): three crafts at once, refilled by one each step."""
    rested_at = seat.paid - (BUCKET - 1) * hand_step(state.options)
    if now < rested_at:
        raise Refused("too_early", retry_at=rested_at)


def end_turn(state: State, now: int) -> list[Event]:
    """The next seat's turn, or the end of the phase. Refuses `no_turns` in a race."""
    if state.turn is None:
        raise Refused("no_turns")
    return next_turn(state, now)


def next_turn(state: State, now: int) -> list[Event]:
    """Six laps; each begins one seat later than the last, and who has resigned is passed over (B-11)."""
    turn, seat_count = state.turn, len(state.seats)
    if turn is None:
        return []
    for step in range((turn.lap - 1) * seat_count + turn.place + 1, LAPS * seat_count):
        lap, place = step // seat_count + 1, step % seat_count
        number = ((state.starter or 0) + lap - 1 + place) % seat_count
        if not state.seats[number].resigned:
            return [TurnBegan(number, lap, place, turn.number + 1)]
    return end_phase(state, now)


def end_phase(state: State, now: int) -> list[Event]:
    """Crafting and component cards are counted, and the places in the duel filled."""
    standings = [standing(seat) for seat in state.seats]
    over = Phase1Over(tuple(crafts for crafts, _ in standings), tuple(components for _, components in standings))
    return [over, *fill_places(state, (), now)]
