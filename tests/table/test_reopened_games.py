"""Rulings about random games of every design that are over: what always holds, and that they are played on like any other."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games.rules.contract import AnyRuleset
from games.table.events import Over, Paused, Restored
from games.table.evolve import Entry, evolve
from games.table.rerun import made_again
from games.table.state import Cause, Table
from games.table.timers import timers
from games.table.view import legal
from tests.luck import SeededChance
from tests.rules.catalogue import by_slug, rulesets
from tests.table.playing import DAY, MINUTE, Game, begun
from tests.table.reopening import after, decided, moves, rule
from tests.table.test_honour_games import check_verdicts, games, play, something

PILES = ("agape_blitz", "dutch_blitz")


def scored() -> Iterator[Game]:
    yield from (game for slug in PILES for game in games(slug) if game.table.is_over and is_by_rules(game))


def is_by_rules(game: Game) -> bool:
    result = game.ruleset.outcome(game.table.play)
    return result is not None and game.table.result is not None and result.reason == game.table.result.reason != "abandoned"


def test_whatever_move_is_taken_out_of_the_last_hand_the_game_is_scored_anew_or_goes_on() -> None:
    ended = reopened = 0
    for number, game in enumerate(scored()):
        version = random.Random(number).choice(moves(game))
        found = decided(game, "rerun", version)
        table, inventory = after(game, found), game.ruleset.inventory
        ended, reopened = ended + table.is_over, reopened + (not table.is_over)
        restored = next(event for event in found.events if isinstance(event, Restored))
        made = made_again(game.ruleset, game.past(1), restored, table.at, SeededChance(0))

        assert inventory is not None
        assert sorted(inventory(game.table.play)) == sorted(inventory(table.play))
        assert made is not None
        assert made.play == evolve_restored(game, restored).play
        assert version in restored.voided
        if table.is_over:
            assert table.result == game.ruleset.outcome(table.play) or is_of_who_stayed(game, table)
        else:
            assert table.result is None
            assert timers(game.ruleset, table) or any(seat.question for seat in table.seats)
    assert min(ended, reopened) > 3


def evolve_restored(game: Game, restored: Restored) -> Table:
    return evolve(game.ruleset, game.table, Entry(game.table.version + 1, game.table.at + MINUTE, Cause("moderator"), [restored]))


def is_of_who_stayed(game: Game, table: Table) -> bool:
    """Who resigned does not win, whatever the rules say."""
    gone = {number for number, seat in enumerate(table.seats) if seat.status == "resigned"}
    return bool(gone) and table.result is not None and not gone & set(table.result.winners)


@pytest.mark.parametrize("ruleset", rulesets(), ids=lambda ruleset: ruleset.slug)
@pytest.mark.parametrize("mode", ["live", "async"])
def test_every_design_goes_on_from_where_it_is_put_back_after_its_end(ruleset: AnyRuleset, mode: Any) -> None:
    """Everything may have been shown at the end: what nobody may know is shuffled anew."""
    game = played_out(ruleset, mode)
    asked = [table.version for table in game.tables if table.play is not None and any(seat.question for seat in table.seats)]
    to = asked[-1]

    events = rule(game, "rewind", to)

    table, then = game.table, game.tables[to - 1]
    restored = next(event for event in events if isinstance(event, Restored))
    assert ("paused" if mode == "live" else "active", None) == (table.status, table.result)
    assert (mode == "live") == any(isinstance(event, Paused) for event in events)
    assert [seat.status for seat in then.seats] == [seat.status for seat in table.seats] or mode == "live"
    hidden = ruleset.reshuffle is not None and ruleset.reshuffle(then.play, SeededChance(0))[1]
    assert bool(hidden) == bool(restored.luck)
    if mode == "live":
        game.now = table.at
        game.wait(DAY)
    assert game.table.is_over or game.timers or game.to_act


def played_out(ruleset: AnyRuleset, mode: Any) -> Game:
    """By lawful moves to the end, or until all but one have had enough."""
    options = by_slug(ruleset.slug).options(max_hands=1) if "blitz" in ruleset.slug and "blue" not in ruleset.slug else None
    game = begun(ruleset, max(2, min(ruleset.seats)), mode, pace="no_limit", options=options, chance=SeededChance(11))
    dice = random.Random(11)
    for _ in range(600):
        game.wait(5_000)
        if game.table.is_over:
            return game
        if game.to_act:
            seat = dice.choice(game.to_act)
            game.send(seat, dice.choice(legal(ruleset, game.table, seat)))
    for seat in range(1, len(game.table.seats)):
        game.resign(seat)
    assert isinstance(game.log[-1].events[-1], Over)
    return game


@pytest.mark.slow
@pytest.mark.parametrize("slug", PILES)
def test_a_hand_that_runs_again_is_played_and_challenged_like_any_other(slug: str) -> None:
    """What always holds is looked at after every entry; a ruling about the hand may come again, and it may end again."""
    went_on = 0
    for seed in range(300, 360):
        game, dice = play(slug, seed), random.Random(f"reopened {slug} {seed}")
        if not (game.table.is_over and is_by_rules(game) and moves(game)):
            continue
        for _ in range(2):
            if game.table.is_over and moves(game):
                rule(game, "rerun", dice.choice(moves(game)))
                game.now = max(game.now, game.table.at)
            if any(pause.reason == "agreed" for pause in game.table.pauses):
                game.resume()
            went_on += not game.table.is_over
            for _ in range(80):
                if game.table.is_over:
                    break
                something(game, dice)
        check_verdicts(game)
    assert went_on > 5
