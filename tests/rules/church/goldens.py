"""Writes the goldens of Church: `python -m tests.rules.church.goldens`.

`church.json`: two bots with the defaults, live and async. `church.options.json`: the other turn model with equal turns and four
seats, one of which resigns; and a bigger deck for three, with time running out now and then.
"""

import random
from collections.abc import Sequence

from games.bots.church import choose
from games.catalogue.church import RULESET
from games.catalogue.church.commands import Command
from games.catalogue.church.options import Options
from games.catalogue.church.state import State
from games.catalogue.church.view import view
from games.rules.contract import Mode
from tests.rules.playout import Habits, Playout
from tests.rules.record import File, Golden, moves_of, record, save

RESIGNING = Options(turn_model="either_or", equal_turns=True)
SLOW = Options(deck_scale="1.5", equal_turns=True)


def main() -> None:
    games = [_played(mode, 2, 11, Options(), Habits(auto=0.0, unasked=0.0)) for mode in RULESET.modes]
    save(File(RULESET.slug, games))
    resigning = _played("live", 4, 5, RESIGNING, Habits(auto=0.0, unasked=0.0, leave=0.005))
    slow = _played("async", 3, 2, SLOW, Habits(auto=0.1, unasked=0.0))
    save(File(RULESET.slug, [resigning, slow]), "church.options")


def _played(mode: Mode, seats: int, seed: int, options: Options, habits: Habits) -> Golden:
    steps = Playout(RULESET, seats=seats, mode=mode, seed=seed, options=options, habits=habits, choose=_by_view)
    return record(RULESET, seats=seats, mode=mode, seed=seed, moves=moves_of(steps), options=options)


def _by_view(state: State, seat: int, legal: Sequence[Command], dice: random.Random) -> Command:
    return choose(view(state, seat), seat, legal, dice)


if __name__ == "__main__":
    main()
