"""Two deals that differ only in cards which nobody ever saw, and the same commands in both: everybody is shown the same.

Faults, challenges, verdicts and re-runs are among the commands: what they tell, they tell whatever lies hidden.
"""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from games.catalogue.blitz import AGAPE
from games.catalogue.blitz.cards import AGAPE_DECK, CARDS, DECKS
from games.catalogue.blitz.worlds import _hidden
from games.rules.contract import Mode, Refused
from games.rules.secrecy import shown
from games.table.commands import AcceptResult, Challenge
from games.table.view import legal, members
from tests.table.faults import FAULTS, versions
from tests.table.honour.hands import Hand, dealt
from tests.table.playing import Game, words

SEATS = 3
STEPS = 110
Sent = tuple[int, int, Any]  # Any: one of the commands
"""An instant, who sent it, and what."""


def play(seed: int, mode: Mode, decks: Sequence[Sequence[str]], options: dict[str, Any]) -> tuple[Hand, list[Sent], list[str]]:
    """What was sent, accepted or not, and the codes of what was refused."""
    dice, hand, sent, codes = random.Random(seed), dealt(*decks, mode=mode, **options), list[Sent](), list[str]()
    for _ in range(STEPS):
        if hand.phase not in ("running", "claims") or hand.state.sheet.hand > 1:
            break
        game = hand.game
        seat = dice.choice(game.to_act or range(SEATS))
        command = something(game, seat, dice)
        game.wait(dice.choice((0, 40, 400, 3_000)))
        sent.append((game.now, seat, command))
        codes.append(send(game, seat, command))
    return hand, sent, codes


def something(game: Game, seat: int, dice: random.Random) -> Any:  # Any: one of the commands
    lawful = legal(game.ruleset, game.table, seat)
    roll = dice.random()
    if roll < 0.15 or not lawful:
        return Challenge(versions(game.log, dice)) if roll < 0.6 else AcceptResult()
    if roll < 0.35:
        return FAULTS["agape_blitz"].command(game.table.play, seat, dice)
    return dice.choice(lawful)


def send(game: Game, seat: int, command: Any) -> str:  # Any: as above
    try:
        game.send(seat, command)
    except Refused as refused:
        return f"{refused.code} {sorted(refused.members.items())}"
    return ""


def again(mode: Mode, decks: Sequence[Sequence[str]], options: dict[str, Any], sent: Sequence[Sent]) -> tuple[Hand, list[str]]:
    hand, codes = dealt(*decks, mode=mode, **options), list[str]()
    for at, seat, command in sent:
        hand.game.wait(at - hand.game.now)
        codes.append(send(hand.game, seat, command))
    return hand, codes


def other_decks(hand: Hand, decks: Sequence[Sequence[str]], dice: random.Random) -> list[list[str]]:
    """The same decks, in which the cards that nobody saw in their hand have changed places."""
    others = []
    last = [table.play for table in hand.game.tables if table.play is not None and table.play.sheet.hand == 1][-1]
    for place, deck in zip(last.places, decks, strict=True):
        hidden = [face for face in deck if CARDS[face] in set(_hidden(place))]
        order = iter(dice.sample(hidden, len(hidden)))
        others.append([next(order) if face in hidden else face for face in deck])
    return others


def told(hand: Hand) -> list[bytes]:
    """Every entry and, at the end, every game, as each viewer sees it."""
    viewers = (*range(SEATS), None)
    entries = [[[shown(event, viewer) for event in entry.events] for viewer in viewers] for entry in hand.game.log]
    games = [members(AGAPE, hand.game.table, viewer) for viewer in viewers]
    return [msgspec.json.encode(entry) for entry in entries] + [msgspec.json.encode(game) for game in games]


@pytest.mark.parametrize("mode", ["live", "async"])
def test_challenges_and_reruns_tell_nothing_of_what_lies_hidden(mode: Mode) -> None:
    found, differ = set[str](), 0
    for seed in range(12):
        dice = random.Random(f"{mode} {seed}")
        decks = [dice.sample(DECKS[AGAPE_DECK + seat], 40) for seat in range(SEATS)]
        options = {"challenge_tokens": 9, "ones": dice.choice(("forced", "auto")), "challenge_reach": dice.choice((20, "hand"))}
        here, sent, answers = play(seed, mode, decks, options)
        others = other_decks(here, decks, dice)
        there, answers_there = again(mode, others, options, sent)
        found |= {word for entry in here.game.log for word in words(entry.events)}
        differ += others != decks

        assert answers == answers_there
        assert told(here) == told(there)
    assert {"challenge_upheld", "challenge_rejected", "restored"} <= found
    assert differ == 12
