"""The quick schemas say what the real validator says."""

import random
from typing import Any

import pytest

from tests.api import description
from tests.api.client import Client
from tests.api.quick import Schemas
from tests.api.tables import begin

Json = Any
ODD = (None, True, 1, -1, 1.0, 1.5, 2**70, "", "x", "2026-11-30T11:01:51.330Z", [], {}, [None], {"x": 1})


def bent(value: Json, dice: random.Random) -> Json:
    """The value with one thing in it replaced, added or taken away."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        name = dice.choice([*value])
        if dice.random() < 0.1:
            return {key: each for key, each in value.items() if key != name}
        return value | ({"more": 1} if dice.random() < 0.1 else {name: bent(value[name], dice)})
    if isinstance(value, list) and value and dice.random() < 0.9:
        at = dice.randrange(len(value))
        return [*value[:at], bent(value[at], dice), *value[at + 1 :]]
    return dice.choice(ODD)


@pytest.mark.parametrize("ruleset", ["church", "dutch_blitz", "blueprint_blitz"])
def test_bent_answers_are_judged_as_by_the_realvalidator(ann: Client, bo: Client, ruleset: str) -> None:
    game, dice = begin(ann, bo, ruleset=ruleset), random.Random(ruleset)
    bodies = {"Game": ann.get(game), "Log": ann.get(f"{game}/log"), "Games": ann.get("/api/v1/games?mine=true")}
    judged = []
    for _ in range(250):
        component = dice.choice([*bodies])
        value = bent(bodies[component], dice)
        quick = description.quick().component(component)(value)
        judged.append(quick)

        assert description.validator(component).is_valid(value) == quick, value
    assert {True, False} == set(judged)


def test_all_the_components_are_understood() -> None:
    for component in description.document()["components"]["schemas"]:
        assert callable(description.quick().component(component))


def test_a_keyword_that_is_not_known_is_an_error() -> None:
    with pytest.raises(KeyError):
        Schemas({"Odd": {"uniqueItems": True}}).component("Odd")
