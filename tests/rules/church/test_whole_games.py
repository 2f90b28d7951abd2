"""What holds through whole games, whatever is played."""

from collections import Counter

import msgspec
import pytest

from games.catalogue.church import RULESET
from games.catalogue.church.cards import deck
from games.catalogue.church.events import Scored, TurnEnded
from games.catalogue.church.options import Options, TurnModel, scale
from games.catalogue.church.state import State
from games.rules.contract import Mode
from tests.rules.playout import Habits, Playout, Step

QUIET = Habits(auto=0.0, unasked=0.0)
MODELS: list[TurnModel] = ["build_and_discard", "either_or"]


def measure(state: State) -> int:
    """3 x deck + 2 x fund + hands."""
    return 3 * len(state.deck) + 2 * len(state.fund) + sum(len(builder.hand) for builder in state.builders)


def steps(seats: int, seed: int, options: Options, mode: Mode = "live") -> list[Step]:
    return list(Playout(RULESET, seats=seats, mode=mode, seed=seed, options=options, habits=QUIET))


def ends_of_turns(played: list[Step]) -> list[State]:
    return [state for step in played for event, state in step.folded if isinstance(event, TurnEnded)]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("seed", range(6))
def test_every_turn_lowers_the_measure_until_the_deck_is_empty(model: TurnModel, seats: int, seed: int) -> None:
    played = steps(seats, seed, Options(turn_model=model))
    before = measure(played[0].after)
    for state in ends_of_turns(played):
        assert before > measure(state)
        before = measure(state)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seed", range(10))
def test_two_players_have_at_most_168_turns(model: TurnModel, seed: int) -> None:
    assert len(ends_of_turns(steps(2, seed, Options(turn_model=model)))) <= 168


@pytest.mark.parametrize("seats", range(2, 7))
def test_equal_turns_add_less_than_a_round(seats: int) -> None:
    for seed in range(5):
        ends = ends_of_turns(steps(seats, seed, Options(equal_turns=True)))

        assert sum(1 for state in ends if not state.deck) <= seats


@pytest.mark.parametrize("seats", range(2, 7))
def test_with_equal_turns_everybody_has_as_many(seats: int) -> None:
    for seed in range(5):
        played = steps(seats, seed, Options(equal_turns=True))
        turns = Counter(event.seat for step in played for event in step.events if isinstance(event, TurnEnded))

        assert 1 == len(set(turns.values()))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("deck_scale", ["auto", "1", "1.5", "2"])
def test_cards_are_conserved_to_the_last(seats: int, deck_scale: str) -> None:
    options = Options(deck_scale=deck_scale)  # type: ignore[arg-type]  # the four of the parameter
    pack = Counter[object](deck(scale(options, seats)))
    for step in steps(seats, 7, options):
        for state in step.states[1:] if step.cause == "setup" else step.states:
            assert RULESET.inventory is not None
            assert pack == Counter(RULESET.inventory(state))


@pytest.mark.parametrize("seed", range(5))
def test_a_church_never_loses_a_card(seed: int) -> None:
    played = steps(3, seed, Options())
    for step in played[1:]:
        for old, new in zip(step.before.builders, step.after.builders, strict=True):
            grown = [church.cards[: len(was.cards)] for was, church in zip(old.churches, new.churches, strict=False)]
            assert [church.cards for church in old.churches] == grown


@pytest.mark.parametrize("seed", range(5))
def test_live_and_async_are_the_same_game(seed: int) -> None:
    live, by_turns = (Playout(RULESET, seats=2, mode=mode, seed=seed, habits=QUIET) for mode in ("live", "async"))
    first = (next(iter(live)).after, next(iter(by_turns)).after)

    assert first[0].builders == first[1].builders
    assert RULESET.legal(first[0], first[0].seat) == RULESET.legal(first[1], first[1].seat)


@pytest.mark.parametrize("seed", range(5))
def test_a_game_ends_with_its_scores(seed: int) -> None:
    last = steps(4, seed, Options())[-1]
    result = RULESET.outcome(last.after)

    assert isinstance(last.events[-1], Scored)
    assert result is not None
    assert last.events[-1].scores == result.scores
    assert last.events[-1].scores == tuple(map(sum, last.events[-1].churches))


def test_a_state_survives_being_written_down() -> None:
    for step in steps(3, 4, Options(equal_turns=True)):
        assert step.after == msgspec.json.decode(msgspec.json.encode(step.after), type=State)
