"""Honour games by chance, with faults, challenges, acceptances, late and leaving players: what always holds of them."""

import random
from collections import Counter
from typing import Any

import pytest

from games.catalogue.gifts_and_blessings import RULESET
from games.catalogue.gifts_and_blessings.cards import DECKS, by_rank
from games.catalogue.gifts_and_blessings.commands import Return
from games.catalogue.gifts_and_blessings.events import Returned, ReturnUndone
from games.catalogue.gifts_and_blessings.options import Options
from games.catalogue.gifts_and_blessings.returns import is_lawful
from games.rules.contract import Mode, Refused
from games.table.commands import AcceptResult, Challenge, Resign
from games.table.events import ChallengeRejected, ChallengeUpheld, GameForfeited
from games.table.state import Table
from games.table.view import can, legal
from tests.luck import SeededChance
from tests.rules.gifts_and_blessings.faults import sometimes
from tests.table.playing import Game, begun

FAST, SLOW = range(40), range(1_000, 3_000)
MODES: tuple[Mode, ...] = ("live", "async")


class Witness:
    """Who saw every hand: judges returns by the cards that were held, apart from the ruleset's own audit."""

    def __init__(self, game: Game) -> None:
        self.game, self.lawful, self.owner = game, dict[int, bool](), dict[int, int]()
        self.seen = len(game.log)

    def look(self) -> None:
        """Notes every return that was completed since."""
        for entry in self.game.log[self.seen :]:
            returned = [event for event in entry.events if isinstance(event, Returned)]
            before, after = self.game.tables[entry.version - 2].play, self.game.tables[entry.version - 1].play
            if returned and before.phase == "return" and after.phase != "return":
                cards = (*before.returned, *(event.card for event in returned))
                held = by_rank((*before.players[before.seat].hand, *before.returned))
                self.lawful[entry.version] = is_lawful(before.gift, held, cards)
                self.owner[entry.version] = before.seat
        self.seen = len(self.game.log)


def play(seed: int) -> tuple[Game, Witness]:
    dice = random.Random(seed)
    options = Options(
        enforcement="honour",
        deck=dice.choice(("std52", "double36")),
        quiet_limit=4,
        cheat_penalty=dice.choice(("forfeit", "redo")),
        challenge_tokens=dice.randint(1, 9),
    )
    game = begun(RULESET, 2, MODES[seed % 2], options=options, chance=SeededChance(seed), bots=(1,) if seed % 5 == 0 else ())
    witness = Witness(game)
    while not game.table.is_over:
        step(game, witness, dice)
        witness.look()
        check(game)
    return game, witness


def step(game: Game, witness: Witness, dice: random.Random) -> None:
    """Somebody moves, is late, challenges something, accepts, or (seldom) resigns."""
    roll = dice.random()
    if roll < 0.12:
        challenge(game, witness, dice)
    elif roll < 0.15 or (not game.to_act and roll < 0.5):
        game.fire()
    elif roll < 0.152:
        game.send(dice.randrange(2), Resign())
    elif not game.to_act:
        sends_if_open(game, dice.randrange(2))
    else:
        (seat,) = game.to_act
        game.send(seat, sometimes(game.table.play, seat, legal(RULESET, game.table, seat), dice))


def sends_if_open(game: Game, seat: int) -> None:
    if "accept_result" in can(RULESET, game.table, seat):
        game.send(seat, AcceptResult())


def challenge(game: Game, witness: Witness, dice: random.Random) -> None:
    """Some return, or anything else; a verdict says what the witness says, a refusal changes nothing."""
    by = dice.randrange(2)
    newest = [*list(witness.lawful)[-1:]] * (1 + len(witness.lawful))
    version = dice.choice([*newest, *witness.lawful, dice.randint(1, game.table.version)])
    before, may = game.table, "challenge" in can(RULESET, game.table, by)
    try:
        (verdict, *follows) = game.send(by, Challenge(version))
    except Refused as refused:
        check_refused(before, game, refused.code if may else None)
        return
    assert may
    assert witness.owner[version] == 1 - by == verdict.seat
    assert (ChallengeRejected if witness.lawful[version] else ChallengeUpheld) is type(verdict)
    assert bool(follows) != witness.lawful[version]


def check_refused(before: Table, game: Game, code: str | None) -> None:
    """Nothing happened; where challenges are open it was the wrong one."""
    assert before is game.table
    assert code in (None, "no_such_return", "already_judged", "phase_over")


def check(game: Game) -> None:
    """Cards are conserved; whoever is asked is offered what the rules allow, and no more."""
    state = game.table.play
    assert Counter(DECKS[state.options.deck]) == Counter(RULESET.inventory(state))  # type: ignore[misc]  # it has one
    assert [*game.to_act] == ([] if state.seat is None or game.table.is_over else [state.seat])
    if state.phase == "return" and not state.returned and not game.table.is_over:
        for command in RULESET.legal(state, state.seat):
            assert isinstance(command, Return)
            assert is_lawful(state.gift, state.held, (command.card,), of=state.owed)


def happened(game: Game, *kinds: Any) -> int:  # Any: types of events
    return sum(isinstance(event, kinds) for entry in game.log for event in entry.events)


def test_honour_games_by_chance_keep_what_always_holds() -> None:
    found: Counter[str] = Counter()
    for seed in FAST:
        game, witness = play(seed)
        found["unlawful"] += sum(not lawful for lawful in witness.lawful.values())
        found["rejected"] += happened(game, ChallengeRejected)
        found["undone"] += happened(game, ReturnUndone)
        found["forfeited"] += happened(game, GameForfeited)
        found[game.table.result.reason if game.table.result else ""] += 1

    assert min(found[each] for each in ("unlawful", "rejected", "undone", "forfeited", "forfeit", "played_out")) >= 3, found


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_thousands_of_honour_games_keep_what_always_holds(part: int) -> None:
    for seed in SLOW[part::4]:
        game, _ = play(seed)

        assert game.table.result is not None, seed
