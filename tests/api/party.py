"""Followers around one game, from the laying of the table to its end. Time is moved by the test's knob; nothing sleeps."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games import clock
from tests.api.client import Client, Json, guest
from tests.api.follower import Follower, ms
from tests.api.mischief import Mischief
from tests.api.tables import lay

OVER = ("finished", "aborted")
AT_RANDOM = (
    *("already_offered", "too_early", "nobody_to_ask", "offer_closed"),
    *("no_takeback", "no_such_version", "nothing_to_take_back", "information_revealed"),
)
"""Refusals of offers that are made at random."""
TIMING = ("too_early", "too_late", "phase_over")
"""Refusals of lawful commands: the clock alone may have them refused."""
LONGEST = 12_000
"""Steps of a game at most."""


@dataclass(frozen=True)
class Habits:
    """How the persons of a party are; probabilities are per step."""

    mischief: float = 0.03
    """Somebody sends what must be refused, or sends again what was accepted."""
    outdated: float = 0.3
    """Somebody plays from an older reading of the game."""
    dawdle: float = 0.0
    """Nobody does anything until something is due."""
    resign: float = 0.0
    odd: float = 0.0
    """Somebody uses one of the table commands that are open to him."""
    asleep: frozenset[int] = frozenset()
    """Seats whose persons never do anything."""
    looks: int = 40
    """Versions from one look of everybody to the next."""
    beat_ms: int = 500
    """From one visit of the bots to the next, in live games; by turns it takes no time."""


class Party:
    """Persons sit in all seats but the bots'; one more person looks on. `visit` moves the bots."""

    def __init__(
        self,
        dice: random.Random,
        habits: Habits = Habits(),
        *,
        seats: int,
        bots: Sequence[int] = (),
        visit: Callable[[], object] = lambda: None,
        **terms: Any,
    ) -> None:
        self.dice, self.habits, self.bots, self.visit = dice, habits, bots, visit
        free = [seat for seat in range(seats) if seat not in bots]
        persons = [guest(f"Guest {seat}") for seat in free]
        self.game = sit_down(persons, seats=seats, bots=list(bots), **terms)
        self.players = {seat: Follower(person, self.game) for seat, person in zip(free, persons, strict=True)}
        self.onlooker = Follower(guest("Sue"), self.game)
        self.everybody = [*self.players.values(), self.onlooker]
        self.grace_ms: int = persons[0].get(f"{self.game}/clock")["grace_ms"]
        self.codes = frozenset(persons[0].get(self.onlooker.first["links"]["ruleset"])["codes"])
        self.mischief = Mischief(dice, self.players, self.onlooker)
        self.latest: Json = self.onlooker.first
        self.now = ms(self.latest["clock"]["now"])
        self.waits: dict[int, int] = {}
        self.refused: list[str] = []
        """Codes of the refusals of commands that somebody found in a `legal`."""

    @property
    def is_over(self) -> bool:
        return self.latest["status"] in OVER

    def play(self) -> "Party":
        """To the end of the game, which everybody then looks at."""
        for _ in range(LONGEST):
            if self.is_over:
                for each in self.everybody:
                    each.look()
                    each.follow()
                return self
            self.step()
        raise AssertionError(f"after {LONGEST} steps the game is still {self.latest['status']}")

    def step(self) -> None:
        """One thing that somebody does, or time that passes."""
        habits, dice = self.habits, self.dice
        if dice.random() < habits.mischief:
            self.mischief.make()
        if dice.random() < habits.odd + habits.resign:
            self._use_the_table()
        elif dice.random() < habits.dawdle:
            self._pass_time(None)
        elif self._bots_are_asked() and (dice.random() < 0.5 or not self._able()):
            self._let_the_bots_move()
        elif able := self._able():
            self._move(dice.choice(able))
        elif not self.latest["to_act"] and dice.random() < 0.5:
            self._use_the_table()  # between hands: ready, perhaps
        else:
            self._pass_time(min(self.waits.values(), default=None))
        self._look_around()

    def _able(self) -> list[int]:
        """Seats of persons who are awake, asked, and not waiting for their hands to be free."""
        asleep = {*self.habits.asleep, *self.waits}
        return [seat for seat in self.players if seat in self.latest["to_act"] and seat not in asleep]

    def _bots_are_asked(self) -> bool:
        return any(seat in self.latest["to_act"] for seat in self.bots)

    def _move(self, seat: int) -> None:
        """A command out of `legal`. If that is up to date, only the clock may have it refused."""
        player = self.players[seat]
        is_outdated = player.latest["version"] != self.latest["version"]
        if is_outdated and not (player.legal and self.dice.random() < self.habits.outdated):
            self._see(player.look())
            is_outdated = False
        if not player.legal:
            assert seat not in self.latest["to_act"], f"seat {seat} is asked and can do nothing"
            return
        command = player.choose(self.dice)
        heard = player.send(command)
        self.now = int(heard.headers["server-time"])
        if heard.status == 201:
            self._see(player.latest)
            return
        self.refused.append(heard.code)
        assert heard.code in self.codes, (heard.body, sorted(self.codes))
        assert is_outdated or heard.code in TIMING or self._moved_on(player), (command, heard.body)
        if "retry_at" in heard.json:
            self.waits[seat] = ms(heard.json["retry_at"])
        if self._moved_on(player):
            self._see(player.look())

    def _moved_on(self, player: Follower) -> bool:
        """Whether something was due between the reading and the command."""
        return len(player.entries) > int(player.latest["version"])

    def _use_the_table(self) -> None:
        """Somebody awake sends one of the commands in `can`: they are accepted, whatever else goes on."""
        awake = [seat for seat in self.players if seat not in self.habits.asleep]
        player = self.players[self.dice.choice(awake)] if awake else self.onlooker
        self._see(player.look())
        is_resigning = self.dice.random() * (self.habits.odd + self.habits.resign) < self.habits.resign
        names = [name for name in player.latest["can"] if (name == "resign") == is_resigning]
        if not names:
            self._pass_time(None) if not self.latest["to_act"] else None
            return
        command = _table_command(player, self.dice.choice(names), self.dice)
        heard = player.send(command)
        assert 201 == heard.status or self._moved_on(player) or heard.code in (*AT_RANDOM, *TIMING), heard.body
        self._see(player.look())

    def _let_the_bots_move(self) -> None:
        if self.latest["mode"] == "live":
            self._shift(self.habits.beat_ms)
        self.visit()
        self._see(self.onlooker.look())

    def _pass_time(self, wish: int | None) -> None:
        """To the wished instant (ms), or to the next deadline if that comes first: then something must happen."""
        due_at = self.latest["clock"]["due_at"]
        due = ms(due_at) + self.grace_ms + 1 if due_at else None
        if due is None or (wish is not None and wish < due):
            self._shift((wish or self.now) - self.now)
            self._see(self.onlooker.look())
            return
        version = self.latest["version"]
        self._shift(due - self.now)
        self._see(self.onlooker.look())
        assert self.latest["version"] > version, "a deadline passed, and nothing happened"

    def _shift(self, by: int) -> None:
        clock.shift(max(0, by))
        self.now += max(0, by)
        self.waits = {seat: instant for seat, instant in self.waits.items() if instant > self.now}

    def _see(self, game: Json) -> None:
        self.now = max(self.now, ms(game["clock"]["now"]))
        self.latest = game

    def _look_around(self) -> None:
        """Now and then everybody sees what happened."""
        for each in self.everybody:
            if self.latest["version"] - each.latest["version"] >= self.habits.looks:
                self._see(each.look())
                each.follow()


def _table_command(player: Follower, name: str, dice: random.Random) -> Json:
    """The command of this name; what would end the game is offered, and never agreed to."""
    seat, offers = player.latest["you"]["seat"], player.latest["offers"]
    match name:
        case "offer":
            kind = dice.choice(["draw", "abort", "takeback", "takeback"])
            back = {"to": max(1, player.latest["version"] - dice.randint(1, 12)), "revealed": dice.random() < 0.7}
            return {"type": name, "kind": kind} | (back if kind == "takeback" else {})
        case "vote":
            asked = [offer for offer in offers if seat in offer["asked"] and seat not in offer["agreed"]]
            offer = dice.choice(asked)
            return {"type": name, "offer": offer["id"], "accept": offer["kind"] == "takeback"}
        case "withdraw":
            return {"type": name, "offer": dice.choice([offer for offer in offers if offer["seat"] == seat])["id"]}
        case _:
            return {"type": name}


def sit_down(persons: Sequence[Client], **terms: Any) -> str:
    """A public game of these persons and the bots, started. Its address."""
    game = lay(persons[0], visibility="public", **terms)
    for person in persons[1:]:
        person.post(f"{game}/join")
    persons[0].post(f"{game}/start")
    return game
