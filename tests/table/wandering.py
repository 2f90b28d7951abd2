"""Anything that players and time may do to a game, chosen by a few numbers: for random play, by hypothesis or by seed."""

from games.rules.contract import Refused
from games.table.commands import Back, Offer, Ready, Resign, Vote, Withdraw
from games.table.state import PauseReason
from games.table.view import legal
from games.table.wishes import MEMBERS
from tests.table.playing import Command, Game

PAUSES = (0, 1, 40, 900, 4_000, 30_000)
"""Before a command, ms."""


MOVE, DUE, WAIT, TABLE_COMMAND, RESIGN, UNASKED, PAUSE, OUTAGE = 0, 60, 75, 82, 88, 92, 96, 98
"""Kinds of steps: each number up to the next stands for the same."""


def wander(game: Game, kind: int, which: int, how: int, pause: int = 0) -> None:
    """One step of this kind (0 .. 99): who does it, what of many things, and after which of the pauses."""
    if kind < DUE:
        _moves(game, which, how, PAUSES[pause])
    elif kind < WAIT:
        _goes_to_the_next_due(game, how)
    elif kind < TABLE_COMMAND:
        game.wait(PAUSES[pause] * (1 + how % 7))
    elif kind < RESIGN:
        _sends(game, which, _table_command(game, which, how))
    elif kind < UNASKED:
        _sends(game, which, Resign())
    elif kind < PAUSE:
        _sends_unasked(game, which, how)
    elif kind < OUTAGE:
        _pauses_or_resumes(game, which, how)
    else:
        _outlives_an_outage(game, which, how)


def _table_command(game: Game, which: int, how: int) -> Command:
    """Half of them are offers; what would end the game is seldom agreed to."""
    if how % 4 < 2:
        return Ready() if how % 2 else Back()
    seat = which % len(game.table.seats)
    for offer in game.table.offers:
        if offer.is_open and seat in offer.missing:
            return Vote(offer.id, how % 20 == 2 if offer.kind in ("draw", "abort") else how % 3 > 0)
        if offer.is_open and seat == offer.seat and how % 3 == 0:
            return Withdraw(offer.id)
    kind = [*MEMBERS, "takeback", "takeback"][how // 4 % (len(MEMBERS) + 2)]
    match kind:
        case "more_time":
            return Offer(kind, ms=1_000 * (1 + how))
        case "pause":
            return Offer(kind, for_s=1 + how * 20)
        case "hand_over":
            return Offer(kind, player=f"player {how}")
        case "takeback":
            return Offer(kind, to=max(1, game.table.version - 1 - how % 9), revealed=how % 8 > 3)
        case _:
            return Offer(kind)


def _moves(game: Game, which: int, how: int, pause: int) -> None:
    """A seat that is asked sends one of its lawful commands, guarded by its turn or not."""
    asked = game.to_act
    if not asked:
        _goes_to_the_next_due(game, how)
        return
    seat = asked[which % len(asked)]
    lawful = legal(game.ruleset, game.table, seat)
    turn = game.seat(seat).turn if how % 2 else None
    _sends(game, seat, lawful[how // 2 % len(lawful)], turn, pause)


def _goes_to_the_next_due(game: Game, how: int) -> None:
    """What is due next happens; or all but happens, or with everything else of that minute."""
    due = game.timers
    if due:
        game.wait(max(0, due[0].due - game.now + (-1, 0, 0, 0, 60_000)[how % 5]))


def _outlives_an_outage(game: Game, which: int, how: int) -> None:
    """The server goes away, now or some seconds ago, and comes back; what was due before it went away is done."""
    game.wait(0)
    game.outage((11_000, 90_000, 7_200_000, 200_000_000)[how % 4], sooner=(0, 0, 1_500, 9_000)[which % 4])


def _pauses_or_resumes(game: Game, which: int, how: int) -> None:
    """A pause begins, for ever or for a while; or the one of that reason ends. What was due before is done."""
    game.wait(0)
    if not game.table.is_begun:
        return
    reason: PauseReason = "server" if which % 2 else "agreed"
    if any(pause.reason == reason for pause in game.table.pauses) and how % 4:
        game.resume(reason)
    else:
        game.pause(reason, (None, game.now + 1, game.now + 90_000, game.now + 200_000_000)[how % 4])


def _sends_unasked(game: Game, which: int, how: int) -> None:
    """Any seat sends what would be lawful for whoever is asked, or answers a turn of long ago."""
    asked = game.to_act
    lawful = legal(game.ruleset, game.table, asked[0]) if asked else []
    if lawful:
        turn = None if how % 3 else how % (game.table.version + 1)
        _sends(game, which, lawful[how % len(lawful)], turn)


def _sends(game: Game, seat: int, command: Command, turn: int | None = None, pause: int = 0) -> None:
    game.wait(pause)
    try:
        game.send(seat % len(game.table.seats), command, turn)
    except Refused:
        return
