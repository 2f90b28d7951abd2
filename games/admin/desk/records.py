"""What moderators did, in all games: rulings and looks. Both only grow; the database itself refuses every change."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.reading import ReadOnly, signed_in
from games.models import Look, Ruling
from games.queries.cases import apart


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    """Without those about games in which who asks has a part: who judged is told to no player."""

    list_display = ("at", "action", "reason", "game_id", "version", "moderator", "second")
    list_filter = ("action", "reason")
    list_select_related = ("moderator", "second")
    fields = (
        "id",
        "dispute_id",
        "game_id",
        "version",
        "action",
        "wish",
        "reason",
        "digest_in_hex",
        "player_id",
        "until",
        "moderator",
        "second",
        "at",
    )
    search_fields = ("=id", "=game_id", "=player_id", "moderator__name")
    ordering = ("-at", "id")
    sortable_by = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Ruling]:
        return apart(super().get_queryset(request), signed_in(request))

    @admin.display(description="Digest")
    def digest_in_hex(self, ruling: Ruling) -> str:
        return bytes(ruling.digest).hex()


@admin.register(Look)
class LookAdmin(ReadOnly):
    """Without those at games in which who asks has a part: that somebody looks is told to players after the game only."""

    list_display = ("at", "moderator", "what", "game_id", "version", "is_running")
    list_filter = ("what", "is_running")
    list_select_related = ("moderator",)
    fields = ("id", "moderator", "game_id", "dispute_id", "what", "version", "is_running", "at")
    search_fields = ("=game_id", "moderator__name")
    ordering = ("-id",)
    sortable_by = ()

    def get_queryset(self, request: HttpRequest) -> QuerySet[Look]:
        return apart(super().get_queryset(request), signed_in(request))
