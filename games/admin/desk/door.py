"""Who comes to the desk: the site's moderators, by their group and its rights, and who judges the games of a group of players.

Being staff, or a superuser, is not enough.
"""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from accounts.moderators import is_moderator, judges_a_group
from games.admin.desk.words import sentence
from games.admin.reading import signed_in
from games.models import Dispute
from games.operations.errors import NoSuchGame, NotYours
from games.operations.impartial import judged
from games.queries.current import Current

Given = ParamSpec("Given")
Page = Callable[Concatenate[HttpRequest, Given], HttpResponse]


def is_judge(request: HttpRequest) -> bool:
    player = signed_in(request)
    return (request.user.has_perm("games.view_dispute") and is_moderator(player)) or judges_a_group(player)


def for_judges(page: Page[Given]) -> Page[Given]:
    """403 for everybody else, 404 for what is not there, and a page that says so for who has a part in the game."""

    def guarded(request: HttpRequest, /, *args: Given.args, **kwargs: Given.kwargs) -> HttpResponse:
        if not is_judge(request):
            raise PermissionDenied
        try:
            return page(request, *args, **kwargs)
        except NoSuchGame:
            raise Http404 from None
        except NotYours as refused:
            return _apart(request, refused)

    return guarded


def taken_up(request: HttpRequest, dispute_id: UUID | str) -> tuple[Dispute, Current]:
    """The dispute and its game, if this moderator may judge it. Raises NoSuchGame, NotYours, Unplayable, Busy."""
    try:
        known = UUID(str(dispute_id))
    except ValueError:
        raise NoSuchGame from None
    return judged(known, signed_in(request))


def rendered(request: HttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:  # Any: a context
    whole = {**admin.site.each_context(request), "opts": Dispute._meta, **context}
    return TemplateResponse(request, f"admin/games/dispute/{name}.html", whole, status=status)


def _apart(request: HttpRequest, refused: NotYours) -> HttpResponse:
    return rendered(request, "apart", {"title": "Not yours to judge", "why": sentence(refused)}, status=403)
