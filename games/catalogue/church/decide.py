"""What a command does, or why it is refused."""

from collections.abc import Callable
from typing import Any, Final

from games.catalogue.church.cards import SLOT, Face
from games.catalogue.church.commands import BonusBuild, BonusDraw, Build, Choose, Command, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import (
    BonusBuilt,
    BonusDrew,
    Built,
    Chosen,
    DeckEmptied,
    Discarded,
    DrewDeck,
    Event,
    Passed,
    TookFund,
)
from games.catalogue.church.legal import is_wide
from games.catalogue.church.state import State
from games.catalogue.church.turns import settled, turn_end
from games.rules.contract import Chance, Refused

CODES: Final = (
    "card_not_named",
    "card_not_choosable",
    "deck_empty",
    "not_in_fund",
    "already_drawn",
    "draw_first",
    "bonus_first",
    "no_bonus",
    "already_built",
    "already_discarded",
    "already_chosen",
    "build_at_once",
    "choose_first",
    "other_card_chosen",
    "not_in_hand",
    "no_such_church",
    "slot_taken",
    "pass_instead",
    "end_turn_instead",
)


def decide(state: State, seat: int, command: Command, now: int, chance: Chance) -> list[Event]:
    """The events of a command of the seat in turn. Refuses `game_over`, `not_your_turn`, then CODES."""
    if state.seat != seat:
        raise Refused("not_your_turn" if state.scores is None else "game_over")
    return _DECIDE[type(command)](state, seat, command)


def _draw(state: State, seat: int, command: Draw) -> list[Event]:
    if command.from_ == "fund":
        return _take(state, seat, command.card)
    if command.card is not None:
        raise Refused("card_not_choosable")
    if not state.deck:
        raise Refused("deck_empty")
    if state.step != "draw":
        raise Refused("already_drawn")
    return [DrewDeck(seat, state.deck[0]), *_last_card(state, seat)]


def _take(state: State, seat: int, card: Face | None) -> list[Event]:
    if card is None:
        raise Refused("card_not_named")
    if card not in state.fund:
        raise Refused("not_in_fund")
    if state.step != "draw":
        raise Refused("already_drawn")
    return [TookFund(seat, card)]


def _build(state: State, seat: int, command: Build) -> list[Event]:
    _check_acting(state)
    if state.built:
        raise Refused("already_built")
    return settled(state, [Built(seat, command.card, _site(state, seat, command))])


def _choose(state: State, seat: int, command: Choose) -> list[Event]:
    if state.step != "bonus":
        _check_acting(state)
        if state.built:
            raise Refused("already_built")
    if state.chosen is not None:
        raise Refused("already_chosen")
    if command.card not in state.builders[seat].hand:
        raise Refused("not_in_hand")
    if not is_wide(state.builders[seat]):
        raise Refused("build_at_once")
    return [Chosen(seat, command.card)]


def _discard(state: State, seat: int, command: Discard) -> list[Event]:
    _check_acting(state)
    if state.discarded:
        raise Refused("already_discarded")
    if state.chosen is not None:
        raise Refused("already_chosen")
    if command.card not in state.builders[seat].hand:
        raise Refused("not_in_hand")
    return settled(state, [Discarded(seat, command.card)])


def _bonus_draw(state: State, seat: int, command: BonusDraw) -> list[Event]:
    if state.step != "bonus":
        raise Refused("no_bonus")
    if not state.deck:
        raise Refused("deck_empty")
    return settled(state, [BonusDrew(seat, state.deck[0]), *_last_card(state, seat)])


def _bonus_build(state: State, seat: int, command: BonusBuild) -> list[Event]:
    if state.step != "bonus":
        raise Refused("no_bonus")
    return settled(state, [BonusBuilt(seat, command.card, _site(state, seat, command))])


def _end_turn(state: State, seat: int, command: EndTurn) -> list[Event]:
    """An empty deck owes no bonus: then it ends the turn in its place (C-5, C-12)."""
    if state.step != "bonus" or state.deck:
        _check_acting(state)
        if state.options.turn_model == "either_or":
            raise Refused("pass_instead")
    return turn_end(state)


def _pass(state: State, seat: int, command: Pass) -> list[Event]:
    if state.options.turn_model != "either_or":
        raise Refused("end_turn_instead")
    _check_acting(state)
    return [Passed(seat), *turn_end(state)]


def _check_acting(state: State) -> None:
    if state.step == "draw":
        raise Refused("draw_first")
    if state.step == "bonus":
        raise Refused("bonus_first")


def _site(state: State, seat: int, command: Build | BonusBuild) -> int:
    """The number of the church that takes the card (C-7)."""
    builder, card, church = state.builders[seat], command.card, command.church
    if state.chosen is None and is_wide(builder):
        raise Refused("choose_first")
    if state.chosen not in (None, card):
        raise Refused("other_card_chosen")
    if card not in builder.hand:
        raise Refused("not_in_hand")
    if church == "new":
        return len(builder.churches)
    if church >= len(builder.churches):
        raise Refused("no_such_church")
    if builder.churches[church].taken & SLOT[card]:
        raise Refused("slot_taken")
    return church


def _last_card(state: State, seat: int) -> list[Event]:
    return [DeckEmptied(seat)] if len(state.deck) == 1 else []


_DECIDE: Final[dict[type[Command], Callable[[State, int, Any], list[Event]]]] = {  # Any: each takes the command beside it
    Draw: _draw,
    Build: _build,
    Choose: _choose,
    Discard: _discard,
    BonusDraw: _bonus_draw,
    BonusBuild: _bonus_build,
    EndTurn: _end_turn,
    Pass: _pass,
}
