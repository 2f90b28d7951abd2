"""The list of games, and the page of each one."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.views.decorators.http import require_POST, require_safe

from games.admin import lists
from games.admin.page import page
from games.admin.reading import ReadOnly, signed_in
from games.admin.refusals import refused
from games.models import Game, Seat
from games.operations.looking import tell_to
from games.operations.verify import verify_game
from games.queries.story import CursorAhead, Story


@admin.register(Game)
class GameAdmin(ReadOnly):
    """A game's page tells its log version by version (games/queries/story.py)."""

    list_display = ("id", "name", "ruleset", "mode", "status", "version", "seated", "created", "updated")
    list_filter = ("status", lists.ByRuleset, "mode", "visibility")
    search_fields = ("id", "seat_rows__player__name")  # get_search_results says how
    search_help_text = "The id of a game or of a player, or a part of a player's name."
    ordering = ("-created_at", "-id")
    sortable_by = ("created",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        seats = Seat.objects.select_related("player").order_by("seat")
        return super().get_queryset(request).prefetch_related(Prefetch("seat_rows", seats))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet[Game], search_term: str) -> tuple[QuerySet[Game], bool]:
        term = search_term.strip()
        return (lists.found(queryset, term) if term else queryset), False

    @admin.display(description="Seats")
    def seated(self, game: Game) -> str:
        return ", ".join("–" if seat.player is None else seat.player.name for seat in game.seat_rows.all())

    @admin.display(description="Created (UTC)", ordering="created_at")
    def created(self, game: Game) -> str:
        return f"{game.created_at:%Y-%m-%d %H:%M}"

    @admin.display(description="Updated (UTC)")
    def updated(self, game: Game) -> str:
        return f"{game.updated_at:%Y-%m-%d %H:%M}"

    def get_urls(self) -> list[URLPattern]:
        check = self.admin_site.admin_view(self.check_view)
        return [path("<uuid:game_id>/check/", check, name="games_game_check"), *super().get_urls()]

    @method_decorator(require_safe)
    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,  # Any: a template's context
    ) -> HttpResponse:
        """The game at ?at=N; no other parameter means anything."""
        self._require_viewer(request)
        story = _told(request, object_id, request.GET.get("at"))
        judged = {"refused": refused(story)} if request.user.has_perm("games.view_refusal") else {}
        return self._rendered(request, "story", page(story) | judged)

    @method_decorator(require_POST)
    def check_view(self, request: HttpRequest, game_id: UUID) -> HttpResponse:
        """Compares the game with its log. Reads only; a POST because it reads the whole log."""
        self._require_viewer(request)
        if not Game.objects.filter(id=game_id).exists():
            raise Http404
        findings = [without_detail(finding.what) for finding in verify_game(game_id)]
        return self._rendered(request, "check", {"title": "Check of the log", "game_id": game_id, "findings": findings})

    def _require_viewer(self, request: HttpRequest) -> None:
        if not self.has_view_permission(request):
            raise PermissionDenied

    def _rendered(self, request: HttpRequest, name: str, context: dict[str, Any]) -> HttpResponse:  # Any: as above
        whole = {**self.admin_site.each_context(request), "opts": self.opts, **context}
        return TemplateResponse(request, f"admin/games/game/{name}.html", whole)


def _told(request: HttpRequest, object_id: str, at: str | None) -> Story:
    """Raises Http404 for a game or version that does not exist."""
    try:
        story = tell_to(staff=signed_in(request), game_id=UUID(object_id), at=None if at is None else int(at))
    except (ValueError, CursorAhead):
        raise Http404 from None
    if story is None:
        raise Http404
    return story


def without_detail(what: str) -> str:
    """A decoder's own words may quote an event of a running game."""
    return "unreadable by this process" if what.startswith("unreadable") else what
