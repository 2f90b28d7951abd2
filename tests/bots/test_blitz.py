"""The policy for the blitz family sees a view and its lawful commands, and beats chance."""

import random
from collections.abc import Sequence

import pytest

from games.bots import policy
from games.bots.blitz import choose
from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.commands import Build, Call, Command, EndTurn
from games.catalogue.blitz.state import State
from games.rules.contract import AnyRuleset, Mode, Refused, Result
from tests.luck import SeededChance
from tests.rules.blitz.positions import build, flip, lay, play, seat, sent
from tests.rules.playout import Habits, Playout
from tests.table.faults import FAULTS

QUIET = Habits(auto=0.0, unasked=0.0)
OTHER = seat("blue-9", "blue-8", "blue-6", blitz="red-8 red-9", hand="yellow-9")


def played(game: AnyRuleset, bots: Sequence[int], seats: int, mode: Mode, seed: int) -> Result:
    """A game in which these seats are bots and the others play at random; in a race all are equally fast."""

    def by_seat(state: State, number: int, commands: Sequence[Command], dice: random.Random) -> Command:
        return choose(game.view(state, number), number, commands, dice) if number in bots else dice.choice(commands)

    table = Playout(game, seats=seats, mode=mode, seed=seed, habits=QUIET, choose=by_seat)
    for _ in table:
        pass
    result = game.outcome(table.state)
    assert result is not None
    return result


def share_won(game: AnyRuleset, mode: Mode, games: int) -> float:
    """Of two-player games in which the bot has the odd and the even seats in turn; ties count half."""
    results = [(seed % 2, played(game, [seed % 2], 2, mode, seed)) for seed in range(games)]
    return sum(1 / len(result.winners) for bot, result in results if bot in result.winners) / games


def chosen(state: State, game: AnyRuleset = AGAPE) -> Command:
    return choose(game.view(state, 0), 0, game.legal(state, 0), random.Random(1))


@pytest.mark.parametrize("game", [AGAPE, DUTCH], ids=lambda game: game.slug)
@pytest.mark.parametrize(("mode", "games"), [("live", 15), ("async", 15)])
def test_it_beats_chance(game: AnyRuleset, mode: Mode, games: int) -> None:
    assert share_won(game, mode, games) >= 0.8


@pytest.mark.parametrize(("game", "seats"), [(AGAPE, 4), (DUTCH, 8)], ids=str)
def test_it_plays_at_bigger_tables(game: AnyRuleset, seats: int) -> None:
    assert (1,) == tuple(played(game, [1], seats, "async", 5).winners)


@pytest.mark.parametrize("mode", ["live", "async"])
def test_bots_among_themselves_finish_a_game(mode: Mode) -> None:
    assert played(DUTCH, [0, 1, 2], 3, mode, 3).winners


def test_both_games_are_played_by_it() -> None:
    assert choose is policy("greedy", "agape_blitz")
    assert choose is policy("greedy", "dutch_blitz")


def test_it_plays_the_blitz_top_before_a_waste_top() -> None:
    state = lay(seat("red-9", "blue-9", "yellow-5", blitz="red-8 red-2", waste="blue-2"), OTHER, centre=["B:red-1", "B:blue-1"])

    assert play("O:red-2", "blitz", "B:red-1") == chosen(state)


def test_it_empties_a_slot_before_it_plays_from_a_longer_one() -> None:
    lying = seat("red-9 blue-2", "red-2", "yellow-5", blitz="red-7 red-6")
    state = lay(lying, OTHER, centre=["B:red-1", "B:blue-1"])

    assert play("O:red-2", "slot1", "B:red-1") == chosen(state)


def test_it_builds_from_the_blitz_pile_rather_than_flip() -> None:
    state = lay(seat("red-9", "red-3", "yellow-5", blitz="red-6 red-8", hand="blue-2"), OTHER)

    assert build("O:red-8", "blitz", 0, "O:red-9") == chosen(state)


def test_it_does_not_shuffle_cards_between_slots() -> None:
    state = lay(seat("red-9", "red-3 blue-8", "yellow-5", blitz="red-6 red-2", hand="blue-2"), OTHER)

    assert isinstance(AGAPE.legal(state, 0)[0], Build)
    assert flip() == chosen(state)


def test_it_keeps_the_waste_off_the_slots_until_it_went_round_in_vain() -> None:
    state = lay(seat("red-9", "red-3", "yellow-5", blitz="red-6 blue-10", hand="blue-8"), OTHER)
    state = sent(state, 0, flip())
    assert flip("O:blue-8") == chosen(state)

    assert build("O:blue-8", "waste", 0, "O:red-9") == chosen(sent(state, 0, flip("O:blue-8")))


def test_it_calls_once_no_point_is_in_reach() -> None:
    lying = seat("red-9", "red-2", "yellow-5", hand="blue-8")
    state = lay(lying, OTHER, centre=["B:red-1"], call_mode="shout")

    assert play("O:red-2", "slot1", "B:red-1") == chosen(state)
    assert Call() == chosen(sent(state, 0, play("O:red-2", "slot1", "B:red-1")))


def test_it_ends_a_turn_in_which_nothing_is_to_be_done() -> None:
    assert EndTurn() == chosen(lay(seat("red-9", "red-3", "yellow-5", blitz="red-6"), OTHER, mode="async"))


@pytest.mark.parametrize("game", [AGAPE, DUTCH], ids=lambda game: game.slug)
@pytest.mark.parametrize("mode", ["live", "async"])
def test_at_honour_tables_it_plays_on_whatever_the_others_break(game: AnyRuleset, mode: Mode) -> None:
    """Seat 0 lays cards wrongly all the time; the bot only ever sends what is lawful."""

    def by_seat(state: State, number: int, commands: Sequence[Command], dice: random.Random) -> Command:
        wrong = FAULTS[game.slug].command(state, number, dice) if number == 0 and dice.random() < 0.4 else None
        return wrong if wrong is not None and is_accepted(state, wrong) else bot(state, number, commands, dice)

    def is_accepted(state: State, command: Command) -> bool:
        try:
            return bool(game.decide(state, 0, command, state.sheet.since, SeededChance(0)))
        except Refused:
            return False

    def bot(state: State, number: int, commands: Sequence[Command], dice: random.Random) -> Command:
        command = choose(game.view(state, number), number, commands, dice)
        assert command in commands
        return command

    options = game.options(enforcement="honour", max_hands=2, hand_speed=0)
    for seed in range(4):
        table = Playout(game, seats=2, mode=mode, seed=seed, habits=QUIET, options=options, choose=by_seat)
        audits = [event.audit for step in table for event in step.events if getattr(event, "audit", ())]

        assert audits
        assert game.outcome(table.state) is not None
