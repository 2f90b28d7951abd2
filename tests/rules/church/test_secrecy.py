"""What a viewer may know: the fund, the churches and all counts, but no hand except the own and no deck."""

import pytest

from games.catalogue.church.commands import BonusDraw, Build, Discard, Draw, EndTurn
from games.catalogue.church.events import BonusDrew, Dealt, DrewDeck, TookFund
from games.catalogue.church.options import Options
from games.catalogue.church.scoring import outcome
from games.catalogue.church.setup import setup
from games.catalogue.church.state import State
from games.catalogue.church.view import reveal, view
from games.catalogue.church.worlds import inventory, other_world
from games.rules.secrecy import shown
from tests.luck import SeededChance
from tests.rules.church.positions import acting, after, builder, cards, position

STATE = position(
    builder("altar-red pult-red", ["pew-red*2"]),
    builder("organ-white+2 pew-white pew-blue", seen="pew-blue"),
    deck="kafedra-green pew-green",
    fund="pew-red",
)


def test_a_seat_sees_its_own_hand() -> None:
    assert cards("altar-red pult-red") == view(STATE, 0).hand
    assert cards("organ-white+2 pew-white pew-blue") == view(STATE, 1).hand


def test_a_spectator_sees_no_hand() -> None:
    assert view(STATE, None).hand is None


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_fund_churches_and_counts(viewer: int | None) -> None:
    seen = view(STATE, viewer)

    assert (cards("pew-red"), 2, (2, 3)) == (seen.fund, seen.deck_count, seen.hand_counts)
    assert [cards("pew-red*2")] == [church.pews for church in seen.churches[0]]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_everybody_sees_the_points_as_the_churches_stand(viewer: int | None) -> None:
    assert (1, 0) == view(STATE, viewer).scores


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_hands_and_deck_are_face_down_in_every_view(viewer: int | None) -> None:
    assert (None, None) == (view(STATE, viewer).hands, view(STATE, viewer).deck)


def test_the_dealt_hands_are_for_their_seats_and_the_deck_for_nobody() -> None:
    dealt = setup(Options(), 2, "live", 1, 0, SeededChance(4))[1]
    assert isinstance(dealt, Dealt)

    assert [dealt.hands[0], None] == shown(dealt, 0)["hands"]
    assert [None, None] == shown(dealt, None)["hands"]
    assert "deck" not in shown(dealt, 0)


@pytest.mark.parametrize("event", [DrewDeck(0, "altar-red"), BonusDrew(0, "altar-red")])
def test_a_drawn_card_is_for_the_drawer_alone(event: DrewDeck | BonusDrew) -> None:
    assert ["altar-red", None, None] == [shown(event, viewer)["card"] for viewer in (0, 1, None)]


def test_a_card_taken_from_the_fund_is_seen_by_all() -> None:
    assert ["altar-red"] * 3 == [shown(TookFund(0, "altar-red"), viewer)["card"] for viewer in (0, 1, None)]


def test_a_card_taken_from_the_fund_stays_known_while_it_is_held() -> None:
    taken = after(STATE, Draw("fund", "pew-red"))

    assert (cards("pew-red"), cards("pew-blue")) == view(taken, None).seen
    assert ((), cards("pew-blue")) == view(after(taken, Build("pew-red", 0)), None).seen
    assert ((), cards("pew-blue")) == view(after(taken, Discard("pew-red")), None).seen


def test_a_known_card_stays_known_while_others_are_played() -> None:
    taken = after(STATE, Draw("fund", "pew-red"), Build("altar-red", 0))

    assert cards("pew-red") == view(taken, 1).seen[0]


def test_of_equal_faces_one_less_is_known_after_one_is_played() -> None:
    state = acting(builder("pew-red*3", seen="pew-red*2"), builder("pew-blue"))

    assert cards("pew-red") == view(after(state, Build("pew-red", "new")), 1).seen[0]


def test_a_finished_game_is_revealed_with_every_card_face_up() -> None:
    state = acting(builder("altar-red"), builder("pew-blue"), deck="", emptied_by=0)
    over = after(state, EndTurn())
    result = outcome(over)
    assert result is not None

    assert ((cards("altar-red"), cards("pew-blue")), ()) == (reveal(over, result).hands, reveal(over, result).deck)
    assert "over" == reveal(over, result).phase


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_another_world_looks_the_same(viewer: int | None) -> None:
    worlds = [other_world(STATE, viewer, SeededChance(seed)) for seed in range(20)]

    assert [view(STATE, viewer)] * 20 == [view(world, viewer) for world in worlds]
    assert any(world != STATE for world in worlds)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_another_world_has_the_same_cards(viewer: int | None) -> None:
    assert sorted(inventory(STATE)) == sorted(inventory(other_world(STATE, viewer, SeededChance(3))))


def test_in_every_world_a_known_card_is_in_the_hand_that_took_it() -> None:
    hands = [other_world(STATE, 0, SeededChance(seed)).builders[1].hand for seed in range(20)]

    assert all("pew-blue" in hand for hand in hands)
    assert len(set(hands)) > 1


def test_no_card_is_lost_or_made_in_a_turn() -> None:
    states: list[State] = [STATE]
    for command in (Draw("fund", "pew-red"), Build("pult-red", 0), Discard("altar-red"), BonusDraw(), Draw("deck"), EndTurn()):
        states.append(after(states[-1], command))

    assert [sorted(inventory(STATE))] * 7 == [sorted(inventory(state)) for state in states]
