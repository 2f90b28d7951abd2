"""Where a generated request is sent: to games and things that are there, as somebody who sits at the table."""

import re
from functools import cache
from typing import Any

from schemathesis import Case, GenerationMode
from schemathesis.core.parameters import ParameterLocation

from games.catalogue import RULESETS
from tests.api import description
from tests.api.operations import OPERATIONS, Operation, World
from tests.api.tables import begin

KNOWN = {each.name: each for each in OPERATIONS}


class Places:
    """A world of one operation, and games of every ruleset in it that were begun when a command was first sent to one."""

    def __init__(self, name: str) -> None:
        self.world = World()
        self.operation = KNOWN.get(name, Operation(name))
        self._games: dict[str, str] = {}

    @property
    def token(self) -> str:
        return str(self.world.ann.token)

    def put(self, case: Case) -> None:
        """What the file calls a proper address becomes one that leads somewhere; an improper one stays."""
        if is_proper(case, ParameterLocation.PATH) and case.path_parameters:
            case.path_parameters = self._ids(case)

    def forget(self, case: Case) -> None:
        """A game that is over: the next command finds another."""
        self._games = {slug: game for slug, game in self._games.items() if not game.endswith(case.path_parameters["game_id"])}

    def _ids(self, case: Case) -> dict[str, Any]:
        game = self._game_of(case.body) if self.operation.name == "send_command" else None
        path = self.world.path(self.operation, game) if self.operation.name in KNOWN else None
        if path is None:
            return {"game_id": self.world.begun.rpartition("/")[2]}
        found = _pattern(self.operation.template).fullmatch(path)
        assert found, path
        return found.groupdict()

    def _game_of(self, body: Any) -> str | None:
        """A game whose rules know such a command."""
        slug = next((each.slug for each in RULESETS if _knows(each.slug, body)), None)
        if slug is None:
            return None
        if slug not in self._games:
            self._games[slug] = begin(self.world.ann, self.world.bo, ruleset=slug)
        return self._games[slug]


def is_proper(case: Case, *locations: ParameterLocation) -> bool:
    """Whether these parts of the request (by default all) are as the file wants them."""
    parts = case.meta.components if case.meta else {}
    return all(part.mode == GenerationMode.POSITIVE for place, part in parts.items() if not locations or place in locations)


def _knows(slug: str, body: Any) -> bool:
    prefix = "".join(word.title() for word in slug.split("_"))
    return description.quick().component(f"{prefix}Command")(body)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", template))
