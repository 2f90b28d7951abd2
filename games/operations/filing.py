"""Filing a dispute: by who sits in the game, while it is played and for three days after, and not without end."""

import hashlib
from dataclasses import asdict, dataclass
from uuid import UUID, uuid4, uuid5

import msgspec
from django.db import IntegrityError, transaction

from accounts.models import Player
from games import clock
from games.models import Dispute, DisputeMessage, DisputeParty
from games.operations.due import bring_up_to_date
from games.operations.errors import Declined, KeyReused, TooOften
from games.operations.freezing import freeze_by_option
from games.operations.subjects import Subject, subject_of
from games.operations.touching import touched
from games.operations.visibility import seat_of
from games.queries.current import Current
from games.queries.disputes import OPEN_FOR_MS
from games.queries.ends import over_since

MOST_OF_A_GAME = 3
"""Disputes that one player may file about one game."""
MOST_A_DAY = 10
"""Disputes that one player may file in any 24 hours."""
DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Filing:
    """A dispute as a player asks for it: `version` of an entry or refusal, `seat` whose doing it is about."""

    kind: str
    text: str
    version: int | None = None
    seat: int | None = None

    @property
    def fingerprint(self) -> bytes:
        return hashlib.sha256(msgspec.json.encode(asdict(self))).digest()


def file(*, game_id: UUID, player: UUID, filing: Filing, key: UUID | None) -> tuple[UUID, bool]:
    """The dispute's id, and whether this key had filed it before. The other side is told; the table may stand still for it.

    Raises NoSuchGame, NotYours, KeyReused, TooOften, Declined (phase_over, already_filed, too_many, no_such_version ..).
    """
    current, _ = bring_up_to_date(game_id)
    seat = seat_of(current, player)
    dispute_id = uuid4() if key is None else uuid5(player, f"dispute {key}")
    known = Dispute.objects.filter(id=dispute_id).first()
    if known is not None and bytes(known.fingerprint) != filing.fingerprint:
        raise KeyReused(current.version)
    if known is None:
        _check_time(current)
        subject = subject_of(current, seat, filing.kind, filing.version, filing.seat)
        _insert(current, dispute_id, player, seat, filing, subject)
    freeze_by_option(current, dispute_id)
    return dispute_id, known is not None


def _check_time(current: Current) -> None:
    ended_at = over_since(current)
    if ended_at is not None and ended_at + OPEN_FOR_MS < clock.now_ms():
        raise Declined("phase_over", current.version)


def _insert(current: Current, dispute_id: UUID, player: UUID, seat: int, filing: Filing, subject: Subject) -> None:
    """All of it or nothing; player and head are held meanwhile, so that who files twice at once is counted twice."""
    at = clock.moment(clock.now_ms())
    try:
        with transaction.atomic():
            Player.objects.select_for_update(no_key=True).get(id=player)
            touched(current.id)
            _check_limits(current, player)
            dispute = Dispute.objects.create(
                id=dispute_id,
                game_id=current.id,
                filed_by_id=player,
                seat=seat,
                kind=filing.kind,
                version=subject.version,
                refusal=subject.refusal,
                about_seat=subject.about,
                state="open",
                fingerprint=filing.fingerprint,
                filed_at=at,
                changed_at=at,
            )
            DisputeParty.objects.bulk_create(
                [DisputeParty(dispute=dispute, player_id=who, seat=where) for where, who in subject.parties.items()]
            )
            DisputeMessage.objects.create(dispute=dispute, author_id=player, text=filing.text, at=at)
    except IntegrityError as error:
        if Dispute.objects.filter(id=dispute_id).exists():  # sent twice at once, under one key
            return
        raise Declined("already_filed", current.version) from error


def _check_limits(current: Current, player: UUID) -> None:
    if Dispute.objects.filter(game_id=current.id, filed_by_id=player).count() >= MOST_OF_A_GAME:
        raise Declined("too_many", current.version)
    now = clock.now_ms()
    since = Dispute.objects.filter(filed_by_id=player, filed_at__gt=clock.moment(now - DAY_MS)).order_by("filed_at")
    lately = list(since.values_list("filed_at", flat=True))
    if len(lately) >= MOST_A_DAY:
        free_at = round(lately[-MOST_A_DAY].timestamp() * 1000) + DAY_MS
        raise TooOften(max(1, (free_at - now) // 1000))
