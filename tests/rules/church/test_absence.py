"""Time out and resignation (C-2, C-3)."""

from games.catalogue.church import RULESET
from games.catalogue.church.commands import BonusDraw, Discard, Draw, EndTurn, Pass
from games.catalogue.church.events import BuilderLeft, Scored, TurnEnded
from games.catalogue.church.evolve import fold
from games.catalogue.church.legal import auto_move, legal, question
from games.catalogue.church.scoring import outcome
from games.catalogue.church.state import State
from games.catalogue.church.turns import leave
from tests.rules.church.positions import EITHER_OR, EQUAL_TURNS, NOBODY_DRAWS, acting, after, builder, cards, position

THREE = [builder("pew-red*2", ["altar-white+2"]), builder("pew-blue*2"), builder("pew-green*2")]


def auto(state: State) -> object:
    assert state.seat is not None
    return auto_move(state, state.seat, NOBODY_DRAWS)


def resigned(state: State, seat: int) -> State:
    return fold(state, leave(state, seat, 0, NOBODY_DRAWS))


def test_c_3_the_auto_move_draws_from_the_deck() -> None:
    assert Draw("deck") == auto(position(*THREE, fund="altar-red"))


def test_c_3_the_auto_move_takes_a_bonus_owed_as_a_draw() -> None:
    assert BonusDraw() == auto(acting(*THREE, step="bonus", discarded=True))
    assert BonusDraw() == auto(acting(*THREE, step="bonus", discarded=True, options=EITHER_OR))


def test_c_3_with_an_empty_deck_nothing_is_owed() -> None:
    assert EndTurn() == auto(acting(*THREE, step="bonus", discarded=True, deck="", emptied_by=0))


def test_c_3_then_the_turn_ends() -> None:
    assert EndTurn() == auto(acting(*THREE))
    assert EndTurn() == auto(acting(*THREE, discarded=True))
    assert Pass() == auto(acting(*THREE, options=EITHER_OR))


def test_c_3_an_auto_played_turn_builds_and_discards_nothing() -> None:
    state = position(*THREE, deck="organ-red pew-white")
    done = after(state, Draw("deck"), EndTurn())

    assert (cards("pew-red*2 organ-red"), (), 1) == (done.builders[0].hand, done.fund, done.seat)


def test_c_3_in_an_extra_turn_it_draws_the_first_fund_card_in_canonical_order() -> None:
    state = position(*THREE, deck="", fund="pew-red organ-blue altar-white+1 altar-green", emptied_by=2, options=EQUAL_TURNS)

    assert Draw("fund", "altar-green") == auto(state)
    assert EndTurn() == auto(after(state, Draw("fund", "altar-green")))


def test_c_2_resigning_in_the_own_turn_stops_it_where_it_is() -> None:
    state = after(position(*THREE, deck="organ-red pew-white"), Draw("deck"))

    assert [BuilderLeft(0), TurnEnded(0, 1)] == leave(state, 0, 0, NOBODY_DRAWS)
    assert cards("pew-red*2 organ-red") == resigned(state, 0).builders[0].hand


def test_c_2_resigning_before_the_draw_draws_nothing() -> None:
    state = position(*THREE, deck="organ-red pew-white")

    assert cards("organ-red pew-white") == resigned(state, 0).deck
    assert 1 == resigned(state, 0).seat


def test_c_2_a_bonus_owed_lapses() -> None:
    state = acting(*THREE, deck="organ-red pew-white")
    discarded = after(state, Discard("pew-red"))

    assert [BuilderLeft(0), TurnEnded(0, 1)] == leave(discarded, 0, 0, NOBODY_DRAWS)
    assert cards("organ-red pew-white") == resigned(discarded, 0).deck


def test_c_2_with_the_deck_empty_scoring_follows() -> None:
    state = acting(*THREE, deck="", emptied_by=0)

    assert [BuilderLeft(0), TurnEnded(0, None), Scored(((2,), (), ()), (2, 0, 0))] == leave(state, 0, 0, NOBODY_DRAWS)


def test_c_2_with_the_deck_empty_the_equal_turns_follow() -> None:
    state = acting(*THREE, deck="", emptied_by=0, options=EQUAL_TURNS)

    assert [BuilderLeft(0), TurnEnded(0, 1)] == leave(state, 0, 0, NOBODY_DRAWS)
    assert resigned(state, 0).is_extra_turn


def test_resigning_out_of_turn_changes_no_turn() -> None:
    assert [BuilderLeft(2)] == leave(position(*THREE), 2, 0, NOBODY_DRAWS)


def test_a_resigned_seat_is_skipped_and_draws_no_more() -> None:
    state = after(resigned(position(*THREE), 1), Draw("deck"), EndTurn())

    assert 2 == state.seat
    assert question(state, 1) is None
    assert [] == legal(state, 1)


def test_the_first_seat_may_resign_and_the_equal_turns_still_end_before_it() -> None:
    state = resigned(position(*THREE, deck="organ-red", options=EQUAL_TURNS, first=0, seat=1), 0)
    extra = after(state, Draw("deck"), EndTurn())

    assert 2 == extra.seat
    assert outcome(after(extra, EndTurn())) is not None


def test_one_seat_alone_can_go_on_turn_after_turn() -> None:
    state = resigned(resigned(position(*THREE), 1), 2)

    assert (0, 2) == (after(state, Draw("deck"), EndTurn()).seat, after(state, Draw("deck"), EndTurn()).turn)


def test_the_churches_of_a_resigned_seat_stand_and_score_but_it_cannot_win() -> None:
    state = resigned(resigned(resigned(position(*THREE), 0), 1), 2)
    result = outcome(state)

    assert result is not None
    assert ((2, 0, 0), ()) == (tuple(result.scores), tuple(result.winners))


def test_resigning_twice_changes_nothing() -> None:
    assert [] == leave(resigned(position(*THREE), 1), 1, 0, NOBODY_DRAWS)


def test_an_absent_seat_is_the_tables_business() -> None:
    assert RULESET.absent is None
    assert "absent" == RULESET.third_timeout


def test_the_paces_of_a_live_game_add_60_and_30_seconds_a_turn() -> None:
    assert (60, 30) == RULESET.live_increments_s
