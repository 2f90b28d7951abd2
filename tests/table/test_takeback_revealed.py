"""What was seen can't be unseen (cases 09 and 10)."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from games.rules.contract import Refused
from games.rules.revealing import showing
from games.rules.secrecy import shown
from games.table.commands import Offer, Vote
from games.table.events import Restored
from games.table.state import Table
from games.table.takeback import taken_back
from games.table.view import legal
from tests.luck import SeededChance, Stacked
from tests.rules.catalogue import Case, cases
from tests.rules.catalogue import rulesets as all_rulesets
from tests.table.playing import Command, Event, Game, begun, words
from tests.table.takebacks import offer, refold, undo
from tests.table.wandering import DUE, MOVE, PAUSE, RESIGN, TABLE_COMMAND, wander
from tests.toys.high_card import RULESET as HIGH_CARD
from tests.toys.high_card import Settle


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
