"""A ruling about a game that is over: what was scored is scored anew, and whatever goes on again is played as ever."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.history import hand_of, moves_of
from games.rules.contract import AnyRuleset
from games.table.commands import Offer
from games.table.ending import ended_early
from games.table.events import Over, Paused, Restored
from games.table.evolve import Entry, evolve
from games.table.rerun import done, made_again
from games.table.ruling import Decided, Sentence, decide_ruling
from games.table.sentences import Action
from games.table.state import Cause, Table
from games.table.timers import timers
from games.table.view import legal
from tests.luck import SeededChance
from tests.rules.catalogue import by_slug, rulesets
from tests.table.honour.hands import Hand, dealt, deck, own
from tests.table.playing import DAY, MINUTE, SECOND, Game, begun, words
from tests.table.test_honour_games import check_verdicts, games, play, something

UP = "orange-1 orange-2 orange-3 orange-4 orange-5 orange-6 orange-7 orange-8 orange-9 yellow-7"
"""Orange's Blitz pile, its top first: what goes up from 1, and a card that fits nowhere."""
PILES = ("agape_blitz", "dutch_blitz")


def decided(game: Game, action: Action, version: int, **more: Any) -> Decided:
    """Of a game that others look at too: nothing is written."""
    sentence = Sentence(action, "other", "00" * 32, version, **more)
    chance = SeededChance(7, game.table.tickets)
    return decide_ruling(game.ruleset, game.table, sentence, game.past, game.table.at + MINUTE, chance, resumes=True)


def after(game: Game, found: Decided) -> Table:
    entry = Entry(game.table.version + 1, game.table.at + MINUTE, Cause("moderator"), found.events)
    return evolve(game.ruleset, game.table, entry)


def rule(game: Game, action: Action, version: int) -> Sequence[Any]:
    return game.enter(Cause("moderator"), decided(game, action, version).events, game.table.at + MINUTE)


def moves(game: Game) -> list[int]:
    found = moves_of(hand_of(done(game.ruleset, game.past(1))))
    return [move.version for move in found if move.stands and move.kind in ("play", "build", "flip")]


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


def finished(hands: int = 1, waits: int = DAY) -> tuple[Hand, int, int]:
    """Yellow begins a pile with an 8, Orange goes out by a wrong card, and nobody claims anything: both versions."""
    decks = deck(0, "blue-9 red-9 yellow-9", UP), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10")
    hand = dealt(*decks, max_hands=hands)
    eight = hand.play(1, "red-8", "slot1")
    wrong = goes_out(hand)
    hand.game.wait(waits)
    assert hand.game.table.is_over == (hands == 1)
    return hand, eight, wrong


def test_a_move_that_did_not_end_the_hand_is_counted_out_of_the_result() -> None:
    hand, eight, _ = finished()
    before = hand.game.table.result
    assert before is not None

    assert ["ruled", "restored", "hand_scored", "over"] == words(rule(hand.game, "rerun", eight))

    result = hand.game.table.result
    assert result is not None
    assert (before.scores[0], before.scores[1] - 3, before.scores[2]) == tuple(result.scores)
    assert ("finished", before.winners, before.reason) == (hand.game.table.status, result.winners, result.reason)


def test_between_two_hands_the_last_one_is_scored_anew_and_the_next_waits_its_ten_seconds() -> None:
    hand, eight, _ = finished(hands=2, waits=10 * SECOND)
    before = hand.state.sheet.totals
    assert "scored" == hand.phase

    assert ["ruled", "restored", "hand_scored"] == words(rule(hand.game, "rerun", eight))

    assert (before[0], before[1] - 3, before[2]) == hand.state.sheet.totals
    assert ("active", {"next_hand": hand.game.table.at + 10 * SECOND}) == (hand.game.table.status, AGAPE.timers(hand.state))
    hand.game.now = hand.game.table.at
    assert ["hand_dealt"] == words(hand.game.wait(10 * SECOND)[0].events)


def test_without_the_card_that_ended_it_the_hand_runs_again_and_a_live_table_waits_for_its_players() -> None:
    hand, _, wrong = finished()

    assert ["ruled", "restored", "paused"] == words(rule(hand.game, "rerun", wrong))

    game = hand.game
    assert ("paused", None, "running") == (game.table.status, game.table.result, hand.phase)
    assert ["yellow-7"] == hand.blitz(0)
    assert (0, 0, 0) == hand.state.sheet.totals
    for seat in range(3):
        game.send(seat, Offer("resume"), after=SECOND)
    assert "active" == game.table.status
    assert {0, 1, 2} <= set(game.to_act)
    hand.flip(1)


def test_what_was_left_of_the_twenty_minutes_is_left_when_the_hand_runs_again() -> None:
    hand, _, wrong = finished()
    ended_at = next(event.at for entry in hand.game.log for event in entry.events if words([event]) == ["hand_called"])
    began_at = next(event.at for entry in hand.game.log for event in entry.events if words([event]) == ["hand_dealt"])
    rule(hand.game, "rerun", wrong)

    assert 20 * MINUTE - (ended_at - began_at) == AGAPE.timers(hand.state)["hand_limit"] - hand.game.table.at


def test_who_was_alone_before_the_end_waits_a_whole_minute_when_the_hand_runs_again() -> None:
    hand = dealt(deck(0, "blue-9 red-9 yellow-9", UP), deck(1, "blue-8 red-8 yellow-8"), max_hands=1)
    hand.game.wait(100 * SECOND)
    hand.flip(0)
    hand.game.wait(25 * SECOND)
    assert "absent" == hand.game.seat(1).status
    wrong = goes_out(hand)
    hand.game.wait(10 * SECOND)
    assert hand.game.table.is_over

    rule(hand.game, "rerun", wrong)
    hand.game.now = hand.game.table.at
    hand.game.wait(MINUTE)
    hand.game.resume()

    due = next(timer.due for timer in hand.game.timers if timer.kind == "alone")
    assert MINUTE == due - hand.game.now


def goes_out(hand: Hand) -> int:
    """Orange lays its whole Blitz pile; the version of the last card, which is wrong."""
    on = None
    for card in UP.split():
        wrong = hand.play(0, card, "blitz", on, "O:orange-1" if on else None)
        on = own(0, card)
    return wrong


def test_nobody_comes_back_and_after_a_day_the_table_goes_on_by_itself() -> None:
    hand, _, wrong = finished()
    rule(hand.game, "rerun", wrong)

    hand.game.now = hand.game.table.at
    first = hand.game.wait(DAY)[0]

    assert ["resumed"] == words(first.events)
    assert DAY == first.at - hand.game.log[hand.game.log.index(first) - 1].at


def test_by_turns_whoever_had_the_turn_is_asked_again_with_the_time_that_was_left() -> None:
    hand, wrong = by_turns()
    game = hand.game
    before = next(table for table in reversed(game.tables) if table.seats[0].due is not None)
    left = (before.seats[0].due or 0) - before.at

    rule(game, "rerun", wrong)

    assert ("active", [0]) == (game.table.status, game.to_act)
    assert left == (game.table.seats[0].due or 0) - game.table.at
    hand.end_turn(0)
    assert [1] == game.to_act


def by_turns() -> tuple[Hand, int]:
    """The same by turns: Orange, whose 1 the server lays, goes out in its second turn."""
    decks = deck(0, "blue-9 red-9 yellow-9", UP), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10")
    hand = dealt(*decks, mode="async", max_hands=1)
    on = own(0, "orange-1")
    for card in UP.split()[1:]:
        for seat in (1, 2) if hand.game.to_act == [1] else ():
            hand.end_turn(seat)
        wrong = hand.play(0, card, "blitz", on, "O:orange-1")
        on = own(0, card)
    hand.game.wait(DAY)
    assert hand.game.table.is_over
    return hand, wrong


def test_what_ended_a_game_outside_its_rules_is_not_played_again() -> None:
    hand = dealt(deck(0, "blue-9 red-9 yellow-9"), deck(1, "blue-8 red-8 yellow-8"), deck(2, "blue-7 red-7 blue-10"))
    eight = hand.play(1, "red-8", "slot1")
    for seat in (1, 2):
        hand.game.resign(seat)

    assert ["ruled", "restored", "over"] == words(rule(hand.game, "rerun", eight))

    table = hand.game.table
    assert table.result is not None
    assert ("finished", (0,), "resigned") == (table.status, tuple(table.result.winners), table.result.reason)
    assert ended_early(AGAPE, table, table.play, (0,), "resigned").scores == tuple(table.result.scores)


def test_a_result_that_was_ruled_is_not_played_again() -> None:
    hand, eight, _ = finished()
    sentence = Sentence("correct_result", "other", "00" * 32, winners=(2,), scores=(1, 2, 3))
    chance = SeededChance(7)
    events = decide_ruling(AGAPE, hand.game.table, sentence, hand.game.past, hand.game.now, chance, resumes=True).events
    hand.game.enter(Cause("moderator"), events, hand.game.table.at)

    rule(hand.game, "rerun", eight)

    result = hand.game.table.result
    assert result is not None
    assert ((2,), "ruling") == (tuple(result.winners), result.reason)


def test_one_rerun_of_a_finished_game_follows_another() -> None:
    hand, eight, wrong = finished()
    rule(hand.game, "rerun", eight)
    rule(hand.game, "rerun", wrong)

    assert ("paused", "running") == (hand.game.table.status, hand.phase)
    assert ["red-8"] == hand.slot(1, 1)
    assert ["yellow-7"] == hand.blitz(0)


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
