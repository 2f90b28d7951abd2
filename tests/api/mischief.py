"""Commands that must change nothing: garbage, other people's, of turns gone by, of keys used before; and those sent again."""

import random
from collections.abc import Mapping, Sequence
from uuid import uuid4

from tests.api.client import Heard, Json
from tests.api.follower import Follower
from tests.rules.lawful import OPEN_TO_ALL

GARBAGE: Sequence[Json] = ({"type": "no_such_command"}, {"type": None}, {}, [], "draw", 7, None)
BEFORE_TURN = ("stale_turn", "not_started", "hand_over", "paused", "not_playing", "game_over")
"""What may be said of a command that names a turn which is not the seat's."""
OUT_OF_TURN = ("not_your_turn", "hand_over", "phase_over", "not_started", "already_thrown", "already_locked")
"""And of a command that the seat is not asked for, or not any more."""


class Mischief:
    """`made` counts each kind by what was answered."""

    def __init__(self, dice: random.Random, players: Mapping[int, Follower], onlooker: Follower) -> None:
        self.dice, self.players, self.onlooker = dice, players, onlooker
        self.made: set[str] = set()

    def make(self) -> None:
        """One of the kinds, by somebody; no seat's entry comes of it."""
        player = self.dice.choice([*self.players.values()])
        player.look()
        player.follow()
        before = len(player.entries)
        kind = self.dice.choice(
            [self.garbage, self.more, self.turn, self.others, self.onlookers, self.closed, self.again, self.key]
        )
        kind(player)
        player.follow()
        by_seats = [entry for entry in player.entries[before:] if entry["cause"]["kind"] == "seat"]
        assert not by_seats, (kind.__name__, by_seats)

    def garbage(self, player: Follower) -> None:
        self._must(player, self.dice.choice(GARBAGE), 400, "malformed")

    def more(self, player: Follower) -> None:
        """A lawful command with a member that there is not."""
        if player.legal:
            self._must(player, self.dice.choice(player.legal) | {"colour": "red"}, 400, "malformed")

    def turn(self, player: Follower) -> None:
        """Lawful, for another question."""
        if player.legal and player.latest["turn"] is not None:
            stale = self.dice.choice(player.legal) | {"turn": player.latest["turn"] - 1}
            self._must(player, stale, 409, *BEFORE_TURN)

    def others(self, player: Follower) -> None:
        """What a seat that is asked is offered, by one who isn't."""
        seats = [seat for seat in player.latest["to_act"] if seat in self.players]
        if not seats or player.latest["you"] is None or player.latest["you"]["seat"] in player.latest["to_act"]:
            return
        offered = self.players[self.dice.choice(seats)].look()["legal"]
        foreign = [command | {"turn": None} for command in offered if command["type"] not in OPEN_TO_ALL]
        if foreign:
            heard = self._send(player, self.dice.choice(foreign))
            assert heard.code in OUT_OF_TURN, heard.body
            self.made.add(heard.code)

    def onlookers(self, player: Follower) -> None:
        command = self.dice.choice(player.legal) if player.legal else {"type": "resign"}
        self._must(self.onlooker, command, 403, "not_your_seat")

    def closed(self, player: Follower) -> None:
        """A table command that isn't open."""
        names = [name for name in ("back", "ready") if name not in player.latest["can"]]
        if names and player.latest["you"]:
            heard = self._send(player, {"type": self.dice.choice(names)})
            assert heard.status in (409, 422)
            self.made.add(heard.code)

    def again(self, player: Follower) -> None:
        """The very command that was accepted, under its key: the first answer once more."""
        if player.sent:
            sent = self.dice.choice(player.sent)
            heard = self._send(player, sent.command, sent.key)
            own = [entry for entry in sent.answer["entries"] if entry["key"] == sent.key]
            assert (201, "true") == (heard.status, heard.headers["idempotent-replayed"])
            assert (sent.answer["version"], sent.answer["hash"], own) == tuple(
                heard.json[name] for name in ("version", "hash", "entries")
            )
            self.made.add("again")

    def key(self, player: Follower) -> None:
        """Another command under a key that was used."""
        if player.sent:
            sent = self.dice.choice(player.sent)
            self._must(player, sent.command | {"turn": 2**40}, 422, "key_reused", key=sent.key)

    def _must(self, player: Follower, command: Json, status: int, *codes: str, key: str | None = None) -> None:
        heard = self._send(player, command, key)
        assert status == heard.status, (command, heard.body)
        assert heard.code in codes, (command, heard.body)
        self.made.add(heard.code)

    def _send(self, player: Follower, command: Json, key: str | None = None) -> Heard:
        return player.client.command(player.game, command, key or str(uuid4()))
