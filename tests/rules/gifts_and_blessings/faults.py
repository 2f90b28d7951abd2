"""How players of an honour game might return: by the rules most of the time."""

import random
from collections.abc import Sequence

from games.catalogue.gifts_and_blessings.commands import Command, Return
from games.catalogue.gifts_and_blessings.state import State


def sometimes(state: State, seat: int, legal: Sequence[Command], dice: random.Random) -> Command:
    """Any lawful command; of returns, one in three is any card of the hand, where that is accepted."""
    if state.phase == "return" and state.trusts and dice.random() < 0.33:
        return Return(dice.choice(state.players[seat].hand))
    return dice.choice(legal)
