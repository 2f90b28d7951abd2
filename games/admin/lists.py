"""Finding a game: by what is played, by its id, by who sits in it."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from games.designs import designs
from games.models import Game, Seat

Choices = list[tuple[str, str]]


class ByRuleset(admin.SimpleListFilter):
    """From the catalogue: asking the table which rulesets it holds would read it whole."""

    title = "ruleset"
    parameter_name = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # Any: as Django types it
        return [(slug, design.ruleset.title) for slug, design in designs().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Game]) -> QuerySet[Game]:
        slug = self.value()
        return queryset if slug is None else queryset.filter(ruleset=slug)


def found(games: QuerySet[Game], term: str) -> QuerySet[Game]:
    """The games with this id, those of the player with this id, or those of players with this in their name."""
    try:
        wanted = UUID(term)
    except ValueError:
        return games.filter(id__in=_sat_in(Q(player__name__icontains=term)))
    return games.filter(Q(id=wanted) | Q(id__in=_sat_in(Q(player_id=wanted))))


def _sat_in(who: Q) -> QuerySet[Seat, UUID]:
    return Seat.objects.filter(who).order_by().values_list("game_id", flat=True)
