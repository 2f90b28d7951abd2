"""A race as phones see it: four seats, forty moves a second in one game, at fixed instants whatever the server does."""

import random
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec

from bench.figures import Failed, Figure, at_most, percentile
from bench.ground import Ground
from bench.laying import ENDLESS, Player, lay, players
from bench.load.link import Answer, Link
from bench.scale import Scale

TITLE = "one race of four seats, forty moves a second"
SEATS = 4
RATE = 40
"""Moves a second of all seats together."""
SECONDS_TO_THE_DEAL = 10.0
PREFERRED = ("play_centre", "build", "flip", "tap")
OUR_FAULT = (400, 401, 403, 404, 429, 500, 503)
"""Answers that no rule of a game explains."""

PLANNED = "from the planned instant to the whole answer, which holds the game"

Game = Mapping[str, Any]  # Any: JSON


class Racer(threading.Thread):
    """One seat on one connection: it moves by what its last answer showed, and looks again after a refusal."""

    def __init__(self, url: str, game_id: UUID, player: Player, number: int) -> None:
        super().__init__(daemon=True)
        self.number, self.game_id = number, game_id
        self.link = Link(url, player.token)
        self.latencies: list[float] = []
        self.refusals: Counter[str] = Counter()
        self.faults = 0
        self._dice = random.Random(number)
        self._game: Game = {}

    def until_dealt(self) -> None:
        end = time.monotonic() + SECONDS_TO_THE_DEAL
        while not self._look().get("to_act"):
            if time.monotonic() > end:
                raise Failed("the race does not begin")
            time.sleep(0.1)

    def race(self, since: float, seconds: int) -> None:
        self._plan = [since + (turn * SEATS + self.number) / RATE for turn in range(seconds * RATE // SEATS)]
        self.start()

    def run(self) -> None:
        for at in self._plan:
            time.sleep(max(0.0, at - time.perf_counter()))
            body = self._chosen()
            if body is None:
                self._look()
                continue
            answer = self.link.command(self.game_id, body, Prefer="return=representation")
            self.latencies.append((time.perf_counter() - at) * 1000)
            self._heard(answer)
        self.link.close()

    def _heard(self, answer: Answer) -> None:
        if answer.status == 201:
            self._game = answer.json["game"]
            return
        self.refusals[answer.json["code"]] += 1
        self.faults += answer.status in OUR_FAULT
        self._look()

    def _look(self) -> Game:
        self._game = self.link.game(self.game_id).json
        return self._game

    def _chosen(self) -> bytes | None:
        """A lawful command that gets on, else the wish for the next hand, else nothing."""
        legal = self._game["legal"]
        for kind in PREFERRED:
            if likely := [command for command in legal if command["type"] == kind]:
                return msgspec.json.encode(self._dice.choice(likely))
        if legal:
            return msgspec.json.encode(self._dice.choice(legal))
        return b'{"type":"ready"}' if "ready" in self._game["can"] else None


def measure(ground: Ground, scale: Scale) -> Sequence[Figure]:
    agape = raced(ground.url, "agape_blitz", {"hand_speed": 20}, scale.race_s)
    endless = raced(ground.url, ENDLESS, {}, scale.race_s)
    return [*_figures("Agape Blitz", agape), *_figures("endless", endless)]


def raced(url: str, ruleset: str, options: Mapping[str, Any], seconds: int) -> list[Racer]:  # Any: JSON
    sitting = players(SEATS)
    current = lay(ruleset, sitting, "live", "live_normal", options)
    racers = [Racer(url, current.id, player, number) for number, player in enumerate(sitting)]
    for racer in racers:
        racer.until_dealt()
    since = time.perf_counter() + 0.1
    for racer in racers:
        racer.race(since, seconds)
    for racer in racers:
        racer.join()
    return racers


def _figures(name: str, racers: Sequence[Racer]) -> list[Figure]:
    latencies = [each for racer in racers for each in racer.latencies]
    refusals = sum((racer.refusals for racer in racers), Counter[str]())
    told = ", ".join(f"{code} {count}" for code, count in refusals.most_common()) or "none"
    return [
        Figure(f"{name}: moves", len(latencies), "", note=f"refused by the rules: {told}", samples=latencies),
        Figure(f"{name}: median", percentile(latencies, 0.5), "ms"),
        Figure(f"{name}: p99", percentile(latencies, 0.99), "ms", at_most(50), PLANNED),
        Figure(f"{name}: slowest", max(latencies), "ms"),
        Figure(f"{name}: refused but by the rules", sum(racer.faults for racer in racers), "", at_most(0)),
    ]
