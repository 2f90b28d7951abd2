"""Honour tables of every ruleset that has them: random play, with faults and challenges by chance. What holds is looked at after
every entry (tests.table.promises), and the re-run of a judged move is made again as whoever checks the log makes it.

`HONOUR_GAMES=n` plays n games of each in the slow suite instead of 5,000.
"""

import os
import random
from collections import Counter
from functools import cache

import pytest

from games.rules.contract import AnyRuleset, Mode, Refused
from games.table.commands import AcceptResult, Challenge
from games.table.events import ChallengeRejected, ChallengeUpheld, Restored
from games.table.paces import default_pace
from games.table.takeback import own_events
from games.table.view import legal
from tests.luck import SeededChance
from tests.rules.catalogue import by_slug
from tests.table.faults import FAULTS, audited, versions
from tests.table.playing import Game, begun, words
from tests.table.promises import check_can, check_sight
from tests.table.wandering import DUE, RESIGN, TABLE_COMMAND, wander

SLOW_GAMES = int(os.environ.get("HONOUR_GAMES", "5000"))
FAST_GAMES = 60
"""Of each ruleset."""
STEPS = 260
"""Of a game at most."""
MODES: tuple[Mode, ...] = ("live", "async")


def play(slug: str, seed: int) -> Game:
    """One game with options, faults and challenges by chance; mostly to the end of its only hand."""
    ruleset, dice = by_slug(slug), random.Random(f"honour {slug} {seed}")
    mode = dice.choice(MODES)
    seats = dice.choice([each for each in ruleset.seats if each <= 4])
    options = FAULTS[slug].options(mode, dice)
    pace = dice.choice(("no_limit", default_pace(mode)))
    game = begun(ruleset, seats, mode, pace=pace, options=options, chance=SeededChance(seed))
    deck = Counter(_inventory(game))
    for step in range(STEPS):
        if game.table.is_over:
            break
        before = game.table.version
        something(game, dice)
        if game.table.version != before:
            assert deck == Counter(_inventory(game))
        if step % 20 == 0:
            check_can(ruleset, game.table, game.now)
            check_sight(ruleset, game.table)
    check_verdicts(game)
    return game


def _inventory(game: Game) -> list[object]:
    assert game.ruleset.inventory is not None
    return list(game.ruleset.inventory(game.table.play))


def something(game: Game, dice: random.Random) -> None:
    roll = dice.random()
    seat = dice.randrange(len(game.table.seats))
    if FAULTS[game.ruleset.slug].few and dice.random() < 0.15:
        _try(game, seat, Challenge(audited(game.log, dice)))
    elif roll < 0.10:
        _try(game, seat, Challenge(versions(game.log, dice)))
    elif roll < 0.24:
        asked = dice.choice(game.to_act or [seat])
        _try(game, asked, FAULTS[game.ruleset.slug].command(game.table.play, asked, dice))
    elif roll < 0.27 or (not game.to_act and roll < 0.5):
        _try(game, seat, AcceptResult())
    elif roll < 0.30:
        wander(game, dice.choice((DUE, TABLE_COMMAND)), dice.randrange(8), dice.randrange(120))
    elif roll < 0.303:
        wander(game, RESIGN, seat, 0)
    elif game.to_act:
        asked = dice.choice(game.to_act)
        _try(game, asked, dice.choice(legal(game.ruleset, game.table, asked)))
    else:
        game.wait(dice.choice((500, 3_000, 10_000, 12 * 3_600_000)))


def _try(game: Game, seat: int, command: object) -> None:
    """Sent, if it is something."""
    game.wait(20)
    if command is None:
        return
    try:
        game.send(seat, command)
    except Refused:
        return


def check_verdicts(game: Game) -> None:
    """A challenge was upheld exactly where the move's audit names a fault, and each move was judged once."""
    honour = game.ruleset.honour
    assert honour is not None
    judged: list[int] = []
    for entry in game.log:
        for event in entry.events:
            if isinstance(event, ChallengeUpheld | ChallengeRejected):
                challenged = game.log[event.version - 1]
                audit = honour.audit(own_events(game.ruleset, challenged.events))
                judged.append(event.version)

                assert bool(audit) == isinstance(event, ChallengeUpheld)
                assert event.seat == challenged.cause.seat
    assert len(judged) == len(set(judged))


@cache
def games(slug: str) -> tuple[Game, ...]:
    return tuple(play(slug, seed) for seed in range(FAST_GAMES))


@pytest.fixture(params=sorted(FAULTS))
def ruleset(request: pytest.FixtureRequest) -> AnyRuleset:
    return by_slug(request.param)


def test_hundreds_of_honour_hands_keep_every_promise(ruleset: AnyRuleset) -> None:
    played = games(ruleset.slug)

    assert FAST_GAMES == len(played)
    assert sum(game.table.is_over for game in played) > FAST_GAMES / 3


def test_these_hands_see_faults_challenges_and_reruns(ruleset: AnyRuleset) -> None:
    found = Counter(word for game in games(ruleset.slug) for entry in game.log for word in words(entry.events))

    assert min(found[word] for word in ("challenge_upheld", "challenge_rejected", "result_accepted")) > 4


def test_what_is_restored_voids_what_was_challenged(ruleset: AnyRuleset) -> None:
    for game in games(ruleset.slug):
        for entry in game.log:
            for event in entry.events:
                if isinstance(event, Restored) and event.how == "rerun":
                    upheld = next(each for each in entry.events if isinstance(each, ChallengeUpheld))

                    assert upheld.version in event.voided
                    assert {each.version for each in event.dropped} < set(event.voided)


@pytest.mark.slow
def test_thousands_of_honour_hands_keep_every_promise(ruleset: AnyRuleset) -> None:
    for seed in range(20_000, 20_000 + SLOW_GAMES):
        try:
            play(ruleset.slug, seed)
        except Exception as fault:
            fault.add_note(f"play({ruleset.slug!r}, {seed})")
            raise
