"""Persons with an address, and games in which they are asked."""

from uuid import UUID, uuid4

from msgspec.structs import replace

from accounts.models import Player
from accounts.wishes import change_wishes
from games import clock
from games.models import Delivery
from games.store.rows import Change, Loaded, SeatChange, Sits
from tests.store.laying import entry, grown, lay, new_game, the

HOUR = 3_600_000
SECOND = 1_000


def person(**wishes: object) -> Player:
    """Somebody with an address, who wants to be told as these wishes say; by mail, each turn, at once."""
    player = Player.objects.create_person(f"{uuid4()}@example.org", name="Ada")
    change_wishes(player.pk, **({"email": "each", "delay_s": 0} | wishes))
    return player


def table(*players: Player, name: str = "A table") -> Loaded:
    """A game by turns of these players, in which nobody is asked yet."""
    persons = [Sits(seat, player.pk) for seat, player in enumerate(players)]
    new = new_game(key=uuid4(), change=Change("active", None, persons=persons))
    return the(lay(replace(new, head=replace(new.head, mode="async", name=name))).id)


def asked(game: Loaded, seat: int = 0, due_in: int | None = 48 * HOUR) -> Loaded:
    """The game after a move that asks this seat something new."""
    turn = game.head.version + 1
    due = None if due_in is None else clock.now_ms() + due_in
    return grown(game, entry(), change=Change("active", None, seats_changed=[SeatChange(seat, "playing", True, turn, due)]))


def answered(game: Loaded, seat: int = 0) -> Loaded:
    """The game after this seat's move: it is asked nothing any more."""
    turn = game.head.version
    return grown(game, entry(), change=Change("active", None, seats_changed=[SeatChange(seat, "playing", False, turn, None)]))


def deliveries(player: UUID, **only: object) -> list[tuple[str, str, str]]:
    """(kind of note, channel, state), oldest first."""
    found = Delivery.objects.filter(player_id=player, **only).order_by("id")
    return list(found.values_list("note__kind", "channel", "state"))
