"""The queue: what is to be judged, the oldest first, and who has taken it."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_safe

from games import clock
from games.admin.desk import case, deeds, ruling
from games.admin.desk.door import is_judge
from games.admin.desk.words import REFUSALS, age, sentence
from games.admin.lists import Choices
from games.admin.reading import ReadOnly, signed_in
from games.designs import designs
from games.models import Dispute
from games.operations import judging
from games.operations.errors import NoSuchGame
from games.queries.cases import TO_JUDGE, judgeable

_STATES = [
    ("mine", "Mine"),
    ("open", "Open"),
    ("claimed", "Claimed"),
    ("proposed", "Waits for a second"),
    ("appealed", "Appealed"),
    ("ruled", "Ruled"),
    ("withdrawn", "Withdrawn"),
    ("all", "All"),
]


class Waiting(admin.SimpleListFilter):
    """What is to be judged, unless something else is asked for."""

    title = "state"
    parameter_name = "waiting"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # Any: as Django types it
        return _STATES

    def choices(self, changelist: Any) -> Any:  # Any: as Django types it
        first, *rest = super().choices(changelist)
        return [first | {"display": "To judge"}, *rest]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> QuerySet[Dispute]:
        match self.value():
            case None:
                return queryset.filter(state__in=TO_JUDGE)
            case "all":
                return queryset
            case "mine":
                return queryset.filter(claimed_by_id=signed_in(request))
            case state:
                return queryset.filter(state=state)


class ByGame(admin.SimpleListFilter):
    title = "game"
    parameter_name = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # Any: as Django types it
        return [(slug, design.ruleset.title) for slug, design in designs().items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> QuerySet[Dispute]:
        slug = self.value()
        return queryset if slug is None else queryset.filter(game__ruleset=slug)


class Filed(admin.SimpleListFilter):
    """By age, in hours."""

    title = "age"
    parameter_name = "age"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Choices:  # Any: as Django types it
        return [("1", "Over an hour"), ("24", "Over a day"), ("72", "Over three days")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> QuerySet[Dispute]:
        hours = self.value()
        if hours not in ("1", "24", "72"):
            return queryset
        return queryset.filter(filed_at__lt=clock.moment(clock.now_ms() - int(hours) * 3_600_000))


@admin.register(Dispute)
class DisputeAdmin(ReadOnly):
    """Open to moderators only, whatever other rights somebody has. Who has a part in a game finds none of its disputes here."""

    list_display = ("filed", "kind", "played", "version", "state", "stands", "taken")
    list_filter = (Waiting, "kind", ByGame, Filed, "frozen")
    list_display_links = ("filed",)
    ordering = ("-frozen", "filed_at", "id")
    sortable_by = ()
    actions = ("claim", "release")

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return is_judge(request)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Who judges for a group has no rights of Django's."""
        return is_judge(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Dispute]:
        return judgeable(signed_in(request)).select_related("game", "claimed_by")

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:  # Any: as Django types it
        return super().get_actions(request) if self.has_view_permission(request) else {}

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:  # Any: context
        """Takes the posts of its two actions, which change no game."""
        return admin.ModelAdmin.changelist_view(self, request, {"title": "Disputes to judge"} | (extra_context or {}))

    @admin.display(description="Waiting for")
    def filed(self, dispute: Dispute) -> str:
        return age(max(0, clock.now_ms() - round(dispute.filed_at.timestamp() * 1000)) // 1000)

    @admin.display(description="Game")
    def played(self, dispute: Dispute) -> str:
        return f"{dispute.game.ruleset}, {dispute.game.mode}, {dispute.game.status}"

    @admin.display(description="Game stands still")
    def stands(self, dispute: Dispute) -> str:
        return "yes" if dispute.frozen else "–"

    @admin.display(description="Claimed by")
    def taken(self, dispute: Dispute) -> str:
        return "–" if dispute.claimed_by is None else dispute.claimed_by.name

    @admin.action(description="Claim")
    def claim(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> None:
        self._each(request, queryset, judging.claim)

    @admin.action(description="Release")
    def release(self, request: HttpRequest, queryset: QuerySet[Dispute]) -> None:
        self._each(request, queryset, judging.release)

    def _each(self, request: HttpRequest, queryset: QuerySet[Dispute], deed: Any) -> None:  # Any: one of two operations
        for dispute in queryset:
            try:
                deed(dispute_id=dispute.pk, moderator=signed_in(request))
            except REFUSALS as refused:
                self.message_user(request, f"{dispute}: {sentence(refused)}", messages.ERROR)
            except NoSuchGame:
                self.message_user(request, f"{dispute}: it is gone.", messages.ERROR)

    def get_urls(self) -> list[URLPattern]:
        guarded = self.admin_site.admin_view
        return [
            path("<uuid:dispute_id>/rule/<slug:action>/", guarded(ruling.page), name="games_dispute_rule"),
            path("<uuid:dispute_id>/do/<slug:deed>/", guarded(deeds.do), name="games_dispute_do"),
            *super().get_urls(),
        ]

    @method_decorator(require_safe)
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,  # Any: a template's context
    ) -> HttpResponse:
        """The case, its game at ?at=N."""
        return case.page(request, object_id)
