"""Tables for races, laid before the servers start, and eight clients at each."""

import random
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from urllib.request import urlopen
from uuid import UUID

from games import clock
from games.catalogue.blitz.cards import DUTCH_COLOURS
from games.operations.due import bring_up_to_date
from games.queries.current import Current
from games.table.limits import COUNTDOWN
from tests.api.client import Client, guest
from tests.operations.seating import ask, started
from tests.races.rival import Rival
from tests.races.stacked import dealt, deck, signalled

CLIENTS = 8
CLOSE_MS = 1_000
SPINS = 16
"""Of each seat of Blueprint Blitz before the race, which is one for crafting."""


def dutch(players: Sequence[UUID], dice: random.Random) -> Current:
    """One seat has four 1s, which the server lays; the seven others the same cards to go on them, in the same places."""
    twos, ones = [f"{colour}-2" for colour in DUTCH_COLOURS], [f"{colour}-1" for colour in DUTCH_COLOURS]
    thirds = [f"{colour}-{number}" for number in (3, 4) for colour in dice.sample(DUTCH_COLOURS, 4)]
    decks = [deck(0, ones[:3], ones[3:])]
    decks += [deck(seat, twos[:3], twos[3:], thirds) for seat in range(1, len(players))]
    return dealt([signalled(players, target=200, ones="auto")], decks)[0]


def agape(players: Sequence[UUID], dice: random.Random) -> Current:
    """Slow hands, so that two clients of one seat come too early."""
    current = started(*players, ruleset="agape_blitz", mode="live", options={"hand_speed": 4, "target": 200})
    clock.shift(COUNTDOWN["live"])
    return bring_up_to_date(current.id)[0]


def blueprint(players: Sequence[UUID], dice: random.Random) -> Current:
    """Everybody holds components for many crafts."""
    options = {"phase1_s": 300, "spin_cooldown": 2, "hand_speed": 0}
    current = started(*players, ruleset="blueprint_blitz", mode="live", options=options)
    clock.shift(COUNTDOWN["live"])
    for _ in range(SPINS):
        clock.shift(options["spin_cooldown"] * 1000)
        for player in players:
            current = ask(current, player, {"type": "spin", "spinner": "A"}).current
    return current


LAID: Mapping[str, tuple[int, Callable[[Sequence[UUID], random.Random], Current]]] = {
    "dutch_blitz": (8, dutch),
    "agape_blitz": (4, agape),
    "blueprint_blitz": (4, blueprint),
}
"""By ruleset: how many seats, and how it is laid. Two clients play for each of four seats."""


def rivals_at(ruleset: str, seed: int) -> list[Rival]:
    """Eight clients at a table that has been dealt."""
    seats, lay = LAID[ruleset]
    dice = random.Random(seed)
    players: list[Client] = [guest(f"Guest {seat}") for seat in range(seats)]
    game = lay([UUID(player.id) for player in players], dice)
    address = f"/api/v1/games/{game.id}"
    return [
        Rival(players[seat].token or "", address, seat, random.Random(dice.random()))
        for seat in [number % seats for number in range(CLIENTS)]
    ]


def race(rivals: Sequence[Rival], webs: Sequence[str], commands: int) -> None:
    """Each sends so many commands, all at full speed."""
    stop = threading.Event()
    works = [partial(rival.play, webs, stop, commands) for rival in rivals]
    with ThreadPoolExecutor(len(works)) as pool:
        try:
            for played in as_completed([pool.submit(work) for work in works]):
                played.result()
        finally:
            stop.set()


def know_the_time(webs: Sequence[str]) -> bool:
    """Whether both have heard by how far time was moved on."""
    return all(abs(_time_at(url) - clock.now_ms()) < CLOSE_MS for url in webs)


def _time_at(url: str) -> int:
    with urlopen(f"{url}/api/v1/", timeout=30) as answer:
        return int(answer.headers["Server-Time"])
