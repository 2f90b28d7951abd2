"""The contract is worth something: each check of what viewers see refuses a toy with the matching fault."""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import msgspec
import pytest

from games.rules.contract import AnyRuleset, BySeat, Chance, Refused, Struct
from tests.rules import sight, worlds
from tests.rules.catalogue import Case, by_slug
from tests.rules.planted import TOY, assert_caught, games_of
from tests.rules.played import Played, random_game
from tests.toys import high_card
from tests.toys.high_card import Dealt, Folded, Settle, State


def _seeing(other: Callable[[State, int | None], object]) -> AnyRuleset:
    """The toy whose view puts something of the state beside the settled seats."""

    def view(state: State, viewer: int | None) -> high_card.View:
        seen = high_card.view(state, viewer)
        return high_card.View(seen.cards, [*seen.settled, other(state, viewer)], seen.folded)  # type: ignore[list-item]  # the fault

    return replace(TOY, view=view)


def test_a_view_that_shows_a_hidden_card_is_caught() -> None:
    assert_caught(worlds.check_two_worlds, _seeing(lambda state, viewer: state.cards[0]))


def test_a_view_that_tells_something_about_hidden_cards_is_caught() -> None:
    assert_caught(worlds.check_two_worlds, _seeing(lambda state, viewer: int(max(state.cards) == state.cards[0])))


def test_a_view_that_is_no_plain_json_is_caught() -> None:
    broken = _seeing(lambda state, viewer: 1.5)

    with pytest.raises(msgspec.ValidationError):
        sight.check_views_are_plain(games_of(broken)[0])


class Wordy(Struct):
    cards: list[str | None]


class Named(Struct, tag="named"):
    faces: Annotated[tuple[str, ...], BySeat]


def _in_words(view: Callable[[State, int | None], Wordy]) -> AnyRuleset:
    """The toy with faces for numbers, as cards are written in the catalogue."""

    def setup(options: Any, seats: int, mode: Any, rules: int, now: int, chance: Chance) -> list[Any]:
        (dealt,) = high_card.setup(options, seats, mode, rules, now, chance)
        return [dealt, Named(tuple(f"face {card}" for card in dealt.cards))] if isinstance(dealt, Dealt) else []

    def evolve(state: Any, event: Any) -> State:
        return state if isinstance(event, Named) else high_card.evolve(state, event)

    return replace(TOY, setup=setup, evolve=evolve, events=high_card.Event | Named, views=Wordy, view=view)


def test_a_face_in_a_view_that_no_event_has_shown_is_caught() -> None:
    def shown(state: State, viewer: int | None) -> Wordy:
        return Wordy([f"face {card}" if seat == viewer else None for seat, card in enumerate(state.cards)])

    def peeking(state: State, viewer: int | None) -> Wordy:
        return Wordy([f"face {card}" for card in state.cards])

    for game in _unswapped(_in_words(shown)):
        sight.check_views_name_what_was_shown(game)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in _unswapped(_in_words(peeking)):
            sight.check_views_name_what_was_shown(game)


def _unswapped(ruleset: AnyRuleset) -> list[Played]:
    """Games in which everybody keeps the card: its face was named at the deal."""
    keep = replace(ruleset, legal=lambda state, seat: high_card.legal(state, seat)[:1])
    return games_of(keep)


def test_lawful_commands_that_depend_on_hidden_cards_are_caught() -> None:
    def legal(state: State, seat: int) -> list[Settle]:
        return high_card.legal(state, seat)[: 1 + (max(state.cards) == state.cards[0])]

    assert_caught(worlds.check_two_worlds, replace(TOY, legal=legal))


def test_refusals_that_depend_on_hidden_cards_are_caught() -> None:
    def decide(state: State, seat: int, command: Settle, now: int, chance: Chance) -> list[Any]:
        if high_card.question(state, seat) is None:
            raise Refused("already_settled" if state.cards[0] > 7 else "not_your_turn")
        return high_card.decide(state, seat, command, now, chance)

    assert_caught(worlds.check_two_worlds, replace(TOY, decide=decide))


def test_an_auto_move_that_depends_on_hidden_cards_is_caught() -> None:
    def auto_move(state: State, seat: int, chance: Chance) -> Settle:
        return Settle(swap=max(state.cards) > state.cards[seat])

    assert_caught(worlds.check_two_worlds, replace(TOY, auto_move=auto_move))


def test_a_view_that_reveals_what_no_event_carried_is_caught() -> None:
    def view(state: State, viewer: int | None) -> high_card.View:
        seen = high_card.view(state, viewer)
        return high_card.View(list(state.cards), seen.settled, seen.folded) if len(state.settled) > 1 else seen

    assert_caught(worlds.check_two_worlds_go_on_alike, replace(TOY, view=view))


def test_leaving_that_tells_something_about_hidden_cards_is_caught() -> None:
    def leave(state: State, seat: int, now: int, chance: Chance) -> list[Any]:
        return [Folded(seat)] * (1 + (max(state.cards) == state.cards[0]))

    assert_caught(worlds.check_leaving_tells_nothing, replace(TOY, leave=leave))


def test_absence_that_tells_something_about_hidden_cards_is_caught() -> None:
    def absent(state: State, seat: int, is_absent: bool, now: int, chance: Chance) -> list[Any]:
        return [Folded(seat)] * (1 + (max(state.cards) == state.cards[0]))

    assert_caught(worlds.check_leaving_tells_nothing, replace(TOY, absent=absent))


def test_another_world_that_is_the_same_one_is_told_apart() -> None:
    same = replace(TOY, other_world=lambda state, viewer, chance: state)

    assert 0 == sum(worlds.another_worlds(game)[0] for game in games_of(same))
    assert sum(worlds.another_worlds(game)[0] for game in games_of(TOY)) > 0


@pytest.mark.parametrize("slug", ["church", "gifts_and_blessings", "agape_blitz"])
@pytest.mark.parametrize(
    "uncovers",
    [lambda event: None, lambda event: getattr(event, "seat", "nobody")],
    ids=["says nothing", "takes all for ones own"],
)
def test_a_ruleset_that_does_not_say_what_an_event_uncovers_is_caught(slug: str, uncovers: Callable[[Any], Any]) -> None:
    """Cards of public fields that lay hidden before: its declared secrecy alone does not tell."""
    broken = replace(by_slug(slug), uncovers=uncovers)
    games = [random_game(Case(broken, "async", 2), seed) for seed in range(6)]

    with pytest.raises(AssertionError):  # noqa: PT012 - one of several games shows the fault
        for game in games:
            sight.check_what_was_uncovered(game)
