"""The faults of every ruleset that has honour tables: what a player may break there, by chance.

A ruleset joins the random games of test_honour_games by a line in FAULTS.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from games.catalogue.blitz.cards import FACES
from games.catalogue.blitz.commands import Build, Flip, PlayCentre
from games.catalogue.blitz.options import AgapeOptions, DutchOptions
from games.catalogue.blitz.state import State
from games.catalogue.blitz.zones import SLOTS, exposed, face_of, top
from games.catalogue.gifts_and_blessings.commands import Return
from games.catalogue.gifts_and_blessings.options import Options as GiftOptions
from games.catalogue.gifts_and_blessings.state import State as GiftState
from games.rules.contract import Mode

Fault = Callable[[Any, int, random.Random], Any]  # Any: the ruleset's state; one of its commands, or None


class Faults(NamedTuple):
    """`options`: of an honour table, by chance. `command`: (state, seat, dice), something that may break a rule, or None.

    `few`: few entries can be challenged, so that chance has to look for them.
    """

    options: Callable[[Mode, random.Random], msgspec.Struct]
    command: Fault
    few: bool = False


def _pile_options(kind: type[AgapeOptions]) -> Callable[[Mode, random.Random], msgspec.Struct]:
    def options(mode: Mode, dice: random.Random) -> msgspec.Struct:
        return kind(
            enforcement="honour",
            max_hands=1,
            slots_2p=dice.choice((3, 5)),
            call_mode=dice.choice(("auto", "auto", "shout")),
            ones=dice.choice(("forced", "auto")),
            flip_policy=dice.choice(("free", "only_when_stuck")),
            deadlock=dice.choice(("shift", "shift", "end_at_once")),
            hand_speed=dice.choice((0, 20)),
            error_penalty=dice.choice((0, 2)),
            challenge_tokens=dice.choice((1, 3, 9)),
            challenge_reach=dice.choice((20, "hand")),
        )

    return options


def _pile_fault(state: State, seat: int, dice: random.Random) -> Any:  # Any: one of the commands
    tops = exposed(state.places[seat]) if seat < len(state.places) else []
    if not tops or dice.random() < 0.3:
        return Flip(face_of(top(state.places[seat], "waste")), dice.choice((1, 2, 3)))
    source, card = dice.choice(tops)
    if dice.random() < 0.4:
        number = dice.randrange(state.table.slots)
        return Build(FACES[card], source, number, face_of(top(state.places[seat], SLOTS[number])))
    if not state.centre.piles or dice.random() < 0.2:
        return PlayCentre(FACES[card], source)
    pile = dice.choice(state.centre.piles)
    return PlayCentre(FACES[card], source, FACES[pile[0]], FACES[pile[-1]])


def _gift_options(mode: Mode, dice: random.Random) -> msgspec.Struct:
    return GiftOptions(
        enforcement="honour",
        deck=dice.choice(("std52", "double36")),
        quiet_limit=4,
        cheat_penalty=dice.choice(("forfeit", "forfeit", "redo")),
        challenge_tokens=dice.choice((1, 3, 9)),
    )


def _gift_fault(state: GiftState, seat: int, dice: random.Random) -> Any:  # Any: one of the commands
    hand = state.players[seat].hand if seat < len(state.players) else ()
    return Return(dice.choice(hand)) if hand else None


FAULTS: dict[str, Faults] = {
    "agape_blitz": Faults(_pile_options(AgapeOptions), _pile_fault),
    "dutch_blitz": Faults(_pile_options(DutchOptions), _pile_fault),
    "gifts_and_blessings": Faults(_gift_options, _gift_fault, few=True),
}


def audited(log: Sequence[Any], dice: random.Random) -> int:  # Any: entries
    """One of the last moves that were judged in secret, if there is one; sometimes anything."""
    found = [entry.version for entry in log if any(getattr(event, "audit", None) is not None for event in entry.events)]
    return dice.choice(found[-4:]) if found and dice.random() < 0.9 else versions(log, dice)


def versions(log: Sequence[Any], dice: random.Random) -> int:  # Any: entries
    """Something to challenge: mostly one of the last moves, sometimes anything."""
    return dice.randint(max(1, len(log) - 25), len(log)) if dice.random() < 0.9 else dice.randint(1, len(log) + 2)
