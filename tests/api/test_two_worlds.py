"""Two games that differ only in cards hidden from a viewer are one game to that viewer (case 06).

Status, headers, bodies and refusals are compared. The deals are stacked; ids of games, hashes and instants are masked, since they
differ between any two games.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID, uuid5

import pytest

from games.queries.current import Current
from games.table.state import Table
from tests.api.client import Client, Heard, Json, guest
from tests.api.tables import begin

READS = (
    *("", "?at=3", "?at=1", "?reveal=all", "/log", "/log?after=2", "/export", "/fairness", "/clock", "/offers"),
    *("?at=99", "/log?after=99"),
)
GIFTS_DECK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


class StackedBook:
    """A book whose tickets give what the test wrote down."""

    def __init__(self, outcomes: Sequence[Any], used: int) -> None:
        self.outcomes, self.used = outcomes, used

    def shuffle(self, deck: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[int, int]]:
        order = tuple(self._next())
        assert sorted(map(str, deck)) == sorted(map(str, order))
        return order, (1, self.used)

    def uniform(self, n: int) -> tuple[int, tuple[int, int]]:
        return int(self._next()) % n, (1, self.used)

    def _next(self) -> Any:
        self.used += 1
        return self.outcomes[self.used - 1]


@pytest.fixture
def stack(monkeypatch: pytest.MonkeyPatch) -> Callable[[Sequence[Any]], None]:
    """Every game begun from now on gets these outcomes, ticket by ticket; games that were begun keep theirs."""
    stacked: list[Sequence[Any]] = []
    known: dict[UUID, Sequence[Any]] = {}

    def chance(current: Current, table: Table | None = None) -> StackedBook:
        return StackedBook(known.setdefault(current.id, stacked[-1]), (table or current.table).tickets)

    monkeypatch.setattr(Current, "chance", chance)
    return stacked.append


def masked(heard: Heard, game: str) -> tuple[int, dict[str, str], str]:
    """What may tell nothing: all of it but ids of games, hashes, instants and time left, which keep their length."""
    headers = {
        name: value for name, value in heard.headers.items() if name not in ("date", "server-time", "request-id", "ratelimit")
    }
    return heard.status, {name: _masked(value, game) for name, value in headers.items()}, _masked(heard.body.decode(), game)


def _masked(text: str, game: str) -> str:
    text = text.replace(game.rpartition("/")[2], "<game>")
    text = re.sub(r"[0-9a-f]{64}", "<hash>", text)
    text = re.sub(r'(?<="left_ms":)[0-9]+', lambda digits: "9" * len(digits[0]), text)
    return re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", "<instant>", text)


def asked(viewer: Client, game: str, probes: Sequence[Json]) -> Iterator[tuple[str, Any]]:
    """Every read, and commands that must be refused, as this viewer hears them."""
    for path in READS:
        yield path, masked(viewer.ask("GET", game + path), game)
    item = [each for each in viewer.get("/api/v1/games?mine=true&limit=100")["results"] if each["id"] == game.rpartition("/")[2]]
    yield "list", _masked(str(item), game)
    for number, command in enumerate(probes):
        key = str(uuid5(UUID(int=number + 1), str(len(probes))))
        yield str(command), masked(viewer.command(game, command, key, after=2), game)


def compare(viewers: Sequence[Client], games: tuple[str, str], probes: Callable[[Client, Json], Sequence[Json]]) -> None:
    for viewer in viewers:
        here, there = (list(asked(viewer, game, probes(viewer, viewer.get(games[0])))) for game in games)

        assert here == there


def other_gifts(order: list[str], dice: random.Random) -> list[str]:
    """Seat 1 holds three other cards, which were the last of the fountain; seat 0 leads, so seat 1's are the odd ones."""
    changed = order.copy()
    for at, place in zip((1, 5, 9), dice.sample(range(45, 52), 3), strict=True):
        changed[at], changed[place] = order[place], order[at]
    return changed


def refused_gifts(viewer: Client, game: Json) -> Sequence[Json]:
    """Commands that the viewer can't have: cards of others, out of turn, malformed, of a turn that is over."""
    hand = game["table"]["hand"] or []
    cards = random.Random(game["version"]).sample([card for card in GIFTS_DECK if card not in hand], 5)
    words = ("give", "return", "take")
    out = [{"type": word, "card": card} for card in cards for word in words if not _is_legal(game, word, card)]
    return [*out, {"type": "give", "card": "1X"}, {"type": "done", "turn": 1}, {"type": "ready"}, {"type": "back"}]


def _is_legal(game: Json, word: str, card: str) -> bool:
    return any(each["type"] == word and each.get("card") == card for each in game["legal"])


@pytest.mark.parametrize("seed", range(2))
def test_case_06_the_hand_of_the_other_is_in_no_byte(stack: Callable[[Sequence[Any]], None], seed: int) -> None:
    """From the creation on, and over a continuation of moves that are open in both worlds and look the same."""
    dice = random.Random(seed)
    ann, bo, cy = guest("Ann"), guest("Bo"), guest("Cy")
    order = dice.sample(GIFTS_DECK, 52)
    games = []
    for deal in (order, other_gifts(order, dice)):
        stack([0, deal])
        games.append(begin(ann, bo, ruleset="gifts_and_blessings", visibility="public"))
    here, there = games
    hands = [bo.get(game)["table"]["hand"] for game in games]

    assert hands[0] != hands[1]
    compare([ann, cy], (here, there), refused_gifts)
    moves = 0
    while (command := _common(dice, [ann, bo], here, there)) and moves < 24:
        player, wire = command
        key = str(UUID(int=dice.getrandbits(128)))
        heard = [masked(player.command(game, wire, key, after=3), game) for game in games]
        moves += 1
        if player is ann:
            assert heard[0] == heard[1]
        if moves % 6 == 0:
            compare([ann, cy], (here, there), refused_gifts)
    compare([ann, cy], (here, there), refused_gifts)
    assert moves >= 3


def test_case_06_offers_and_takebacks_tell_nothing_of_the_hand_of_the_other(stack: Callable[[Sequence[Any]], None]) -> None:
    """Refused for what was seen, made, agreed to: the same bytes in both worlds, and the same afterwards."""
    dice = random.Random(5)
    ann, bo, cy = guest("Ann"), guest("Bo"), guest("Cy")
    order, games, seen = dice.sample(GIFTS_DECK, 52), [], set()
    for deal in (order, other_gifts(order, dice)):
        stack([0, deal])
        games.append(begin(ann, bo, ruleset="gifts_and_blessings", visibility="public"))
    for round_ in range(14):
        command = _common(dice, [ann, bo], games[0], games[1])
        if command is None:
            break
        for game in games:
            command[0].command(game, command[1], str(UUID(int=1_000 + round_)))
        seen |= _take_back(ann, bo, games, dice.randint(1, 2 + round_), revealed=round_ >= 7)
        if round_ % 4 == 3:
            compare([ann, cy], (games[0], games[1]), refused_gifts)
    assert {"information_revealed", "taken back"} <= seen


def _take_back(asker: Client, other: Client, games: Sequence[str], by: int, revealed: bool) -> set[str]:
    """The asker wants so many versions back in both worlds, and the other agrees; what came of it."""
    version = asker.get(games[0])["version"]
    wish = {"type": "offer", "kind": "takeback", "to": version - by, "revealed": revealed}
    key = str(UUID(int=version))
    heard = [asker.command(game, wish, key, after=3) for game in games]
    assert masked(heard[0], games[0]) == masked(heard[1], games[1])
    if heard[0].status != 201:
        return {heard[0].code}
    for game in games:
        assert 201 == other.command(game, {"type": "vote", "offer": version + 1, "accept": True}, key).status
    return {"taken back"}


def _common(dice: random.Random, players: Sequence[Client], here: str, there: str) -> tuple[Client, Json] | None:
    """A move that is legal in both worlds; None when there is none, or the game is over."""
    for player in players:
        both = [player.get(game)["legal"] for game in (here, there)]
        open_in_both = [each for each in both[0] if each in both[1]]
        if open_in_both:
            return player, dice.choice(open_in_both)
    return None


def test_case_06_a_card_that_was_swapped_is_in_no_byte(stack: Callable[[Sequence[Any]], None]) -> None:
    """High Card: seat 1 changes its card, luck gives another one in each world; seat 0 and a spectator hear the same."""
    ann, bo, cy, dee = (guest(name) for name in ("Ann", "Bo", "Cy", "Dee"))
    deck = list(range(2, 15))
    games = []
    for deal, luck in ((deck, 3), ([2, 9, *[card for card in deck if card not in (2, 9)]], 7)):
        stack([deal, luck])
        games.append(begin(ann, bo, cy, ruleset="high_card", visibility="public"))
    here, there = games

    def probes(viewer: Client, game: Json) -> Sequence[Json]:
        return [{"type": "settle", "swap": 1}, {"type": "ready"}, {"type": "settle", "turn": 1}]

    compare([ann, dee], (here, there), probes)
    swapped = [bo.command(game, {"type": "settle", "swap": True}).json["entries"][0]["events"][0]["card"] for game in games]
    assert swapped[0] != swapped[1]
    compare([ann, dee], (here, there), probes)
    for game in games:
        ann.command(game, {"type": "resign"}, str(UUID(int=77)))
    compare([ann, dee], (here, there), probes)


def test_a_leak_would_be_noticed(stack: Callable[[Sequence[Any]], None]) -> None:
    """The seat whose cards differ does hear the difference."""
    ann, bo = guest("Ann"), guest("Bo")
    order = list(GIFTS_DECK)
    games = []
    for deal in (order, other_gifts(order, random.Random(1))):
        stack([0, deal])
        games.append(begin(ann, bo, ruleset="gifts_and_blessings", visibility="public"))

    with pytest.raises(AssertionError):
        compare([bo], (games[0], games[1]), refused_gifts)
