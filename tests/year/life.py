"""A site's year in virtual time: people look at their games when they are awake, workers do what is due when it is due."""

import heapq
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from uuid import UUID, uuid4

import msgspec

from games import clock, timers
from games.models import Seat
from games.operations.command import Asked, send
from games.operations.create import Wish, create_game
from games.operations.due import bring_up_to_date
from games.operations.errors import Declined
from games.operations.lobby import join, start
from games.queries import clocks
from games.queries.resource import legal_wire
from games.store.call import read
from games.table.clocks import seat_due
from games.telling.telling import tell
from tests.telling.postbox import Postbox
from tests.year.asking import STALE, keep_plans
from tests.year.explaining import faults
from tests.year.people import Person

DAY_MS = 86_400_000
GAMES: Sequence[tuple[str, int, dict[str, object]]] = (
    ("gifts_and_blessings", 6, {}),
    ("church", 1, {"deck_scale": "1"}),
    ("blueprint_blitz", 1, {}),
    ("agape_blitz", 1, {"max_hands": 1}),
    ("dutch_blitz", 1, {"max_hands": 1}),
)
"""(ruleset, how often, options)."""
PACES: Sequence[object] = ("async_normal", "async_slow", (24 * 3600, 24 * 3600), (0, 2 * 24 * 3600))
ASKED = "SELECT game_id, seat FROM games_seat WHERE player_id = %s::uuid AND your_turn AND NOT is_over ORDER BY game_id"
MOST_MOVES = 60
"""Of one visit in one game."""


class Year:
    """`count` games begin over the first three quarters; nothing sleeps and nobody waits."""

    def __init__(self, people: Sequence[Person], games: int, begin: int, days: int, dice: random.Random) -> None:
        self.people, self.begin, self.days, self.dice = people, begin, days, dice
        self.by_id = {person.id: person for person in people}
        self.games: list[UUID] = []
        self.moves = 0
        self.refused: Counter[str] = Counter()
        self.stale: list[int] = []
        """Messages that were sent when the turn they tell of was not open any more."""
        self.explained = 0
        self.unexplained: list[str] = []
        self.postbox = Postbox()
        keep_plans()
        self.events = [*self._visits(), *self._beginnings(games)]
        heapq.heapify(self.events)

    def __iter__(self) -> Iterator[tuple[Person, Sequence[tuple[UUID, int]]]]:
        """Who looks at the games, and where they are asked something, at that instant, with everything done that was due; they
        play after that."""
        while self.events:
            at, _, what = heapq.heappop(self.events)
            self._work_until(at)
            if not isinstance(what, Person):
                self._pass(at)
                self._lay(what)
            elif asked := self._asked(what):
                self._pass(at)
                yield what, asked
                self._visit(what, asked)
        end = self.begin + self.days * DAY_MS
        self._work_until(end)
        self._pass(end)

    def explain(self, person: Person, asked: Sequence[tuple[UUID, int]]) -> None:
        """Recomputes the deadlines of whoever looks at the games from what they are told of them."""
        for game_id, seat in asked:
            current, _ = bring_up_to_date(game_id)
            if current.table.seats[seat].question is None or seat_due(current.table, current.table.seats[seat]) is None:
                continue
            told = msgspec.to_builtins(clocks.explained(current, person.id, clock.now_ms())["seats"])[seat]
            self.explained += 1
            self.unexplained += [f"{game_id} {each}" for each in faults(person, told["steps"], told["due_at"])]

    def person(self, game: UUID, seat: int) -> Person:
        return self.by_id[Seat.objects.get(game_id=game, seat=seat).player_id]  # type: ignore[index]  # persons sit in all seats

    def _visits(self) -> Iterator[tuple[int, int, object]]:
        start_of_all = datetime.fromtimestamp(self.begin / 1000, UTC)
        for person in self.people:
            for at in person.visits(start_of_all, self.days, self.dice):
                yield round(at.timestamp() * 1000), self.dice.randrange(2**40), person

    def _beginnings(self, count: int) -> Iterator[tuple[int, int, object]]:
        kinds = [kind for kind in GAMES for _ in range(kind[1])]
        for number in range(count):
            at = self.begin + number * (self.days * DAY_MS * 3 // 4) // count
            yield at, self.dice.randrange(2**40), kinds[number % len(kinds)]

    def _work_until(self, at: int) -> None:
        """The workers' share, each thing as soon as it is due."""
        while True:
            ((deadline, news, last, waiting),) = read("SELECT * FROM year_soonest()")
            now, soonest = clock.now_ms(), min(each for each in (deadline, news, at + 1) if each is not None)
            if max(soonest, now) > at:
                break
            if soonest > now:
                clock.shift(soonest - now + 1)
            if deadline is not None and deadline <= soonest:
                timers.fire_due()
            else:
                self._tell(last, waiting)

    def _tell(self, last: int, waiting: str) -> None:
        """And looks at what was sent just now: of what waited before, and what was planned and sent at once."""
        before = len(self.postbox.letters)
        tell()
        if len(self.postbox.letters) > before:
            self.stale += [line[0] for line in read(STALE, last, waiting, ",".join(map(str, self.games)))]

    def _pass(self, at: int) -> None:
        if at > (now := clock.now_ms()):
            clock.shift(at - now)

    def _lay(self, kind: object) -> None:
        ruleset, _, options = kind  # type: ignore[misc]  # one of GAMES
        people = self.dice.sample(self.people, 2)
        wish = Wish(
            creator=people[0].id,
            key=uuid4(),
            fingerprint=b"",
            ruleset=ruleset,
            seats=2,
            mode="async",
            pace=self.dice.choice(PACES),
            options=dict(options),
            visibility="link",
            bots=(),
            name="A table",
            received_at=clock.now_ms(),
        )
        current, _ = create_game(wish)
        join(game_id=current.id, player=people[1].id, seat=None, received_at=clock.now_ms())
        start(game_id=current.id, player=people[0].id, received_at=clock.now_ms())
        self.games.append(current.id)

    def _asked(self, person: Person) -> list[tuple[UUID, int]]:
        return [(game, seat) for game, seat in read(ASKED, person.id)]

    def _visit(self, person: Person, asked: Sequence[tuple[UUID, int]]) -> None:
        for game_id, seat in asked:
            if self.dice.random() < 0.85:
                self._play(person, game_id, seat)

    def _play(self, person: Person, game_id: UUID, seat: int) -> None:
        """Everything that the seat is asked now, one decision at a time."""
        current, _ = bring_up_to_date(game_id)
        for _ in range(MOST_MOVES):
            commands = legal_wire(current, current.table, seat)
            if current.table.seats[seat].question is None or not commands:
                return
            body = msgspec.json.encode(self.dice.choice(commands))
            try:
                current = send(Asked(game_id, person.id, uuid4(), body, clock.now_ms())).current
            except Declined as refused:  # too early by a game's own clock, or its time was out that instant
                self.refused[refused.code] += 1
                return
            self.moves += 1
