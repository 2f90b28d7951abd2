"""A table with something to dispute."""

from typing import Any
from uuid import UUID

from tests.api.client import Client, Json, guest
from tests.api.tables import begin
from tests.disputes.people import file, moderator, rule


class Table:
    """Two who play Church by turns, six moves made; somebody who judges, and a dispute about the newest entry."""

    def __init__(self, **terms: Any) -> None:
        self.ann, self.bo, self.judge = guest("Ann"), guest("Bo"), moderator()
        self.game = begin(self.ann, self.bo, ruleset="church", **terms)
        for _ in range(6):
            self.move()
        self.before = self.read()
        self.dispute = file(self.ann, self.game, kind="entry", version=self.before["version"])

    @property
    def id(self) -> UUID:
        return UUID(self.game.rpartition("/")[2])

    def read(self, player: Client | None = None) -> Json:
        return (player or self.ann).get(self.game)

    def move(self) -> Json:
        """The first lawful move of whoever is asked."""
        for player in (self.ann, self.bo):
            legal = player.get(self.game)["legal"]
            if legal:
                heard = player.command(self.game, legal[0])
                assert 201 == heard.status, heard.body
                return heard.json
        raise AssertionError("nobody is asked")

    def rule(self, **verdict: Any) -> Json:
        return rule(self.judge, self.dispute, **verdict)

    def newest(self) -> Json:
        """The log's last entry, as Ann is told it."""
        return self.ann.get(f"{self.game}/log?after={self.read()['version'] - 1}")["entries"][0]
