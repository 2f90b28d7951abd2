"""Who knows what: G-18 and G-20."""

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.events import Dealt, Drawn
from games.catalogue.gifts_and_blessings.view import Unused, View
from games.rules.contract import Result
from games.rules.secrecy import shown
from tests.luck import SeededChance
from tests.rules.gifts_and_blessings.situations import Table, cards
from tests.rules.playout import Playout

ONE = "9C AC 2C 5C 6C 8C JC"
TWO = "TC 4D JD 2H QD 9D AS"


def _view(table: Table, viewer: int | None) -> View:
    return RULESET.view(table.state, viewer)


def test_a_seat_sees_its_own_hand_by_rank() -> None:
    assert cards("AC 2C 5C 6C 8C 9C JC") == _view(Table(ONE, TWO), 0).hand


def test_a_spectator_sees_no_hand() -> None:
    view = _view(Table(ONE, TWO), None)

    assert None is view.hand
    assert [7, 7] == [hand.count for hand in view.hands]


def test_the_deal_shows_each_seat_its_own_seven_and_nobody_the_fountain() -> None:
    dealt = Dealt((cards(ONE), cards(TWO)), cards("KH KS"), (1, 2))

    assert {"type": "dealt", "hands": [None, cards(TWO)], "luck": (1, 2)} == shown(dealt, 1)
    assert [None, None] == shown(dealt, None)["hands"]


def test_only_who_drew_sees_what_was_drawn() -> None:
    drawn = Drawn(0, 1, ("KH",))

    assert [("KH",), None, None] == [shown(drawn, viewer)["cards"] for viewer in (0, 1, None)]
    assert [1, 1, 1] == [shown(drawn, viewer)["count"] for viewer in (0, 1, None)]


def test_pools_blessings_counts_and_points_are_open_to_all() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0)
    view = _view(table, None)

    assert ((), ("9C",)) == view.gift_pools
    assert (("TC",), ()) == view.blessings
    assert (10, 0) == view.points
    assert 37 == view.fountain
    assert (1, "receive", 1) == (view.turn, view.phase, view.round)


def test_what_is_owed_counts_down_with_every_return() -> None:
    table = Table("QH AC 2C 5C 6C 8C JC", "JH KS QD TH 7H 7C 2S")
    table.give(0, "QH")
    before = _view(table, 0)
    table.give_back(1, "JH")
    after = _view(table, 0)

    assert ("QH", (), 3) == (before.gift, before.returns, before.owed)
    assert ("QH", ("JH",), 2) == (after.gift, after.returns, after.owed)


def test_g_18_a_gift_taken_into_the_hand_is_known_to_all() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0, "TC")

    assert ("TC",) == _view(table, 1).hands[0].known


def test_g_18_a_known_card_that_leaves_the_hand_is_struck_out() -> None:
    table = Table("9C 2C", "TC KD", fountain="")
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0, "TC")
    table.receive(1)
    table.give(1, "KD")
    table.give_back(0, "TC")

    assert () == _view(table, 1).hands[0].known


def test_g_18_of_twins_one_copy_is_struck_out() -> None:
    table = Table("9C TC", "TC 6C 7D", fountain="", deck="double36")
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0, "TC")
    assert ("TC",) == _view(table, 1).hands[0].known
    table.receive(1)
    table.give(1, "6C")
    table.give_back(0, "TC")

    assert ("TC",) == table.state.players[0].hand
    assert () == _view(table, 1).hands[0].known


def test_g_18_cards_drawn_or_dealt_are_not_known() -> None:
    table = Table(ONE, TWO, top="KH")
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0)

    assert "KH" in table.state.players[0].hand
    assert () == _view(table, 1).hands[0].known


def test_g_20_the_audits_come_out_when_the_game_is_over() -> None:
    table = Table("6D 2S", "8S 3C", fountain="")
    table.give(0, "6D")
    table.give_back(1, "8S")
    table.receive(0)
    table.receive(1, "6D")
    assert None is _view(table, 0).audits
    table.give(1, "3C")
    table.give_back(0, "2S")
    table.receive(1)
    table.receive(0)

    assert (True, True) == _view(table, None).audits


def test_g_20_in_a_strict_game_every_return_was_lawful() -> None:
    for seed in range(6):
        *_, last = Playout(RULESET, seats=2, mode="live", seed=seed)

        assert {True} == set(last.after.audits)
        assert last.after.round == len(last.after.audits)


def test_g_20_hands_left_by_a_resignation_or_a_forfeit_stay_hidden() -> None:
    table = Table(ONE, TWO)
    for event in RULESET.leave(table.state, 0, 0, SeededChance(1)):
        table.state = RULESET.evolve(table.state, event)

    for reason in ("resigned", "forfeit"):
        assert None is RULESET.reveal(table.state, Result([1], [0, 0], reason))  # type: ignore[misc]  # this ruleset reveals
    assert None is _view(table, None).hand


def test_a_game_played_out_reveals_what_the_fountain_kept() -> None:
    table = Table("9C 2C 3H 4H 5H 6H 7H", "TC 3C 3D 4D 5D 6D 7D", quiet=7)
    table.give(0, "2C")
    table.give_back(1, "3C")
    table.receive(0, "3C")
    table.receive(1, "2C")
    result = RULESET.outcome(table.state)

    assert result is not None
    view = RULESET.reveal(table.state, result)  # type: ignore[misc]  # this ruleset reveals
    assert view is not None
    assert Unused(table.state.fountain) == view.unused
    assert 38 == len(table.state.fountain)


def test_another_world_keeps_what_the_viewer_has_seen() -> None:
    table = Table(ONE, TWO)
    table.give(0, "9C")
    table.give_back(1, "TC")
    table.receive(0, "TC")
    for seed in range(20):
        other = RULESET.other_world(table.state, 1, SeededChance(seed))  # type: ignore[misc]  # it makes them

        assert "TC" in other.players[0].hand
        assert table.state.players[1] == other.players[1]
        assert 7 == len(other.players[0].hand)


def test_another_world_still_allows_the_return_that_has_begun() -> None:
    table = Table("QH AC 2C 5C 6C 8C JC", "9H 8H 7H 6H 5H 4H 3H")
    table.give(0, "QH")
    table.give_back(1, "9H")
    for seed in range(20):
        other = RULESET.other_world(table.state, 0, SeededChance(seed))  # type: ignore[misc]  # it makes them

        assert RULESET.legal(other, 1)
