"""A game gone back to a version it had, for a ruling: the same for every design, and nobody knows what lies hidden then."""

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from games.rules.contract import AnyRuleset, Refused
from games.table.evolve import Entry, evolve
from games.table.rerun import Rewind, rewind
from games.table.state import Cause
from games.table.view import legal
from tests.luck import SeededChance
from tests.rules.catalogue import rulesets
from tests.table.playing import Game, begun

MOVES = 40
RULESETS = [ruleset for ruleset in rulesets() if ruleset.slug != "high_card"]


@cache
def played(ruleset: AnyRuleset, seed: int) -> Game:
    """A game in the middle, its lawful moves by chance."""
    dice = random.Random(seed)
    game = begun(ruleset, max(2, min(ruleset.seats)), "async", pace="no_limit", chance=SeededChance(seed))
    for _ in range(MOVES):
        if game.table.is_over or not game.to_act:
            break
        seat = dice.choice(game.to_act)
        game.send(seat, dice.choice(legal(ruleset, game.table, seat)), after=1_000)
    return game


def went_back(game: Game, to: int, *, consent: bool = False, seed: int = 5) -> Rewind:
    chance = SeededChance(seed, game.table.tickets)
    return rewind(game.ruleset, game.past(1), to, game.now, chance, consent=consent)


def rewinds(ruleset: AnyRuleset) -> Iterator[tuple[Game, int, Rewind]]:
    for seed in range(6):
        game = played(ruleset, seed)
        dealt = next(entry.version for entry, table in zip(game.log, game.tables, strict=True) if table.play is not None)
        for to in range(dealt, game.table.version, max(1, (game.table.version - dealt) // 5)):
            yield game, to, went_back(game, to)


@pytest.fixture(params=RULESETS, ids=lambda ruleset: ruleset.slug)
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    found: AnyRuleset = request.param
    return found


def test_all_that_anybody_may_know_is_as_it_was_then(ruleset: AnyRuleset) -> None:
    for game, to, found in rewinds(ruleset):
        same = went_back(game, to, consent=True).table.play
        seats = range(len(game.table.seats))

        for viewer in (*seats, None):
            assert plain(ruleset.view(same, viewer)) == plain(ruleset.view(found.table.play, viewer))
        assert [ruleset.question(same, seat) for seat in seats] == [ruleset.question(found.table.play, seat) for seat in seats]
        assert inventory(ruleset, same) == inventory(ruleset, found.table.play)


def test_what_nobody_may_know_is_shuffled_by_the_next_tickets_where_something_was_shown_since(ruleset: AnyRuleset) -> None:
    shuffled = others = 0
    for game, to, found in rewinds(ruleset):
        tickets = [ticket for _, ticket in found.luck]
        others += found.table.play != went_back(game, to, consent=True).table.play
        shuffled += bool(tickets)

        assert list(range(game.table.tickets + 1, game.table.tickets + 1 + len(tickets))) == tickets
        assert found.revealed or not tickets
        assert found == went_back(game, to)
    assert shuffled >= others > 5


def test_with_the_consent_of_all_and_where_nothing_was_shown_the_cards_lie_as_they_lay(ruleset: AnyRuleset) -> None:
    for game, to, found in rewinds(ruleset):
        same = went_back(game, to, consent=True)

        assert () == same.luck
        assert found.revealed or found.table == same.table


def test_it_says_what_falls_and_changes_nothing(ruleset: AnyRuleset) -> None:
    for game, to, found in rewinds(ruleset):
        moves = [entry.version for entry in game.log if entry.version > to and entry.cause.kind == "seat"]

        assert moves == list(found.falls)
        assert (to, found.falls, "rewind") == (found.restored.to, found.restored.voided, found.restored.how)


def test_the_game_goes_on_from_there(ruleset: AnyRuleset) -> None:
    for game, _, found in rewinds(ruleset):
        entry = Entry(game.table.version + 1, found.table.at, Cause("moderator"), [found.restored])
        after = evolve(ruleset, game.table, entry)

        assert max([game.table.tickets, *[ticket for _, ticket in found.luck]]) == after.tickets
        assert "active" == after.status
        assert any(seat.question for seat in after.seats)
        assert all(seat.question is None or after.version == seat.turn for seat in after.seats)


def test_a_version_that_is_not_there_yet_or_has_no_cards_can_not_be_gone_back_to(ruleset: AnyRuleset) -> None:
    game = played(ruleset, 0)

    for to in (1, game.table.version, game.table.version + 1):
        with pytest.raises(Refused, match="no_such_version"):
            went_back(game, to)


def inventory(ruleset: AnyRuleset, play: Any) -> Counter[Any]:
    assert ruleset.inventory is not None
    return Counter(ruleset.inventory(play))


def plain(value: Any) -> bytes:
    return msgspec.json.encode(value)
