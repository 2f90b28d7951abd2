"""Deliveries sent: claimed under a lease, looked at again, sent, and written down with what became of them.

A process that dies between sending and writing sends again once its lease is over, under the same message id.
"""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from uuid import UUID, uuid5

from accounts.wishes import note_mail_accepted, note_mail_refused
from games import clock
from games.models import Delivery
from games.store.call import Line, write
from games.telling.facts import Facts, facts_of
from games.telling.hours import heard_at
from games.telling.mail import send_mail
from games.telling.messages import message
from games.telling.outcomes import Outcome, Refused, Sent
from games.telling.posting import UNDER_WAY, post
from games.telling.results import hold, settle, settle_all, withdraw

LETTERS, POSTS = "email", "push,webhook"
"""Channels that don't wait for one another: what is posted goes to addresses of strangers, which may be silent on purpose."""
LEASE_MS = 120_000
MAIL_MS = 40_000
"""How long after a claim the last letter is begun: a mail server may take a minute for each, and the lease must outlast it."""
AT_ONCE = 20
LOOK_S = 0.25
"""From one look for what is due to the next, while something is under way."""
HOLD_MS = 15 * 60_000
"""How long news of a paused game waits before it is looked at again."""
_COLUMNS = [field.attname for field in Delivery._meta.concrete_fields]
_CLAIM = f"SELECT {', '.join(_COLUMNS)} FROM claim_deliveries(%s::int, %s::bigint, string_to_array(%s::text, ','))"
_CLAIM_DAILY = f"SELECT {', '.join(_COLUMNS)} FROM claim_daily_mail(%s::uuid, %s::bigint)"
log = logging.getLogger(__name__)


def deliver_letters(end: int) -> int:
    """Every mail that is due, until there is none or the clock reads `end` (ms); how many it saw."""
    done = 0
    while clock.now_ms() < end:
        claimed = _claim(LETTERS, AT_ONCE)
        _send(claimed)
        done += len(claimed)
        if len(claimed) < AT_ONCE:
            break
    return done


def deliver_posts(end: int) -> int:
    """The same for pushes and webhooks, and until the last one has ended: those who are slow keep no others waiting."""
    done, held = 0, Counter[UUID]()
    while True:
        most = min(AT_ONCE, UNDER_WAY.room()) if clock.now_ms() < end else 0
        claimed = _claim(POSTS, most) if most > 0 else []
        post(_ready(claimed), held)
        done += len(claimed)
        if not claimed and not len(UNDER_WAY):
            return done
        UNDER_WAY.look(0 if len(claimed) == AT_ONCE else LOOK_S)


def _claim(channels: str, most: int) -> list[Delivery]:
    """The soonest first."""
    return sorted(_rows(write(_CLAIM, most, LEASE_MS, channels)), key=lambda each: (each.next_at, each.pk))


def _rows(lines: Sequence[Line]) -> list[Delivery]:
    return [Delivery.from_db(None, _COLUMNS, line) for line in lines]


def _send(claimed: Sequence[Delivery]) -> None:
    mail, last_start = _ready(claimed), clock.now_ms() + MAIL_MS
    letters: list[Callable[[], None]] = [partial(_send_letter, *each) for each in mail if not each[0].is_digest]
    daily = [each for each in mail if each[0].is_digest]
    for player_id in dict.fromkeys(each.player_id for each in claimed if each.is_digest):
        letters.append(partial(_send_daily, player_id, [each for each in daily if each[1].player_id == player_id]))
    for send in letters:
        if clock.now_ms() > last_start:
            break
        send()


def _ready(claimed: Sequence[Delivery]) -> list[tuple[Delivery, Facts]]:
    known = facts_of([each.note_id for each in claimed])
    return [(each, known[each.note_id]) for each in claimed if _is_to_be_sent(each, known.get(each.note_id))]


def _is_to_be_sent(delivery: Delivery, facts: Facts | None) -> bool:
    """The last look: whether it is still so, still wanted, and now."""
    now = clock.now_ms()
    if facts is None or not facts.holds or not facts.is_active or not _is_wanted(delivery, facts):
        withdraw(delivery)
        return False
    if facts.is_paused and facts.is_urgent:
        hold(delivery, now + HOLD_MS)
        return False
    loud = now if delivery.channel == "webhook" else heard_at(now, facts.due if facts.is_urgent else None, facts.calendar, now)
    if loud > now:
        hold(delivery, loud)
        return False
    return True


def _is_wanted(delivery: Delivery, facts: Facts) -> bool:
    """Wishes may have changed. That a game began is no news beside that it is one's turn."""
    match delivery.channel:
        case "webhook":
            return True
        case "push":
            wanted = facts.wishes.push
        case _:
            wanted = facts.wishes.takes_mail and bool(facts.address)
    return wanted and not facts.is_muted and not (facts.kind == "started" and facts.is_asked)


def _send_letter(delivery: Delivery, facts: Facts) -> None:
    told = message(facts, "email", "", clock.now_ms())
    outcome = send_mail(str(facts.address), facts.player_id, [told], told.id)
    _note_mail(facts, outcome)
    settle(delivery, facts, outcome)


def _send_daily(player_id: UUID, claimed: Sequence[tuple[Delivery, Facts]]) -> None:
    """All that waits for this player's daily mail, in one letter: what was claimed, and what goes with it."""
    others = sorted(_rows(write(_CLAIM_DAILY, player_id, LEASE_MS)), key=lambda each: each.pk)
    ready = [*claimed, *_ready(others)] if others else claimed
    if not ready:
        return
    letter_id = uuid5(player_id, f"daily {min(each.pk for each, _ in ready)}")
    told = [message(facts, "email", "", clock.now_ms()) for _, facts in ready]
    outcome = send_mail(str(ready[0][1].address), player_id, told, letter_id)
    _note_mail(ready[0][1], outcome)
    settle_all(ready, outcome)


def _note_mail(facts: Facts, outcome: Outcome) -> None:
    match outcome:
        case Sent() if facts.wishes.mail_refused:
            note_mail_accepted(facts.player_id)
        case Refused():
            note_mail_refused(facts.player_id)
        case _:
            pass
