"""Taking moves back: one entry, and the table is as a fold to that version left it (cases 09 and 10)."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from games.rules.contract import Refused
from games.rules.revealing import showing
from games.rules.secrecy import shown
from games.table.commands import Offer, Vote
from games.table.events import OfferSettled, Restored, Voted
from games.table.evolve import evolve
from games.table.offering import Offering
from games.table.state import Table
from games.table.takeback import taken_back
from games.table.view import legal
from tests.luck import SeededChance, Stacked
from tests.rules.catalogue import Case, cases
from tests.rules.catalogue import rulesets as all_rulesets
from tests.table.playing import HOUR, MINUTE, SECOND, Command, Event, Game, begun, words
from tests.table.rulesets import HANDS, RELAY
from tests.table.rulesets.hands import Show
from tests.table.rulesets.relay import RelayOptions, Walk
from tests.table.test_timeouts import timed_out
from tests.table.wandering import DUE, MOVE, PAUSE, RESIGN, TABLE_COMMAND, wander
from tests.toys.high_card import RULESET as HIGH_CARD
from tests.toys.high_card import Settle

ONE_STEP = RelayOptions(steps=1)


def undo(game: Game, seat: int, to: int, revealed: bool = False) -> Restored:
    """The seat asks, and all who are asked agree."""
    number = game.offer(seat, "takeback", to=to, revealed=revealed)
    for other in offer(game, number).asked:
        game.vote(other, number)
    (found,) = [event for event in game.log[-1].events if isinstance(event, Restored)]
    return found


def offer(game: Game, number: int) -> Offering:
    return next(each for each in game.table.offers if each.id == number)


def refold(game: Game) -> Table:
    """The whole log from its first entry, as any other process would fold it."""
    table = None
    for entry in game.log:
        table = evolve(
            game.ruleset, table, msgspec.structs.replace(entry, events=game.codec.decode(game.codec.encode(entry.events)))
        )
    assert table is not None
    return table


def test_a_takeback_is_one_entry_that_holds_the_table() -> None:
    game = begun(RELAY, options=ONE_STEP)
    before = game.table
    game.send(0, Walk(3))
    number = game.offer(0, "takeback", to=before.version)

    events = game.vote(1, number)

    assert [Voted(number, 1, True), OfferSettled(number, "accepted")] == events[:2]
    assert ["voted", "offer_settled", "restored"] == words(events)
    assert before.play == game.table.play
    assert ([before.version + 1], before.version) == ([*events[2].voided], events[2].to)


def test_what_was_undone_may_be_played_otherwise() -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk(3))
    undo(game, 0, game.table.version - 1)

    game.send(0, Walk(1))

    assert (1, 0) == game.table.play.scores


def test_a_late_answer_to_an_undone_question_is_stale() -> None:
    game = begun(RELAY, options=ONE_STEP)
    turn = game.seat(0).turn
    game.send(0, Walk(3))
    undo(game, 1, game.table.version - 1)

    assert "stale_turn" == game.refusal(0, Walk(1), turn)
    assert game.table.version == game.seat(0).turn


def test_moves_of_others_since_are_undone_with_it() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    to = game.table.version
    for seat in range(3):
        game.send(seat, Walk(2))

    undo(game, 2, to)

    assert ((0, 0, 0), [0]) == (game.table.play.scores, game.to_act)


def test_clocks_have_left_what_they_had_left_then() -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk(), after=30 * SECOND)
    to, left = game.table.version, game.left(1)
    game.send(1, Walk(), after=100 * SECOND)
    game.wait(20 * SECOND)

    found = undo(game, 1, to)

    assert left == game.left(1)
    assert (None, left) == found.clocks


def test_the_bank_is_what_it_was() -> None:
    game = begun(RELAY, options=ONE_STEP)
    game.send(0, Walk(), after=100 * SECOND)
    to, banks = game.table.version, [game.seat(seat).bank for seat in range(2)]
    game.send(1, Walk(), after=150 * SECOND)
    game.send(0, Walk(), after=20 * SECOND)

    undo(game, 0, to)

    assert banks == [game.seat(seat).bank for seat in range(2)]


def test_time_that_was_given_since_is_taken_back_too() -> None:
    game = begun(RELAY)
    to, left = game.table.version, game.left(0)
    game.send(0, Walk())
    game.send(1, Offer("more_time", seat=0, ms=5 * MINUTE))

    undo(game, 0, to)

    assert left == game.left(0)


def test_the_timers_of_the_game_run_on_from_where_they_stood() -> None:
    game = begun(RELAY, options=RelayOptions(bell_ms=4 * MINUTE))
    game.wait(MINUTE)
    game.send(0, Walk())
    to = game.table.version
    game.send(0, Walk(), after=30 * SECOND)

    undo(game, 0, to)

    assert game.now + 3 * MINUTE == {timer.name: timer.due for timer in game.timers}["rules:bell"]


def test_an_outage_since_stays_credited() -> None:
    game = begun(RELAY, options=ONE_STEP)
    to, left = game.table.version, game.left(0)
    game.outage(HOUR)
    game.send(0, Walk())

    undo(game, 0, to)

    assert left == game.left(0)


def test_who_resigned_since_has_resigned() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    to = game.table.version
    game.send(0, Walk())
    game.resign(1)

    undo(game, 2, to)

    assert ["playing", "resigned", "playing"] == [seat.status for seat in game.table.seats]
    assert frozenset({1}) == game.table.play.out
    assert [0] == game.to_act


def test_who_came_back_since_is_here() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    timed_out(game, 0, 3)
    to = game.table.version
    game.send(1, Walk())
    game.back(0)

    undo(game, 1, to)

    assert ["playing"] * 3 == [seat.status for seat in game.table.seats]


def test_who_votes_while_absent_is_here() -> None:
    game = begun(RELAY, options=ONE_STEP)
    timed_out(game, 0, 3)
    to = game.table.version
    game.send(1, Walk())
    game.send(0, Offer("takeback", to=to))

    game.vote(1, game.table.version)

    assert ["playing"] * 2 == [seat.status for seat in game.table.seats]


def test_who_went_away_since_is_given_another_chance() -> None:
    game = begun(RELAY, seats=3, options=ONE_STEP)
    to = game.table.version
    timed_out(game, 0, 3)

    undo(game, 1, to)

    assert ("playing", 0) == (game.seat(0).status, game.seat(0).timeouts)


def test_readiness_is_what_it_was() -> None:
    game = begun(HANDS, seats=3, pace="no_limit")
    for seat in range(3):
        game.send(seat, Show())
    game.ready(1)
    to = game.table.version
    game.wait(10 * SECOND)
    game.send(0, Show())

    undo(game, 0, to)

    assert [False, True, False] == [seat.ready for seat in game.table.seats]
    assert "next_hand" in HANDS.timers(game.table.play)


def test_every_other_offer_is_void() -> None:
    game = begun(RELAY, options=ONE_STEP)
    to = game.table.version
    game.send(0, Walk())
    draw, other = game.offer(1, "draw"), game.offer(1, "takeback", to=to)
    game.vote(0, other)

    assert ["void", "accepted"] == [offer(game, each).outcome for each in (draw, other)]


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


def settled(chance: SeededChance | Stacked | None = None, seats: int = 2) -> Game:
    return begun(HIGH_CARD, seats=seats, mode="async", chance=chance or SeededChance(9))


def test_case_09_undo_after_a_draw_is_refused() -> None:
    game = settled(seats=3)
    to = game.table.version
    game.send(0, Settle(swap=True))

    with pytest.raises(Refused) as refused:
        game.offer(0, "takeback", to=to)

    assert ("information_revealed", {"versions": [to + 1]}) == (refused.value.code, refused.value.members)


def test_case_09_all_may_consent_and_what_was_seen_is_recorded() -> None:
    game = settled(seats=3)
    to = game.table.version
    game.send(0, Settle(swap=True))
    number = game.offer(0, "takeback", to=to, revealed=True)

    assert ((1, 2), (to + 1,)) == (offer(game, number).asked, offer(game, number).revealed)
    assert ["voted"] == words(game.vote(1, number))
    assert "restored" == words(game.vote(2, number))[-1]
    assert game.tables[to - 1].play == game.table.play


def test_case_09_no_ticket_is_drawn_twice() -> None:
    game = settled(seats=3)
    to = game.table.version
    game.send(0, Settle(swap=True))
    used = game.table.tickets
    undo(game, 0, to, revealed=True)

    assert used == game.table.tickets
    assert (1, used + 1) == game.send(0, Settle(swap=True))[0].luck


def test_case_09_who_is_absent_must_consent_too() -> None:
    game = settled(seats=3)
    to = game.table.version
    game.send(0, Settle(swap=True))
    absent = msgspec.structs.replace(game.table.seats[2], status="absent")
    game.tables[-1] = msgspec.structs.replace(game.table, seats=(*game.table.seats[:2], absent))

    assert (1, 2) == offer(game, game.offer(0, "takeback", to=to, revealed=True)).asked


def test_case_09_a_bot_consents_to_nothing_that_was_seen() -> None:
    game = begun(HIGH_CARD, mode="async", bots=(1,))
    to = game.table.version
    game.send(0, Settle(swap=True))

    assert "information_revealed" == game.refusal(0, Offer("takeback", to=to, revealed=True))


def test_case_09_what_is_seen_after_the_offer_is_not_agreed_to_by_it() -> None:
    game = begun(BY_TURNS, seats=2, mode="async", chance=SeededChance(4))
    to = game.table.version
    play(game, random.Random(1), until="discarded")
    asker = game.log[-1].cause.seat or 0
    number = game.offer(asker, "takeback", to=to, revealed=True)
    play(game, random.Random(2), until="drew_deck")

    assert "information_revealed" == game.refusal(1 - asker, Vote(number, True))
    assert offer(game, number).is_open


BY_TURNS = next(ruleset for ruleset in all_rulesets() if ruleset.slug == "church")


def play(game: Game, dice: random.Random, until: str) -> None:
    """Lawful moves until an entry has this event."""
    for _ in range(200):
        seat = dice.choice(game.to_act)
        if until in words(game.send(seat, dice.choice(legal(game.ruleset, game.table, seat)))):
            return
    raise AssertionError(f"never {until}")


def test_case_09_ones_own_reveal_may_be_undone_and_an_opponents_may_not() -> None:
    game = begun(BY_TURNS, seats=2, mode="async", chance=SeededChance(4))
    play(game, random.Random(3), until="discarded")
    entry = game.log[-1]
    mover = entry.cause.seat
    assert mover is not None
    assert [mover] == [showing(BY_TURNS, event) for event in entry.events if words([event]) == ["discarded"]]

    to = game.table.version - 1
    assert "information_revealed" == game.refusal(1 - mover, Offer("takeback", to=to))
    assert ["offered"] == words(game.send(mover, Offer("takeback", to=to)))


def test_case_10_an_undo_leaves_no_rests(case: Case) -> None:
    """Random play with timeouts, absences, resignations, pauses; now and then back to any version, as check_restored wants it."""
    undone = 0
    for seed in range(UNDOS):
        dice = random.Random(f"{case} {seed}")
        game = begun(case.ruleset, case.seats, case.mode, chance=SeededChance(seed))
        for step in range(120):
            if game.table.is_over:
                assert refold(game) == game.table
                game = begun(case.ruleset, case.seats, case.mode, chance=SeededChance(1_000 + step))
            wandering(game, dice)
            undone += dice.random() < 0.25 and undone_to(game, dice)
        assert refold(game) == game.table
    assert undone > UNDOS


UNDOS = 3


def wandering(game: Game, dice: random.Random, steps: int = 1) -> None:
    """Mostly moves; whoever resigns does so seldom."""
    for _ in range(steps):
        if not game.table.is_over:
            kind = dice.choices((MOVE, DUE, TABLE_COMMAND, PAUSE, RESIGN), (80, 8, 6, 2, 0.3))[0]
            wander(game, kind, dice.randrange(8), dice.randrange(120), dice.randint(0, 4))


def undone_to(game: Game, dice: random.Random) -> bool:
    """Back to one of the last versions, whatever was seen since, if that can be asked."""
    game.wait(0)
    played = [table.version for table in game.tables[-40:-1] if table.play is not None]
    if not played or not game.table.is_begun or any(each.is_open and each.kind == "takeback" for each in game.table.offers):
        return False
    seat, to = dice.choice(persons(game.table)), dice.choice(played)
    try:
        undo(game, seat, to, revealed=True)
    except Refused:
        return False
    return True


def persons(table: Table) -> Sequence[int]:
    return [number for number, seat in enumerate(table.seats) if seat.status != "resigned" and not seat.bot]


@pytest.fixture(params=[each for each in cases() if each.mode in each.ruleset.takebacks], ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    found: Case = request.param
    return found


def test_the_table_restored_is_made_again_from_the_log(case: Case) -> None:
    dice = random.Random(f"again {case}")
    game = begun(case.ruleset, case.seats, case.mode, chance=SeededChance(1))
    while not any(isinstance(event, Restored) for entry in game.log for event in entry.events):
        if game.table.is_over:
            game = begun(case.ruleset, case.seats, case.mode, chance=SeededChance(dice.randrange(1_000)))
        wandering(game, dice)
        undone_to(game, dice)

    for number, entry in enumerate(game.log):
        for event in entry.events:
            if isinstance(event, Restored):
                again = taken_back(game.ruleset, game.tables[event.to - 1], game.tables[number - 1], entry.at)
                assert bytes(event.state) == msgspec.json.encode(again, order="deterministic")


def test_what_counts_as_revealed_depends_on_no_hidden_card(case: Case) -> None:
    """The same move in a world that the viewer can't tell apart: where it looks the same, it counts the same."""
    ruleset, compared = case.ruleset, 0
    for seed in range(40):
        dice = random.Random(f"worlds {case} {seed}")
        game = begun(ruleset, case.seats, case.mode, chance=SeededChance(seed))
        wandering(game, dice, dice.choice((0, 1, 2, 40)))
        if game.to_act and ruleset.other_world is not None:
            viewer = dice.choice(persons(game.table))
            compared += counts_alike(game, viewer, ruleset.other_world(game.table.play, viewer, SeededChance(seed)))
    assert compared


def counts_alike(game: Game, viewer: int, other: object) -> int:
    """Every lawful move of whoever is asked; how many look the same to the viewer in both worlds."""
    found = 0
    for command in legal(game.ruleset, game.table, game.to_act[0])[:20]:
        worlds = [moved(game, play, command) for play in (game.table.play, other)]
        seen = [[shown(event, viewer) for event in events] for events in worlds]
        if worlds[0] and seen[0] == seen[1]:
            assert [showing(game.ruleset, event) for event in worlds[0]] == [showing(game.ruleset, event) for event in worlds[1]]
            found += 1
    return found


def moved(game: Game, play: object, command: Command) -> Sequence[Event]:
    """The events in that world; none where it is refused there."""
    try:
        found: Sequence[Event] = game.ruleset.decide(play, game.to_act[0], command, game.now, SeededChance(5, game.table.tickets))
    except Refused:
        return ()
    return found
