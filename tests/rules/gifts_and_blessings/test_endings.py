"""How the game ends and what it counts, and the decisions about it."""

import random

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import DECKS, DeckName, worth
from games.catalogue.gifts_and_blessings.commands import Done, Give
from games.catalogue.gifts_and_blessings.events import PlayerLeft, RoundEnded, Scored
from games.catalogue.gifts_and_blessings.options import Options
from games.catalogue.gifts_and_blessings.state import State
from games.rules.contract import Result
from tests.luck import SeededChance
from tests.rules.catalogue import Case
from tests.rules.gifts_and_blessings.situations import Table, cards
from tests.rules.played import play
from tests.rules.playout import Playout

ROYALS = "KC QC JC KD QD JD KS QS JS KH QH JH"
"""132 points."""


def _last_round(blessed: tuple[str, str] = ("", "")) -> Table:
    """The example of the end: the fountain is empty, P1 holds the six, P2 the eight and the three."""
    table = Table("6D", "8S 3C", fountain="", blessed=blessed)
    table.give(0, "6D")
    return table


def test_the_whole_deck_is_worth_352_points_or_592() -> None:
    assert 352 == worth(DECKS["std52"])
    assert 592 == worth(DECKS["double36"])


def test_example_of_points_a_king_and_a_five_are_16_and_three_royals_with_an_ace_34() -> None:
    assert 16 == worth(cards("KH 5C"))
    assert 34 == worth(cards("QH JC KD AS"))


def test_example_of_the_end_the_eight_is_forced() -> None:
    assert {"8S"} == _last_round().open_to(1)


def test_example_of_the_end_the_three_goes_to_the_other_player() -> None:
    one = f"{ROYALS} 9C 9D 9H TC AC"
    two = "TD TH TS 9S 8C 8D 8H 7C 7D 7H 7S 6C 6H 6S 5C 5D 5H 5S 4C 4D 4H 4S 3D 3H 3S 2C 2D 2H 2S AD AH AS"
    table = _last_round(blessed=(one, two))
    table.give_back(1, "8S")
    table.receive(0)
    ended = table.receive(1)

    assert Scored("played_out", ((), ("3C",)), (181, 171)) == ended[-1]
    assert (181, 171) == table.points()
    assert Result([0], [181, 171], "played_out") == RULESET.outcome(table.state)


def test_gb_11_what_is_left_in_a_hand_goes_to_the_other_player() -> None:
    table = Table("6D", "8S 3C KD", fountain="")
    table.give(0, "6D")
    table.give_back(1, "KD")
    table.receive(0)
    table.receive(1, "6D")

    assert ("KD", "3C", "6D", "8S") == table.state.players[0].blessings


def test_both_hands_empty_together_move_nothing_and_equal_totals_are_shared() -> None:
    table = Table("8D", "8S", fountain="")
    table.give(0, "8D")
    table.give_back(1, "8S")
    table.receive(0)

    assert Scored("played_out", ((), ()), (8, 8)) == table.receive(1)[-1]
    assert Result([0, 1], [8, 8], "played_out") == RULESET.outcome(table.state)


def test_gb_15_equal_totals_are_a_draw() -> None:
    one = f"{ROYALS} TC TD TH 8C"
    two = " ".join(card for card in DECKS["std52"] if card not in cards(f"{one} 6D 6S"))
    table = Table("6D", "6S", fountain="", blessed=(one, two))
    table.give(0, "6D")
    table.give_back(1, "6S")
    table.receive(0)
    table.receive(1)

    assert Result([0, 1], [176, 176], "played_out") == RULESET.outcome(table.state)


def test_the_game_goes_on_while_both_hold_cards() -> None:
    table = Table("6D 7D", "8S 3C", fountain="")
    table.give(0, "6D")
    table.give_back(1, "8S")
    table.receive(0)

    assert RoundEnded(1, 0) == table.receive(1)[-1]
    assert None is RULESET.outcome(table.state)


def _quiet_round(table: Table) -> list[object]:
    """Both take what they got: nothing is blessed, nothing drawn."""
    giver = table.state.seat or 0
    table.give(giver, table.state.players[giver].hand[0])
    (answer, *_) = sorted(table.open_to(1 - giver))
    table.give_back(1 - giver, answer)
    table.receive(giver, answer)
    return list(table.receive(1 - giver, table.state.players[1 - giver].pool[0]))


def test_gb_12_a_round_without_blessing_and_drawing_is_quiet() -> None:
    table = Table("9C 2C", "TC 3C", fountain="")

    assert RoundEnded(1, 1) == _quiet_round(table)[-1]
    assert None is table.state.ending


def test_gb_12_so_many_quiet_rounds_in_a_row_end_the_game() -> None:
    table = Table("9C 2C", "TC 3C", fountain="", quiet_limit=4)
    quiets = [_quiet_round(table) for _ in range(4)]

    assert [RoundEnded(number, number) for number in (1, 2, 3)] == [ended[-1] for ended in quiets[:3]]
    assert isinstance(quiets[3][-1], Scored)
    assert "quiet" == table.state.ending
    assert None is table.state.seat


def test_gb_12_one_blessing_sets_the_count_back() -> None:
    table = Table("9C 2C 4C", "TC 3C 5C", fountain="", quiet=3)
    table.give(0, "2C")
    table.give_back(1, "3C")
    table.receive(0)

    assert RoundEnded(1, 0) == table.receive(1, "2C")[-1]


def test_gb_12_a_draw_alone_sets_the_count_back() -> None:
    table = Table("9C 2C 4C", "TC 3C 5C", fountain="KH", quiet=3)
    table.give(0, "2C")
    table.give_back(1, "3C")
    table.receive(0, "3C")

    assert RoundEnded(1, 0) == table.receive(1, "2C")[-1]


def test_gb_12_what_a_royal_brings_from_the_fountain_sets_the_count_back() -> None:
    table = Table("9C 2C", "QC 3C", fountain="KH KD KS", quiet=3)
    table.give(0, "9C")
    table.give_back(1, "QC")
    table.receive(0, "QC")

    assert RoundEnded(1, 0) == table.receive(1, "9C KH KD KS")[-1]
    assert 0 == sum(table.points())


def test_gb_12_the_limit_is_8_live_and_4_async_unless_chosen() -> None:
    assert 8 == RULESET.complete(Options(), 2, "live").quiet_limit
    assert 4 == RULESET.complete(Options(), 2, "async").quiet_limit
    assert 20 == RULESET.complete(Options(quiet_limit=20), 2, "async").quiet_limit


def test_gb_12_every_round_that_is_not_quiet_uses_up_cards_for_good() -> None:
    for seed in range(12):
        left = 90
        for step in Playout(RULESET, seats=2, mode="live", seed=seed):
            if any(isinstance(event, RoundEnded) for event in step.events):
                now = _not_blessed(step.after)
                assert now < left or step.after.quiet > 0 or step.after.ending
                left = now


def _not_blessed(state: State) -> int:
    """Cards not blessed, and the fountain once more: 90 at the start."""
    return 52 - sum(len(player.blessings) for player in state.players) + len(state.fountain)


def test_g_6_at_a_quiet_end_the_hands_move_as_at_a_normal_one() -> None:
    table = Table("9C 2C", "TC 3C", fountain="", quiet=7)
    scored = _quiet_round(table)[-1]

    assert Scored("quiet", (("3C", "9C"), ("2C", "TC")), (12, 12)) == scored
    assert ("2C", "TC") == table.state.players[0].blessings
    assert ("3C", "9C") == table.state.players[1].blessings


def test_a_quiet_end_leaves_the_fountain_to_nobody() -> None:
    hands = "AC 2C 3C 4C 5C 6C 7C", "AD 2D 3D 4D 5D 6D 7D"
    table = Table(*hands, quiet=7)
    table.give(0, "AC")
    table.give_back(1, "AD")
    table.receive(0, "AD")
    table.receive(1, "AC")

    assert Result([0, 1], [28, 28], "quiet") == RULESET.outcome(table.state)
    assert 38 == len(table.state.fountain)


@pytest.mark.parametrize(("deck", "total"), [("std52", 352), ("double36", 592)])
def test_g_12_at_a_normal_end_both_totals_add_up_to_the_deck(deck: DeckName, total: int) -> None:
    ends = []
    for seed in range(12):
        *_, last = Playout(RULESET, seats=2, mode="async", seed=seed, options=Options(deck=deck))
        if last.after.ending == "played_out":
            ends.append(sum(RULESET.outcome(last.after).scores))  # type: ignore[union-attr]  # it has ended

    assert len(ends) > 5
    assert {total} == set(ends)


def test_who_resigns_asks_nothing_more_of_anybody() -> None:
    table = Table("9C 2C", "TC 3C")
    left = RULESET.leave(table.state, 1, 0, SeededChance(1))
    for event in left:
        table.state = RULESET.evolve(table.state, event)

    assert [PlayerLeft(1)] == left
    assert (None, None) == (RULESET.question(table.state, 0), RULESET.question(table.state, 1))
    assert [] == RULESET.legal(table.state, 0)
    assert None is RULESET.outcome(table.state)
    assert "game_over" == table.refusal(0, Give("9C"))


def test_leaving_after_the_end_changes_nothing() -> None:
    table = _last_round()
    table.give_back(1, "8S")
    table.receive(0)
    table.receive(1)

    assert [] == RULESET.leave(table.state, 0, 0, SeededChance(1))
    assert "game_over" == table.refusal(0, Done())


def test_the_third_timeout_is_a_forfeit() -> None:
    assert "forfeit" == RULESET.third_timeout


def test_games_by_chance_end_within_a_few_dozen_rounds() -> None:
    rounds = [play(Case(RULESET, "live", 2), 3 * seed).steps[-1].after.round for seed in range(20)]

    assert min(rounds) >= 3
    assert max(rounds) < 90
    assert 5 < sum(rounds) / len(rounds) < 40


def test_points_as_they_stand_are_those_of_the_blessings() -> None:
    for step in Playout(RULESET, seats=2, mode="live", seed=random.Random(5).randrange(100)):
        if step.cause == "command":
            blessed = [worth(player.blessings) for player in step.after.players]
            assert blessed == RULESET.scores(step.after)  # type: ignore[misc]  # this ruleset keeps scores
