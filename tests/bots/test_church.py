"""The policy for Church sees a view and its lawful commands, and beats chance."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.bots.church import choose
from games.catalogue.church import RULESET
from games.catalogue.church.cards import deck
from games.catalogue.church.commands import BonusBuild, Build, Command, Discard, Draw, EndTurn
from games.catalogue.church.legal import legal
from games.catalogue.church.options import Options
from games.catalogue.church.state import Builder, State
from games.catalogue.church.view import view
from games.rules.contract import Result
from tests.rules.church.positions import after, builder, cards, position
from tests.rules.playout import Habits, Playout

QUIET = Habits(auto=0.0, unasked=0.0)
RED_FRAME = "altar-red pult-red kafedra-red organ-red"


def played(bots: Sequence[int], seats: int, seed: int, options: Options) -> Result:
    """A game in which these seats are bots and the others play at random."""

    def by_seat(state: State, seat: int, commands: Sequence[Command], dice: random.Random) -> Command:
        return choose(view(state, seat), seat, commands, dice) if seat in bots else dice.choice(commands)

    game = Playout(RULESET, seats=seats, mode="live", seed=seed, options=options, habits=QUIET, choose=by_seat)
    for _ in game:
        pass
    result = RULESET.outcome(game.state)
    assert result is not None
    return result


def share_won(games: int, options: Options) -> float:
    """Of two-player games in which the bot has the odd and the even seats in turn; ties count half."""
    results = [(seed % 2, played([seed % 2], 2, seed, options)) for seed in range(games)]
    return sum(1 / len(result.winners) for bot, result in results if bot in result.winners) / games


def lone_game(hand: str, church: str = "", *, deck_count: int = 0, fund: str = "", step: str = "act") -> State:
    """Seat 0 to move with these things; the opponent holds whatever of the base deck is not named and not in the deck."""
    mine = builder(hand, [church] if church else [])
    rest = list((Counter(deck("1")) - Counter([*cards(hand), *cards(church), *cards(fund)])).elements())
    random.Random(2).shuffle(rest)
    state = position(mine, Builder(tuple(rest[deck_count:])), deck=" ".join(rest[:deck_count]), fund=fund, step=step)
    return state if deck_count else replace(state, emptied_by=0)


def chosen(state: State) -> Command:
    return choose(view(state, 0), 0, legal(state, 0), random.Random(1))


def test_it_beats_chance() -> None:
    assert share_won(60, Options()) >= 0.8


def test_it_beats_chance_with_one_action_a_turn() -> None:
    assert share_won(20, Options(turn_model="either_or")) >= 0.65


@pytest.mark.parametrize("seats", [3, 6])
def test_it_plays_at_bigger_tables(seats: int) -> None:
    result = played([0], seats, 5, Options(equal_turns=True))

    assert [0] == list(result.winners)


def test_bots_among_themselves_finish_a_game() -> None:
    assert "played_out" == played([0, 1], 2, 3, Options()).reason


def test_it_finishes_the_row_of_a_church_in_one_colour() -> None:
    state = lone_game("pew-red pew-blue pult-green", f"{RED_FRAME} pew-red")

    assert Build("pew-red", 0) == chosen(state)


def test_it_keeps_another_colour_out_of_a_church_in_one_colour() -> None:
    state = lone_game("pew-blue altar-green", f"{RED_FRAME} pew-red*4", deck_count=8)

    assert Build("pew-blue", 0) in legal(state, 0)
    assert Build("pew-blue", 0) != chosen(state)


def test_it_takes_the_part_that_is_missing_from_the_fund() -> None:
    state = lone_game(
        "pew-blue", "altar-red pult-red kafedra-red pew-red*6", deck_count=5, fund="pew-green organ-red altar-blue", step="draw"
    )

    assert Draw("fund", "organ-red") == chosen(state)


def test_on_the_last_turn_it_gets_both_white_cards_on_the_table() -> None:
    state, sent = lone_game("altar-white+2 pew-blue organ-white+1"), []
    while state.seat == 0:
        sent.append(chosen(state))
        state = after(state, sent[-1])

    assert (3, 0) == state.scores
    assert {Build, Discard, BonusBuild} == set(map(type, sent)) - {EndTurn}
