"""Bots in any seat, moved as the workers do it, against people who play over HTTP or never do anything."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any
from uuid import UUID, uuid5

import pytest

from games import clock, tasks, timers
from games.models import Entry, Game, Seat
from games.operations.bots import move_bot
from games.operations.create import BOT
from games.operations.house_bots import bot_player
from tests.api.client import Json
from tests.api.evidence import check_all
from tests.api.follower import ms
from tests.api.party import Habits, Party
from tests.timers.threads import in_threads

SHORT: Mapping[str, Mapping[str, Any]] = {
    "agape_blitz": {"max_hands": 1, "stall_s": 30},
    "dutch_blitz": {"max_hands": 1, "stall_s": 30},
    "gifts_and_blessings": {},
    "church": {"deck_scale": "1"},
    "blueprint_blitz": {"phase1_s": 30, "phase2_s": 15},
}
MODES = ("live", "async")
USUAL = Habits()
BURST = 3
"""Moves of a hand that may come at once."""


def party(ruleset: str, mode: str, seats: int, bots: Sequence[int], habits: Habits = USUAL, **options: Any) -> Party:
    dice = random.Random(f"{ruleset} {mode} {seats} {bots}")
    terms: dict[str, Any] = {
        "ruleset": ruleset,
        "mode": mode,
        "seats": seats,
        "bots": bots,
        "options": {**SHORT[ruleset], **options},
    }
    return Party(dice, habits, visit=tasks.move_bots, **terms)


def moves(played: Party, seat: int) -> list[Json]:
    """The entries of this seat's commands, from the deal on."""
    since = played.onlooker.first["version"]
    return [entry for entry in played.onlooker.entries[since:] if entry["cause"] == {"kind": "seat", "seat": seat}]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("ruleset", "seats"),
    [("agape_blitz", 3), ("dutch_blitz", 2), ("gifts_and_blessings", 2), ("church", 3), ("blueprint_blitz", 4)],
)
def test_one_person_plays_whole_games_against_bots(ruleset: str, mode: str, seats: int) -> None:
    bots = [*range(1, seats)]

    played = party(ruleset, mode, seats, bots).play()

    assert played.latest["result"]["reason"] in ("played_out", "max_hands", "quiet")
    assert all(len(moves(played, bot)) > 3 for bot in bots)
    assert ["person", *["bot"] * len(bots)] == [_kind(seat) for seat in played.latest["seats"]]
    check_all(played, played.dice)


@pytest.mark.parametrize(
    ("ruleset", "mode", "seats", "bots"),
    [
        ("dutch_blitz", "live", 8, [2, 5, 6]),
        ("dutch_blitz", "async", 8, [1, 3, 4, 7]),
        ("church", "async", 6, [5]),
        ("blueprint_blitz", "live", 6, [1, 5]),
        ("agape_blitz", "async", 4, [2]),
    ],
)
def test_bots_sit_in_any_seats_among_people(ruleset: str, mode: str, seats: int, bots: list[int]) -> None:
    played = party(ruleset, mode, seats, bots).play()

    assert "finished" == played.latest["status"]
    assert bots == [seat["seat"] for seat in played.latest["seats"] if _kind(seat) == "bot"]
    assert all(moves(played, bot) for bot in bots)
    check_all(played, played.dice)


@pytest.mark.parametrize("hand_speed", [10, 2])
def test_a_bot_in_a_race_is_not_faster_than_its_hands(hand_speed: int) -> None:
    """However often it is visited: three moves at once, and then as many a second as are allowed."""
    played = party("agape_blitz", "live", 2, [1], Habits(asleep=frozenset({0}), beat_ms=7), hand_speed=hand_speed)
    instants: list[int] = []
    while len(instants) < 3 * BURST:
        for _ in range(20):
            played.step()
        played.onlooker.follow()
        instants = [ms(entry["at"]) for entry in moves(played, 1)]

    for first, last in combinations(range(len(instants)), 2):
        beyond = last - first + 1 - BURST
        assert instants[last] - instants[first] >= beyond * 1000 // hand_speed, (first, last)
    resign(played)


def test_a_bot_in_a_race_spins_no_faster_than_the_wheel() -> None:
    played = party("blueprint_blitz", "live", 2, [1], Habits(beat_ms=100), spin_cooldown=3).play()
    spins = [ms(event["at"]) for entry in moves(played, 1) for event in entry["events"] if event["type"] == "spun"]

    assert len(spins) > 5
    assert all(later - sooner >= 3_000 for sooner, later in pairwise(spins))


NEVER_MOVES: Mapping[tuple[str, str], tuple[str, list[int]]] = {
    **{(blitz, mode): ("by_default", [1]) for blitz in ("agape_blitz", "dutch_blitz") for mode in MODES},
    **{("church", mode): ("by_default", [1]) for mode in MODES},
    **{("gifts_and_blessings", mode): ("forfeit", [1]) for mode in MODES},
    **{("blueprint_blitz", mode): ("played_out", [1]) for mode in MODES},
}
"""How a game of a bot and a person ends who never does anything. Blueprint's phases end by themselves before that."""
LONG: Mapping[str, Mapping[str, Any]] = {
    "agape_blitz": {"max_hands": 50, "target": 200},
    "dutch_blitz": {"max_hands": 50, "target": 200},
    "church": {"deck_scale": "2"},
}
"""What keeps such a game from being over before."""


@pytest.mark.parametrize(("ruleset", "mode"), NEVER_MOVES)
def test_against_a_person_who_never_moves_the_bot_wins_without_anybody_asking(ruleset: str, mode: str) -> None:
    played = party(ruleset, mode, 2, [1], **LONG.get(ruleset, {}))

    leave_it_to_the_workers(played)

    assert NEVER_MOVES[ruleset, mode] == (played.latest["result"]["reason"], played.latest["result"]["winners"])
    assert [] == moves(played, 0)
    assert [1, 2, 3][: len(counts := timeouts(played)[0])] == counts
    assert set() == timeouts(played).keys() - {0}
    check_all(played, played.dice)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("ruleset", ["agape_blitz", "church", "blueprint_blitz"])
def test_two_bots_play_on_where_the_person_never_moves(ruleset: str, mode: str) -> None:
    played = party(ruleset, mode, 3, [1, 2])

    leave_it_to_the_workers(played)

    assert played.latest["result"]["reason"] in ("played_out", "max_hands")
    assert all(len(moves(played, bot)) > 3 for bot in (1, 2))
    check_all(played, played.dice)


@pytest.mark.parametrize(
    ("ruleset", "mode", "options"),
    [
        ("agape_blitz", "live", {"hand_speed": 0}),
        ("agape_blitz", "async", {}),
        ("church", "async", {}),
        ("blueprint_blitz", "async", {}),
        ("gifts_and_blessings", "live", {}),
    ],
)
def test_workers_that_move_one_bot_at_once_make_no_move_twice(ruleset: str, mode: str, options: dict[str, Any]) -> None:
    """Every move of the bot was chosen for the very state that it met: no second worker's came between."""
    played = party(ruleset, mode, 2, [1], Habits(asleep=frozenset({0})), **options)
    while 1 not in played.latest["to_act"]:
        played.habits = Habits(mischief=0)
        played.step()
    game_id, before = UUID(played.latest["id"]), played.latest["version"]

    for _ in range(4):
        in_threads(lambda number: timers.move_bots() if number % 3 == 0 else move_bot(game_id=game_id, seat=1), 6)

    made = Entry.objects.filter(game_id=game_id, cause_kind="seat", cause_seat=1).order_by("version")
    assert made
    for entry in made:
        assert uuid5(bot_player(BOT), str(uuid5(game_id, f"1 {entry.version - 1}"))) == entry.command_id
    assert Game.objects.get(id=game_id).version == before + len(made)
    resign(played)


def leave_it_to_the_workers(played: Party) -> None:
    """To the end of the game nobody asks for anything: deadlines are met and bots moved by the tasks alone."""
    step_ms = 10_000 if played.latest["mode"] == "live" else 7 * 86_400_000
    while (head := Game.objects.get(id=played.latest["id"])).status == "active":
        tasks.move_bots()
        if played.latest["mode"] == "async" and _is_a_bot_asked(head):
            continue
        head.refresh_from_db()
        clock.shift(min(step_ms, _until_due(head)))
        tasks.fire_due()
    for viewer in played.everybody:
        played.latest = viewer.look()
        viewer.follow()


def _is_a_bot_asked(head: Game) -> bool:
    return Seat.objects.filter(game_id=head.id, bot__isnull=False, your_turn=True, is_over=False).exists()


def _until_due(head: Game) -> int:
    """ms; the sweep finds what is due and past its grace."""
    return 0 if head.next_due is None else max(0, round(head.next_due.timestamp() * 1000) + 1 - clock.now_ms())


def timeouts(played: Party) -> Mapping[int, list[int]]:
    """By seat, which timeout in a row each of them was."""
    found = defaultdict(list)
    for entry in played.onlooker.entries:
        for event in entry["events"]:
            if event["type"] == "timed_out":
                found[event["seat"]].append(event["count"])
    return found


def resign(played: Party) -> None:
    """Leaves no game behind in which bots would have to be moved."""
    if "resign" in played.players[0].look()["can"]:
        assert 201 == played.players[0].send({"type": "resign"}).status


def _kind(seat: Json) -> str:
    kind: str = seat["player"]["kind"]
    return "person" if kind != "bot" else kind
