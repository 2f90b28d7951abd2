"""Faults that players of other servers met in races, over HTTP with two web servers (cases 02 and 03)."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

import pytest

from games.catalogue.blitz.cards import DUTCH_COLOURS, DUTCH_MARKS
from games.operations.verify import verify_game
from games.queries.current import Current, bring
from tests.api.client import Client, guest
from tests.operations.seating import ask
from tests.processes import await_that
from tests.races.instant import Shot, at_once, play, shot
from tests.races.line import Heard
from tests.races.stacked import dealt, deck, signalled
from tests.store.watching import held, outside

SEATS = 8
GAMES = 50
"""Of four pairs each."""
WAITING = """
SELECT count(*) FROM pg_stat_activity
 WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%append_entries%'
"""


@pytest.fixture(scope="module")
def players(database: str) -> Sequence[Client]:
    return [guest(f"Guest {seat}") for seat in range(SEATS)]


def ids(players: Sequence[Client]) -> list[UUID]:
    return [UUID(player.id) for player in players]


def now(current: Current) -> Current:
    found = bring(current.id)
    assert found is not None
    return found[0]


def cards(current: Current) -> Counter[object]:
    inventory = current.design.ruleset.inventory
    assert inventory is not None
    return Counter(inventory(current.table.play))


def with_piles_of_their_own(players: Sequence[Client], count: int) -> list[Current]:
    """Games in which each seat has a 1 in the centre, laid at the deal, and the 2 for it in its second slot."""
    tables = [signalled(ids(players), ones="auto") for _ in range(count)]
    decks = [deck(seat, [f"{colour(seat)}-{number}" for number in (1, 2, 3)]) for seat in range(SEATS)]
    return dealt(tables, decks)


def colour(seat: int) -> str:
    return DUTCH_COLOURS[seat % 4]


def own_two(players: Sequence[Client], current: Current, seat: int) -> Shot:
    mark = f"{DUTCH_MARKS[seat]}:{colour(seat)}"
    return shot(players[seat], current, play(f"{mark}-2", "slot1", f"{mark}-1"))


def test_case_02_simultaneous_plays_to_different_piles_are_all_accepted(webs: Sequence[str], players: Sequence[Client]) -> None:
    """200 pairs in parallel, each of one version, and no client sends anything twice."""
    tables = with_piles_of_their_own(players, GAMES)
    shots = [own_two(players, current, seat) for current in tables for seat in range(SEATS)]

    heard = at_once(webs, shots)

    assert Counter({201: GAMES * SEATS}) == Counter(each.status for each in heard)
    for number, current in enumerate(tables):
        check_order(current, heard[number * SEATS : (number + 1) * SEATS])


def check_order(before: Current, heard: Sequence[Heard]) -> None:
    """Each answer is the place that the play has in the log, one after the other; every card went where it was sent."""
    after = now(before)
    places = {each.json["version"]: seat for seat, each in enumerate(heard)}

    assert set(range(before.version + 1, before.version + SEATS + 1)) == set(places)
    assert [(version, places[version]) for version in sorted(places)] == [
        (step.entry.version, step.entry.cause.seat) for step in after.steps[-SEATS:]
    ]
    assert [2] * SEATS == [len(pile) for pile in after.table.play.centre.piles]
    assert cards(before) == cards(after)
    assert [] == verify_game(before.id)


def with_a_four(players: Sequence[Client]) -> Current:
    """A game in which the red pile of the first seat stands at 4, and every seat has a red 5 in its third slot."""
    decks = [deck(0, ["red-1", "red-2", "red-5"], ["red-3", "red-4"])]
    decks += [deck(seat, ["green-10", "blue-10", "red-5"]) for seat in range(1, SEATS)]
    (current,) = dealt([signalled(ids(players), ones="auto")], decks)
    for number, source in ((2, "slot1"), (3, "slot0"), (4, "slot1")):
        command = play(f"pump:red-{number}", source, "pump:red-1", f"pump:red-{number - 1}")
        current = ask(current, UUID(players[0].id), command).current
    return current


def five(players: Sequence[Client], current: Current, seat: int) -> Shot:
    return shot(players[seat], current, play(f"{DUTCH_MARKS[seat]}:red-5", "slot2", "pump:red-1", "pump:red-4"))


@pytest.mark.parametrize("rivals", range(2, SEATS + 1))
def test_case_03_of_those_who_play_on_one_pile_at_one_instant_exactly_one_succeeds(
    webs: Sequence[str], players: Sequence[Client], rivals: int
) -> None:
    current = with_a_four(players)

    heard = at_once(webs, [five(players, current, seat) for seat in range(rivals)])

    check_one_winner(players, current, heard)


def check_one_winner(players: Sequence[Client], before: Current, heard: Sequence[Heard]) -> None:
    after, version = now(before), before.version + 1
    (winner,) = [seat for seat, each in enumerate(heard) if each.status == 201]
    card = f"{DUTCH_MARKS[winner]}:red-5"
    assert (version, version) == (heard[winner].json["version"], after.version)
    for seat, each in enumerate(heard):
        if seat != winner:
            check_loser(players[seat], seat, each, (winner, card, version), f"/api/v1/games/{before.id}")
    assert cards(before) == cards(after)
    assert [] == verify_game(before.id)


def check_loser(player: Client, seat: int, heard: Heard, won: tuple[int, str, int], game: str) -> None:
    """It is told who won, what lies there now, at which version and by which entry; its card lies where it was."""
    told, table = heard.json, player.get(game)["table"]
    (entry,) = told["entries"]

    assert (409, "conflict", won) == (heard.status, told["code"], (told["won_by"], told["now"], told["version"]))
    assert (won[2], won[0], won[1]) == (entry["version"], entry["cause"]["seat"], entry["events"][0]["card"])
    assert f"{DUTCH_MARKS[seat]}:red-5" == table["slots"][seat][2][-1]
    assert won[1] == next(pile["top"] for pile in table["centre"] if pile["pile"] == "pump:red-1")


def test_case_03_who_was_decided_before_the_winner_was_written_is_decided_again(
    webs: Sequence[str], players: Sequence[Client]
) -> None:
    """Two appends of the same version wait for the head row before either is written."""
    current = with_a_four(players)
    with ThreadPoolExecutor(1) as threads, outside() as looker:
        with held(current.id):
            heard = threads.submit(at_once, webs, [five(players, current, seat) for seat in range(2)])
            await_that(lambda: looker.execute(WAITING).fetchone() == (2,))

        check_one_winner(players, current, heard.result())
