"""A game as one viewer may see it, and lists of games."""

from api.schema.answers.people import Player
from api.schema.answers.words import Hash, Instant, Members, Seat, Shape, Uuid, Version


class Pace(Shape):
    """A pace of one's own: seconds of a bank, and what every wait adds."""

    bank_s: int
    increment_s: int


class SeatState(Shape):
    """`player` is null while nobody sits there. `status`: playing, absent, resigned."""

    seat: Seat
    player: Player | None
    status: str


class You(Shape):
    seat: Seat


class Phase(Shape):
    name: str
    ends_at: Instant


class Pause(Shape):
    reason: str
    since: Instant
    until: Instant | None


class SeatClock(Shape):
    """`bank_ms`: what the bank held when the present question opened; null without a limit."""

    bank_ms: int | None
    running: bool
    due_at: Instant | None
    away_until: Instant | None


class Clock(Shape):
    """`due_at` is the earliest due of any seat or timer."""

    now: Instant
    due_at: Instant | None
    phase: Phase | None
    pause: Pause | None
    seats: list[SeatClock]


class Result(Shape):
    """Scores stand by seat."""

    winners: list[Seat]
    scores: list[int]
    reason: str


class Offer(Shape):
    """What a seat asks the others; its id is the version that made it.

    `kind`: takeback, draw, abort, more_time, pause, resume, hand_over, rematch. The seats `asked` must all agree; `agreed` did.
    `for_seat`, `ms`: whose clock gets how much time, or how long a pause lasts. `to`: the version a takeback goes back to,
    `revealed` those since that showed something hidden. `outcome`: null while it is open, then accepted, refused, withdrawn,
    expired, void.
    """

    id: Version
    seat: Seat
    kind: str
    at: Instant
    asked: list[Seat]
    agreed: list[Seat]
    expires_at: Instant | None
    for_seat: Seat | None
    ms: int | None
    to: Version | None
    revealed: list[Version]
    outcome: str | None
    settled_at: Instant | None


class Offers(Shape):
    """`open`: oldest first. `settled`: the last of them, newest first."""

    version: Version
    open: list[Offer]
    settled: list[Offer]


class Challenged(Shape):
    """A challenge: seat `by` said that the move of entry `version`, made for `seat`, broke the rules; `upheld`: it did."""

    version: Version
    by: Seat
    seat: Seat
    upheld: bool


class Honour(Shape):
    """Where mistakes are accepted until somebody challenges them: what was `judged` in this hand, or game.

    `tokens`: by seat, how many challenges may still be rejected. `accepted`: who has accepted the result that waits for claims.
    """

    tokens: list[int]
    judged: list[Challenged]
    accepted: list[Seat]


class Game(Shape):
    """A game as one viewer may see it.

    `status`: open, active, paused, finished, aborted. `you` is null for a spectator. `to_act` are the seats that are asked,
    `turn` the version at which your question was opened, `legal` every command of the ruleset that you may send now, `can` the
    table commands by name, `offers` those that are open, `honour` what was challenged (null where mistakes are refused). `table`
    is the ruleset's view (its schema: /rulesets/{slug}), empty before the start. `rematch` is the id of the game that follows,
    once all agreed to one.
    """

    id: Uuid
    name: str
    ruleset: str
    rules_version: int
    mode: str
    status: str
    version: Version
    hash: Hash
    options: Members
    on_timeout: str
    on_dispute: str
    start_s: int | None
    host: Seat
    spectators: str
    pace: str | Pace
    visibility: str
    seats: list[SeatState]
    you: You | None
    to_act: list[Seat]
    turn: int | None
    legal: list[Members]
    can: list[str]
    offers: list[Offer]
    honour: Honour | None
    table: Members
    clock: Clock
    result: Result | None
    rematch: Uuid | None
    links: dict[str, str]


class ListItem(Shape):
    """A game in a list. `due_at`: when your turn ends, or else the next seat's."""

    id: Uuid
    name: str
    ruleset: str
    mode: str
    status: str
    version: Version
    turn: int | None
    your_turn: bool
    due_at: Instant | None
    seats: list[SeatState]
    result: Result | None
    updated_at: Instant


class Games(Shape):
    """`next` is the cursor of the next page, null on the last one."""

    results: list[ListItem]
    next: str | None


class MyGames(Shape):
    """`reset`: a game that you knew is gone; these are all your unfinished ones. `cursor` says from where to go on."""

    cursor: str
    games: list[ListItem]
    reset: bool
