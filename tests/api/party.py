"""Strangers around one game, from the laying of the table to its end. Time is moved by the test's knob; nothing sleeps."""

import random
from collections.abc import Sequence
from typing import Any

from games import clock
from tests.api.client import Json, guest
from tests.api.stranger import Stranger, ms
from tests.api.tables import lay

OVER = ("finished", "aborted")
TIMING = ("too_early", "too_late", "phase_over")
"""Refusals of lawful commands: only the clock may have them refused."""
LONGEST = 6_000
"""Steps of a game at most."""


class Party:
    """Persons sit in all seats but the bots'; one more person looks on."""

    def __init__(self, dice: random.Random, *, seats: int, bots: Sequence[int] = (), **terms: Any) -> None:
        self.dice = dice
        persons = [guest(f"Guest {seat}") for seat in range(seats - len(bots))]
        game = lay(persons[0], seats=seats, bots=bots, visibility="public", **terms)
        for person in persons[1:]:
            person.post(f"{game}/join")
        persons[0].post(f"{game}/start")
        self.game = game
        self.grace_ms: int = persons[0].get(f"{game}/clock")["grace_ms"]
        free = [seat for seat in range(seats) if seat not in bots]
        self.strangers = {seat: Stranger(person, game) for seat, person in zip(free, persons, strict=True)}
        self.onlooker = Stranger(guest("Sue"), game)
        self.latest: Json = self.onlooker.first
        self.waits: dict[int, int] = {}
        self.refusals: list[Json] = []

    @property
    def is_over(self) -> bool:
        return self.latest["status"] in OVER

    def play(self) -> None:
        """To the end of the game."""
        for _ in range(LONGEST):
            if self.is_over:
                return
            self.step()
        raise AssertionError(f"after {LONGEST} steps the game is still {self.latest['status']}")

    def step(self) -> None:
        able = [seat for seat in self.strangers if seat in self.latest["to_act"] and seat not in self.waits]
        if able:
            self.move(self.dice.choice(able))
        else:
            self.pass_time()

    def move(self, seat: int) -> None:
        """One lawful command: accepted, or refused because of the clock alone."""
        stranger = self.strangers[seat]
        if stranger.latest["version"] != self.latest["version"]:
            self.latest = stranger.look()
        if not stranger.legal:
            return
        command = stranger.choose(self.dice)
        heard = stranger.send(command)
        if heard.status == 201:
            self.latest = stranger.latest
            return
        assert heard.code in TIMING, (command, heard.body)
        self.refusals.append(heard.json)
        if "retry_at" in heard.json:
            self.waits[seat] = ms(heard.json["retry_at"])
        else:
            self.latest = stranger.look()

    def pass_time(self) -> None:
        """To the next instant at which somebody may move, or something must happen."""
        game = self.onlooker.look()
        due_at = game["clock"]["due_at"]
        due = ms(due_at) + self.grace_ms + 1 if due_at else None
        target = min([*self.waits.values(), *([due] if due else [])])
        clock.shift(max(0, target - ms(game["clock"]["now"])))
        self.waits = {seat: instant for seat, instant in self.waits.items() if instant > target}
        self.latest = self.onlooker.look()
        assert target != due or self.latest["version"] > game["version"], "a deadline passed, and nothing happened"
