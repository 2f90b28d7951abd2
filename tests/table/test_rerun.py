"""A game without some of its moves, on random games: what every re-run promises, at strict tables and at honour tables."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from games.catalogue.blitz import AGAPE, DUTCH
from games.catalogue.blitz.cards import CARDS, FACES
from games.catalogue.blitz.commands import Build, Call, Flip, PlayCentre
from games.catalogue.blitz.events import DeadlockShifted, HandDealt, OnesOwed
from games.catalogue.blitz.history import Move, hand_of, moves_of
from games.catalogue.blitz.options import AgapeOptions, DutchOptions
from games.catalogue.blitz.state import State
from games.catalogue.blitz.zones import SLOTS, face_of, top
from games.rules.contract import AnyRuleset, Refused
from games.rules.replay import replay
from games.table.evolve import Entry, evolve
from games.table.rerun import Rerun, done, rerun
from games.table.state import Cause
from games.table.timers import timers
from games.table.view import legal
from tests.luck import SeededChance
from tests.rules.catalogue import by_slug
from tests.table.faults import FAULTS
from tests.table.playing import Game, begun
from tests.table.test_honour_games import games

CASES = ((AGAPE, AgapeOptions, "live"), (AGAPE, AgapeOptions, "async"), (DUTCH, DutchOptions, "live"))


@cache
def strict_games() -> tuple[Game, ...]:
    """Some hands in the middle, at strict tables."""
    played = []
    for seed in range(12):
        ruleset, options, mode = CASES[seed % 3]
        dice = random.Random(f"strict {seed}")
        game = begun(ruleset, 2 + seed % 3, mode, pace="no_limit", options=options(hand_speed=0), chance=SeededChance(seed))
        for _ in range(90):
            if game.table.is_over or not game.to_act:
                break
            seat = dice.choice(game.to_act)
            game.send(seat, dice.choice(legal(ruleset, game.table, seat)), after=50)
        played.append(game)
    return tuple(played)


def all_games() -> list[Game]:
    return [*strict_games(), *(game for slug in sorted(FAULTS) for game in games(slug) if "blitz" in slug)]


def moments(game: Game) -> Iterator[Sequence[Any]]:
    """The logs of some moments at which the hand can be re-run."""
    past = game.past(1)
    for last in range(5, len(past) + 1, max(5, len(past) // 4)):
        log = past[:last]
        play = log[-1].table.play
        if play is not None and log[-1].table.is_begun and play.sheet.phase in ("running", "claims"):
            yield log


def standing(game: Game, log: Sequence[Any]) -> list[int]:
    moves = moves_of(hand_of(done(game.ruleset, log)))
    return sorted({move.version for move in moves if move.stands and move.kind in ("play", "build", "flip")})


def again(game: Game, log: Sequence[Any], without: Sequence[int]) -> Rerun:
    return rerun(game.ruleset, log, without, log[-1].table.at, SeededChance(0))


def test_removing_nothing_changes_nothing() -> None:
    count = 0
    for game in all_games():
        for log in moments(game):
            found = again(game, log, ())
            count += 1

            assert log[-1].table.play == found.table.play
            assert ((), ()) == (found.dropped, found.events)
            assert set(standing(game, log)) <= set(found.kept)
            assert not any(found.seen)
    assert count > 100


def test_after_a_rerun_somebody_can_act_or_a_timer_runs_and_no_card_is_lost() -> None:
    for game, log, without, found in reruns():
        before = log[-1].table
        entry = Entry(before.version + 1, found.table.at, Cause("moderator"), [found.restored, *found.events])
        after = evolve(game.ruleset, before, entry)
        inventory = game.ruleset.inventory

        assert inventory is not None
        assert sorted(map(str, inventory(before.play))) == sorted(map(str, inventory(after.play)))
        assert any(seat.question for seat in after.seats) or timers(game.ruleset, after) or after.is_over
        assert set(found.restored.voided) == {*without, *(each.version for each in found.dropped)}
        assert not set(found.kept) & set(found.restored.voided)


def test_no_luck_is_drawn_within_a_hand() -> None:
    for game, log, without, _ in reruns():
        chance = SeededChance(0)
        found = rerun(game.ruleset, log, without, log[-1].table.at, chance)

        assert chance.ticket == sum(len(event.luck) for event in found.events if isinstance(event, HandDealt))


def test_what_was_seen_and_is_hidden_again_was_open_before() -> None:
    count = 0
    for _, log, _, found in reruns():
        for face in found.seen[0]:
            place = log[-1].table.play.places[deck_number(log, face)]
            count += 1

            assert face in {FACES[card] for slot in place.slots for card in slot} | open_faces(log, face)
    assert count


def deck_number(log: Sequence[Any], face: str) -> int:
    return CARDS[face] // 40 - log[-1].table.play.table.deck


def open_faces(log: Sequence[Any], face: str) -> set[str]:
    """Whatever lay open in some table of the log, but for the slots of the newest."""
    found = set()
    for each in log:
        play = each.table.play
        if play is None or deck_number(log, face) >= len(play.places):
            continue
        place = play.places[deck_number(log, face)]
        tops = [top(place, source) for source in (*SLOTS, "blitz", "waste")]
        found |= {FACES[card] for card in (*tops, *[card for pile in play.centre.piles for card in pile]) if card is not None}
        found |= {FACES[card] for slot in place.slots for card in slot}
    return found


def test_the_result_is_that_of_a_fresh_game_in_which_the_kept_moves_were_played() -> None:
    count = 0
    for game, log, without, found in reruns():
        hand = hand_of(done(game.ruleset, log))
        if any(isinstance(event, DeadlockShifted | OnesOwed) for each in hand for event in each.events):
            continue  # those have a place of their own in the hand, and no command
        fresh = played_afresh(game.ruleset, hand[0].play, [move for move in moves_of(hand) if move.version in found.kept])
        result = found.table.play
        count += 1

        assert [cards(place) for place in fresh.places] == [cards(place) for place in result.places]
        assert fresh.centre == result.centre
        assert all(version < min(without) or version in found.kept for version in kept_before(game, log, found))
    assert count > 40


def kept_before(game: Game, log: Sequence[Any], found: Rerun) -> list[int]:
    fallen = set(found.restored.voided)
    return [version for version in standing(game, log) if version not in fallen]


def played_afresh(ruleset: AnyRuleset, dealt: State, moves: Sequence[Move]) -> State:
    """Each move as the command it would have been, decided by an honour table without turns and hurry."""
    state = replace(dealt, turn=None, table=replace(dealt.table, step_ms=0, live=False), honour=honest(dealt))
    for move in moves:
        state = replace(state, lull=replace(state.lull, rounds=(0,) * len(state.places)))  # whatever went round: see above
        state = replay(ruleset, ruleset.decide(state, move.seat, command(state, move), 0, SeededChance(0)), state)
    return state


def honest(state: State) -> Any:
    options = AgapeOptions(enforcement="honour")
    laid = AGAPE.setup(AGAPE.complete(options, 2, "async"), 2, "async", 1, 0, SeededChance(0))
    honour = replay(AGAPE, laid[:1]).honour  # type: ignore[attr-defined]  # a State, of whatever table
    return replace(honour, errors=(0,) * len(state.places))


def command(state: State, move: Move) -> Any:
    if move.kind == "flip":
        return Flip(n=move.asked)
    if move.kind == "call":
        return Call()
    event = move.event
    if move.kind == "build":
        return Build(event.card, event.source, event.to_slot, face_of(top(state.places[move.seat], SLOTS[event.to_slot])))
    if event.pile == event.card:
        return PlayCentre(event.card, event.source)
    number = state.centre.bottoms.index(CARDS[event.pile])
    return PlayCentre(event.card, event.source, event.pile, FACES[state.centre.piles[number][-1]])


def cards(place: Any) -> tuple[Any, ...]:
    return place.slots, place.blitz, place.packet, place.turned, place.placed


@cache
def some_reruns() -> tuple[tuple[Game, Sequence[Any], tuple[int, ...], Rerun], ...]:
    found = []
    for number, game in enumerate(all_games()):
        dice = random.Random(f"reruns {number}")
        for log in moments(game):
            moves = standing(game, log)
            if not moves:
                continue
            without = tuple(sorted(dice.sample(moves, min(len(moves), dice.choice((1, 1, 2))))))
            found.append((game, log, without, again(game, log, without)))
    return tuple(found)


def reruns() -> Iterator[tuple[Game, Sequence[Any], tuple[int, ...], Rerun]]:
    yield from some_reruns()


def test_what_is_no_move_of_this_hand_is_not_taken_out() -> None:
    game = strict_games()[0]
    deal = game.table.version - len(game.log) + 1

    for version in (deal, game.table.version + 1):
        with pytest.raises(Refused, match="not_redoable"):
            again(game, game.past(1), (version,))


def test_a_ruleset_without_a_redo_takes_nothing_out() -> None:
    game = begun(by_slug("church"), 2, "async")

    with pytest.raises(Refused, match="not_redoable"):
        again(game, game.past(1), (2,))
