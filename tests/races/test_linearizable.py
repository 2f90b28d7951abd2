"""Guarantee 3: two web servers, eight clients, one game. What is accepted is a serial play, every refusal is justified."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

import pytest

from tests.processes import await_that
from tests.races.history import History, told
from tests.races.judge import instants, judge
from tests.races.refused import kept
from tests.races.rival import Rival, Sent
from tests.races.tables import LAID, know_the_time, race, rivals_at

pytestmark = pytest.mark.long

COMMANDS = 40
"""Of each client."""
LONG = 400
SEEDS = 3
LOST_RACES = {"dutch_blitz": {"conflict", "stale"}, "agape_blitz": {"stale", "too_early"}, "blueprint_blitz": {"conflict"}}
"""Refusals that each race must have seen: else it raced too slowly to show anything."""


@pytest.fixture(scope="module")
def laid(database: str) -> Mapping[str, Sequence[Rival]]:
    """Before there is any server: time is moved on for it."""
    return {ruleset: rivals_at(ruleset, seed) for seed, ruleset in enumerate(LAID)}


@pytest.fixture(scope="module")
def raced(laid: Mapping[str, Sequence[Rival]], webs: Sequence[str]) -> Mapping[str, Sequence[Rival]]:
    await_that(lambda: know_the_time(webs))
    for rivals in laid.values():
        race(rivals, webs, COMMANDS)
        await_that(partial(all_are_kept, rivals))
    return laid


def all_are_kept(rivals: Sequence[Rival]) -> bool:
    refused = [each for rival in rivals for each in rival.sent if not each.is_accepted]
    return len(kept(rivals[0].game)) == len(refused)


@pytest.mark.parametrize("ruleset", LAID)
def test_eight_clients_at_full_speed_play_one_after_the_other(raced: Mapping[str, Sequence[Rival]], ruleset: str) -> None:
    history = told(raced[ruleset][0].game, raced[ruleset])

    judge(history)

    assert LOST_RACES[ruleset] <= {each.heard.json["code"] for each in history.refused}
    assert len(history.accepted) > COMMANDS / 4


@pytest.mark.parametrize("ruleset", LAID)
def test_every_refusal_of_a_race_is_kept_as_it_was_told(raced: Mapping[str, Sequence[Rival]], ruleset: str) -> None:
    history = told(raced[ruleset][0].game, raced[ruleset])
    answers = Counter((each.seat, each.version, each.heard.json["code"], each.command["type"]) for each in history.refused)

    assert answers == Counter((each.seat, each.version, each.code, each.command["type"]) for each in history.kept)
    assert all(set(instants(history, each)) <= set(history.received(each)) for each in history.refused)


Tampering = Callable[[History], History]


def one_acceptance_forgotten(history: History) -> History:
    """An entry that no client was told of."""
    lost = history.accepted[len(history.accepted) // 2]
    return replace(history, sent=[each for each in history.sent if each is not lost])


def one_answer_twice(history: History) -> History:
    """Two commands that were told of the same entry."""
    double = replace(history.accepted[0], key="another")
    return replace(history, sent=[*history.sent, double])


def two_answers_swapped(history: History) -> History:
    """Two clients that were told of each other's entries."""
    first, other = history.accepted[0], next(each for each in history.accepted[1:] if each.seat != history.accepted[0].seat)
    swapped = {first.key: other.heard, other.key: first.heard}
    return replace(history, sent=[replace(each, heard=swapped.get(each.key, each.heard)) for each in history.sent])


def one_answered_before_it_was_played(history: History) -> History:
    """A command that was answered before another was sent whose entry stands before its own."""
    first, later = history.accepted[0], history.accepted[-1]
    early = replace(later.heard, sent_at=first.heard.sent_at - 2, answered_at=first.heard.sent_at - 1)
    return replace(history, sent=[replace(each, heard=early) if each is later else each for each in history.sent])


def refusals_from_long_ago(history: History) -> History:
    """Refusals judged by what a process knew before everything else that was played."""
    end = max(each.heard.answered_at for each in history.sent)
    late = {each.key: replace(each.heard, sent_at=end + 1, answered_at=end + 2) for each in history.refused}
    return replace(history, sent=[replace(each, heard=late.get(each.key, each.heard)) for each in history.sent])


def another_winner(history: History) -> History:
    """A lost race whose winner is said to be somebody else."""
    lost = next(each for each in history.refused if each.heard.json.get("won_by") is not None)
    told = replace(lost.heard, json=lost.heard.json | {"won_by": lost.heard.json["won_by"] + 1})
    return replace(history, sent=[replace(each, heard=told) if each is lost else each for each in history.sent])


def a_refusal_of_what_is_lawful(history: History) -> History:
    """An accepted command that was refused instead, in the state in which it was lawful; and its entry made by nobody."""
    chosen = history.accepted[-1]
    problem = {"code": "stale", "version": chosen.version - 1, "entries": []}
    refused = replace(chosen, after=chosen.version - 1, heard=replace(chosen.heard, status=409, json=problem))
    log = history.log[: chosen.version - 1]
    return replace(
        history, log=log, reads=[], sent=[refused if each is chosen else each for each in history.sent if before(each, chosen)]
    )


def before(each: Sent, chosen: Sent) -> bool:
    return each is chosen or each.version < chosen.version


@pytest.mark.parametrize(
    "tampered",
    [
        one_acceptance_forgotten,
        one_answer_twice,
        two_answers_swapped,
        one_answered_before_it_was_played,
        refusals_from_long_ago,
        another_winner,
        a_refusal_of_what_is_lawful,
    ],
)
def test_the_judge_finds_what_no_order_explains(raced: Mapping[str, Sequence[Rival]], tampered: Tampering) -> None:
    rivals = raced["dutch_blitz"]

    with pytest.raises(AssertionError):
        judge(tampered(told(rivals[0].game, rivals)))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("ruleset", LAID)
def test_a_long_race_is_linearizable(webs: Sequence[str], ruleset: str, seed: int) -> None:
    rivals = rivals_at(ruleset, seed)
    await_that(lambda: know_the_time(webs))
    race(rivals, webs, LONG)

    judge(told(rivals[0].game, rivals))
