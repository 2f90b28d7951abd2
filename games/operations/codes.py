"""A short code to say aloud: who says it is asked to the table. Digits alone, for they are one alphabet in every language."""

import secrets
from uuid import UUID

from games.models import Code
from games.operations.due import TRIES, bring_up_to_date
from games.operations.errors import Busy, Declined, NoSuchGame, Unplayable
from games.operations.invitations import MOST_A_DAY, MOST_OPEN, check_host
from games.operations.visibility import is_barred
from games.queries.current import Current
from games.queries.invitations import JsonObject, is_invited, table_of
from games.queries.persons import is_marked
from games.store.call import Busy as StoreBusy
from games.store.call import Unknown, write

DIGITS = 8


class UnknownCode(Exception):
    """No table that may be joined has this code (404): one answer, whatever the reason."""


def code_of(*, game_id: UUID, player: UUID) -> str:
    """The table's code, made now if it had none. Raises NoSuchGame, NotYours, Declined (phase_over), Busy."""
    current, _ = bring_up_to_date(game_id)
    check_host(current, player)
    for _ in range(TRIES):
        if current.table.status != "open":
            raise Declined("game_over" if current.table.is_over else "phase_over", current.version)
        code = _given(game_id)
        if code is not None:
            return code
        current, _ = bring_up_to_date(game_id)
    raise Busy


def _given(game_id: UUID) -> str | None:
    try:
        ((code,),) = write("SELECT code_game(%s::uuid, %s::text)", game_id, f"{secrets.randbelow(10**DIGITS):0{DIGITS}}")
    except (StoreBusy, Unknown) as error:
        raise Busy from error
    return None if code is None else str(code)


def forget_code(*, game_id: UUID, player: UUID) -> bool:
    """Whether there was one. Raises NoSuchGame, NotYours."""
    check_host(bring_up_to_date(game_id)[0], player)
    return bool(Code.objects.filter(game_id=game_id).delete()[0])


def enter(*, code: str, player: UUID) -> JsonObject:
    """The table of this code; who says it to a private one is asked to it by that. Raises UnknownCode, Busy.

    Whoever was sent away there hears what all hear who guess.
    """
    found = Code.objects.filter(code=_plain(code)).values_list("game_id", flat=True).first()
    try:
        current = None if found is None else bring_up_to_date(found)[0]
    except (NoSuchGame, Unplayable):
        current = None
    if current is None or not _lets_in(current, player):
        raise UnknownCode
    return table_of(current.id)


def _lets_in(current: Current, player: UUID) -> bool:
    """Whether the player may come, being asked now where that is needed."""
    if current.table.status != "open":
        return False
    if current.seat_of(player) is not None or is_invited(current.id, player):
        return True
    if is_marked(current, player, current.table.kicked) or is_barred(current, player):
        return False
    if current.head.visibility != "private":
        return True
    host = current.seats[current.table.host].player_id
    try:
        ((outcome,),) = write(
            "SELECT invite_player(%s::uuid, %s::uuid, %s::uuid, %s::int, %s::int, 0::bigint)",
            *(current.id, player, host, MOST_OPEN, MOST_A_DAY),
        )
    except (StoreBusy, Unknown) as error:
        raise Busy from error
    return outcome in ("invited", "known", "already_seated")


def _plain(code: str) -> str:
    """As it was given: blanks, dashes and the like don't matter."""
    return "".join(letter for letter in code if letter.isascii() and letter.isdigit())
