"""What can be taken back, and when."""

import pytest

from games.table.commands import Offer
from tests.rules.catalogue import rulesets as all_rulesets
from tests.table.playing import HOUR, begun
from tests.table.rulesets import RELAY
from tests.table.rulesets.relay import Walk
from tests.table.takebacks import ONE_STEP, refold, undo


def test_a_version_that_was_taken_back_is_no_more() -> None:
    game = begun(RELAY, options=ONE_STEP)
    to = game.table.version
    game.send(0, Walk())
    game.send(1, Walk())
    undo(game, 0, to)
    game.send(0, Walk(2))

    for gone in (to + 1, to + 2):
        assert "no_such_version" == game.refusal(0, Offer("takeback", to=gone))
    undo(game, 0, to)
    assert (0, 0) == game.table.play.scores


def test_moves_can_be_taken_back_again_and_again() -> None:
    game = begun(RELAY, options=ONE_STEP)
    first = game.table.version
    game.send(0, Walk(1))
    second = game.table.version
    game.send(1, Walk(2))
    undo(game, 1, second)
    game.send(1, Walk(3))
    undo(game, 1, second)

    undo(game, 0, first)

    assert ((0, 0), [0]) == (game.table.play.scores, game.to_act)
    assert ((first + 1, game.table.version - 1),) == game.table.voided
    assert refold(game) == game.table


@pytest.mark.parametrize("to", [1, 2, 99])
def test_only_versions_of_the_play_can_be_gone_back_to(to: int) -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk())

    assert "no_such_version" == game.refusal(0, Offer("takeback", to=to))


def test_without_a_move_since_there_is_nothing_to_take_back() -> None:
    game = begun(RELAY)
    game.withdraw(0, game.offer(0, "draw"))

    assert "nothing_to_take_back" == game.refusal(0, Offer("takeback", to=game.table.version - 1))


@pytest.mark.parametrize("command", [Offer("takeback"), Offer("takeback", to=3, ms=5_000), Offer("draw", to=3)], ids=str)
def test_a_takeback_names_a_version(command: Offer) -> None:
    assert "bad_offer" == begun(RELAY).refusal(0, command)


def test_in_a_race_nothing_is_taken_back() -> None:
    racing = next(ruleset for ruleset in all_rulesets() if "live" not in ruleset.takebacks)
    game = begun(racing)

    assert "no_takeback" == game.refusal(0, Offer("takeback", to=game.table.version))


def test_a_table_that_is_paused_stays_paused() -> None:
    game = begun(RELAY, options=ONE_STEP)
    to, left = game.table.version, game.left(0)
    game.send(0, Walk())
    game.pause("agreed")
    game.wait(HOUR)

    undo(game, 0, to)

    assert "paused" == game.table.status
    game.wait(HOUR)
    game.resume("agreed")
    assert left == game.left(0)
