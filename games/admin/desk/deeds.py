"""The buttons of a case: each is one operation, by POST, and back to the case with what came of it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.admin.desk.door import for_judges
from games.admin.desk.words import REFUSALS, sentence
from games.admin.reading import signed_in
from games.operations import judging, seconding

_DEEDS: dict[str, tuple[Callable[..., Any], str]] = {  # Any: what an operation returns
    "claim": (judging.claim, "The dispute is yours."),
    "release": (judging.release, "The dispute is back in the queue."),
    "stop": (judging.stop_game, "The game stands still."),
    "go_on": (judging.let_go_on, "The game goes on."),
    "approve": (seconding.approve, "It is so."),
    "disapprove": (seconding.disapprove, "It is not so; the case is its first moderator's again."),
}


@require_POST
@for_judges
def do(request: HttpRequest, dispute_id: UUID, deed: str) -> HttpResponse:
    """Raises Http404 for a deed that there is not."""
    if deed not in _DEEDS:
        raise Http404
    operation, done = _DEEDS[deed]
    try:
        operation(dispute_id=dispute_id, moderator=signed_in(request))
    except REFUSALS as refused:
        messages.error(request, sentence(refused))
    else:
        messages.success(request, done)
    return redirect("admin:games_dispute_change", dispute_id)
