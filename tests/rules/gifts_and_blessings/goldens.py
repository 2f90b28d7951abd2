"""Writes the golden of honour games: `python -m tests.rules.gifts_and_blessings.goldens`.

Live: faults that nobody challenges, to the end of the claims window. Async, with `redo`: faults, some of which are challenged.
"""

import random
from collections.abc import Iterator

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.honour import is_open
from games.catalogue.gifts_and_blessings.options import Options
from games.rules.honour import Done
from games.rules.replay import replay
from tests.rules.gifts_and_blessings.faults import sometimes
from tests.rules.playout import Habits, Playout, Step
from tests.rules.record import File, Golden, Move, judged, moves_of, record, save

CALM = Habits(auto=0.02, unasked=0.0)
FORFEITING = Options(enforcement="honour", quiet_limit=4)
REDOING = Options(enforcement="honour", cheat_penalty="redo", quiet_limit=4, challenge_tokens=9)


def main() -> None:
    live = Playout(RULESET, seats=2, mode="live", seed=7, options=FORFEITING, habits=CALM, choose=sometimes)
    unchallenged = record(RULESET, seats=2, mode="live", seed=7, moves=moves_of(live), options=FORFEITING)
    save(File(RULESET.slug, [unchallenged, _challenged(107)]), "gifts_and_blessings.honour")


def _challenged(seed: int) -> Golden:
    playout = Playout(RULESET, seats=2, mode="async", seed=seed, options=REDOING, habits=CALM, choose=sometimes)
    return record(RULESET, seats=2, mode="async", seed=seed, moves=_moves(playout), options=REDOING)


def _moves(playout: Playout) -> Iterator[Move]:
    """The moves of a playout, with a challenge after every other return."""
    dice, log = random.Random("challenges"), list[Done]()
    for step in playout:
        yield from moves_of([step])
        log.append(_done(step, len(log) + 1))
        if is_open(step.after, step.after.giver) and dice.random() < 0.5:
            move = Move(step.now, challenges=step.after.giver, version=len(log))
            events = judged(RULESET, log, move).events
            playout.state = replay(RULESET, events, step.after)
            log.append(Done(version=len(log) + 1, seat=None, events=events, play=playout.state))
            yield move


def _done(step: Step, version: int) -> Done:
    return Done(version=version, seat=step.seat, events=step.events, play=step.after)


if __name__ == "__main__":
    main()
