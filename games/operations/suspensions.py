"""Players who by a ruling may start and join no games for a while. Those they play in, they play to the end."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from games import clock
from games.models import Ruling
from games.operations.errors import Suspended


def check_not_suspended(player: UUID) -> None:
    """Raises Suspended; of a bot, if its owner is. A later ruling in the same dispute ends what the earlier one began."""
    later = Ruling.objects.filter(dispute_id=OuterRef("dispute_id"), at__gt=OuterRef("at"))
    found = Ruling.objects.filter(until__gt=clock.moment(clock.now_ms())).exclude(Exists(later))
    found = found.filter(Q(player_id=player) | Q(player__bots=player))
    until = found.order_by("-until").values_list("until", flat=True).first()
    if until is not None:
        raise Suspended(round(until.timestamp() * 1000))
