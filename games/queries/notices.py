"""What everybody is told now."""

from django.db import InterfaceError, OperationalError
from django.db.models import Q
from django.db.models.expressions import RawSQL
from django.db.models.query import QuerySet

from games.models import Notice
from games.rules.instants import stamp, stamp_or_none

JsonObject = dict[str, object]


def current() -> QuerySet[Notice]:
    """Those shown now, the newest first."""
    now = RawSQL("game_now()", ())
    return Notice.objects.filter(Q(until__isnull=True) | Q(until__gt=now), since__lte=now).order_by("-since", "-id")


def shown() -> list[JsonObject]:
    """Nothing where the database can't be asked: who looks for the way in finds it all the same."""
    try:
        return _shown()
    except (OperationalError, InterfaceError):
        return []


def _shown() -> list[JsonObject]:
    return [
        {
            "kind": each.kind,
            "text": {"en": each.text_en, "ru": each.text_ru},
            "since": stamp(round(each.since.timestamp() * 1000)),
            "until": stamp_or_none(None if each.until is None else round(each.until.timestamp() * 1000)),
        }
        for each in current()
    ]


def all_is_paused() -> bool:
    """Whether every game stands still for planned work."""
    return current().filter(kind="pause").exists()
