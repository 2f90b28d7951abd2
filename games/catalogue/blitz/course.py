"""One entry in the making."""

from games.catalogue.blitz.events import Event
from games.catalogue.blitz.evolve import evolve
from games.catalogue.blitz.state import State
from games.rules.contract import Chance


class Course:
    """The events of one entry so far, and the state after them. What follows from a move asks the one and adds to the other."""

    __slots__ = ("chance", "events", "now", "state")

    def __init__(self, state: State, now: int, chance: Chance) -> None:
        self.state = state
        self.now = now
        self.chance = chance
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)
