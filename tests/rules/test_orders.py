"""Standing orders of every ruleset: whatever they answer is lawful, and depends on nothing that the seat may not know."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from games.catalogue.blitz import orders as blitz
from games.catalogue.blueprint_blitz import orders as blueprint
from games.catalogue.church import orders as church
from games.catalogue.church.commands import Discard, Draw, EndTurn, Pass
from games.catalogue.gifts_and_blessings import orders as gifts
from games.catalogue.gifts_and_blessings.commands import Done, Give, Return
from games.rules.contract import AnyRuleset, Refused
from games.rules.wire import members
from tests.luck import SeededChance
from tests.rules.catalogue import rulesets
from tests.rules.playout import Habits, Playout, Step

ORDERED = [ruleset for ruleset in rulesets() if ruleset.orders is not None]
GAMES = 6


def asked(ruleset: AnyRuleset) -> Iterator[tuple[Any, int, Sequence[Any]]]:
    """(state, seat, legal) of many questions by turns."""
    for seed in range(GAMES):
        playout = Playout(ruleset, seats=min(ruleset.seats), mode="async", seed=seed, habits=Habits(cut=150, pause=0, auto=0))
        for step in playout:
            yield from _questions(ruleset, step)


def _questions(ruleset: AnyRuleset, step: Step) -> Iterator[tuple[Any, int, Sequence[Any]]]:
    if ruleset.outcome(step.after) is None:
        for seat in range(min(ruleset.seats)):
            if ruleset.question(step.after, seat) is not None:
                yield step.after, seat, ruleset.legal(step.after, seat)


def orders_about(ruleset: AnyRuleset, legal: Sequence[Any]) -> Iterator[Any]:
    """Every form, filled with what stands in these commands."""
    assert ruleset.orders is not None
    known = {value for command in legal for value in msgspec.structs.astuple(command) if isinstance(value, str | int)}
    for form in members(ruleset.orders.forms):
        fields = msgspec.structs.fields(form)
        for values in product(*[_choices(field.type) or sorted(known, key=str) for field in fields]):
            wire = {field.encode_name: value for field, value in zip(fields, values, strict=True)}
            try:
                yield msgspec.convert(wire | {"type": form.__struct_config__.tag}, ruleset.orders.forms)
            except msgspec.ValidationError:
                continue


def _choices(kind: object) -> Sequence[object]:
    return get_args(kind) if get_origin(kind) is Literal else ()


@pytest.mark.parametrize("ruleset", ORDERED, ids=str)
def test_every_answer_is_one_of_the_lawful_commands(ruleset: AnyRuleset) -> None:
    assert ruleset.orders is not None
    answered: set[type] = set()

    for state, seat, legal in asked(ruleset):
        view = ruleset.view(state, seat)
        for order in orders_about(ruleset, legal):
            answer = ruleset.orders.follow(view, seat, legal, order)
            if answer is not None:
                answered.add(type(order))
                assert answer in legal, order

    assert answered >= set(members(ruleset.orders.forms)) - SELDOM


SELDOM = {gifts.AnswerWith, blueprint.ThrowIt, blueprint.LockIt, blueprint.CraftIt, church.PassOn}
"""Forms for questions that the short games of this test may not come to, or that name what no command names."""


@pytest.mark.parametrize("ruleset", ORDERED, ids=str)
def test_an_order_says_the_same_in_every_world_its_seat_can_imagine(ruleset: AnyRuleset) -> None:
    assert ruleset.orders is not None
    assert ruleset.other_world is not None
    for number, (state, seat, legal) in enumerate(asked(ruleset)):
        if number % 10:
            continue
        other = ruleset.other_world(state, seat, SeededChance(number))
        others = ruleset.legal(other, seat)

        for order in orders_about(ruleset, legal):
            one = ruleset.orders.follow(ruleset.view(state, seat), seat, legal, order)
            assert one == ruleset.orders.follow(ruleset.view(other, seat), seat, others, order)
            assert checked(ruleset, state, seat, order) == checked(ruleset, other, seat, order)


def checked(ruleset: AnyRuleset, state: Any, seat: int, order: Any) -> str | None:
    assert ruleset.orders is not None
    try:
        ruleset.orders.check(ruleset.view(state, seat), seat, order)
    except Refused as refused:
        return refused.code
    return None


class _View(msgspec.Struct):
    """As much of any view as orders look at."""

    gift: str | None = None
    returns: Sequence[str] = ()
    hand: Sequence[str] = ()
    fund: Sequence[str] = ()


def test_the_lowest_gift_is_the_lowest_rank_and_clubs_before_diamonds() -> None:
    legal = [Give("KC"), Give("3D"), Give("3C"), Give("AH")]

    assert Give("AH") == gifts.follow(_View(), 0, legal, gifts.Lowest("give"))
    assert Give("3C") == gifts.follow(_View(), 0, legal[:3], gifts.Lowest("give"))
    assert gifts.follow(_View(), 0, legal, gifts.Lowest("return")) is None


def test_an_answer_is_the_first_return_for_that_gift_alone() -> None:
    order, legal = gifts.AnswerWith("9C", "TC"), [Return("TC"), Return("QC")]

    assert Return("TC") == gifts.follow(_View(gift="9C"), 1, legal, order)
    assert gifts.follow(_View(gift="8C"), 1, legal, order) is None
    assert gifts.follow(_View(gift="9C", returns=("QC",)), 1, legal, order) is None
    assert gifts.follow(_View(gift="9C"), 1, [Return("QC")], order) is None


def test_blessing_all_takes_nothing() -> None:
    assert Done() == gifts.follow(_View(), 0, [Done()], gifts.BlessAll())
    assert gifts.follow(_View(), 0, [Give("AH")], gifts.BlessAll()) is None


@pytest.mark.parametrize(
    ("legal", "answer"), [([Discard("altar-red"), Pass()], Pass()), ([EndTurn()], EndTurn()), ([Draw("deck")], None)]
)
def test_passing_in_church_is_whatever_ends_the_turn(legal: Sequence[Any], answer: Any) -> None:
    assert answer == church.follow(_View(), 0, legal, church.PassOn())


@pytest.mark.parametrize(
    ("check", "order", "view"),
    [
        (gifts.check, gifts.AnswerWith("9C", "TC"), _View(hand=("9C",))),
        (church.check, church.DiscardIt("altar-red"), _View(hand=("altar-blue",))),
        (church.check, church.BuildThere("altar-red", "new"), _View(hand=())),
        (church.check, church.TakeFund("altar-red"), _View(hand=("altar-red",))),
    ],
)
def test_an_order_on_a_card_that_is_not_there_is_refused(check: Any, order: Any, view: _View) -> None:
    with pytest.raises(Refused, match="no_such_card"):
        check(view, 0, order)


@pytest.mark.parametrize("ruleset", [each for each in ORDERED if each.slug in ("agape_blitz", "blueprint_blitz")], ids=str)
def test_cards_that_lie_open_can_be_ordered_and_others_not(ruleset: AnyRuleset) -> None:
    play = blitz.PlayIt if ruleset.slug == "agape_blitz" else blueprint.CraftIt
    state, seat, _ = next(asked(ruleset))
    open_cards = _open(ruleset, state, seat)

    assert all(checked(ruleset, state, seat, play(card)) is None for card in open_cards)
    assert "no_such_card" == checked(ruleset, state, seat, play("O:blue-77"))


def _open(ruleset: AnyRuleset, state: Any, seat: int) -> list[str]:
    view = ruleset.view(state, seat)
    if ruleset.slug == "blueprint_blitz":
        return [pile.top for pile in view.piles if pile.top]
    return [view.blitz[seat].top, *[slot[-1] for slot in view.slots[seat] if slot]]
