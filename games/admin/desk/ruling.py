"""A ruling, in two steps: what would follow is shown, and only what was shown can be confirmed."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from games.admin.desk.case import title
from games.admin.desk.door import for_judges, rendered, taken_up
from games.admin.desk.forms import ACTIONS, Ruling, form_for
from games.admin.desk.previews import previewed
from games.admin.desk.words import REFUSALS, seat_names, sentence
from games.admin.reading import signed_in
from games.models import Dispute
from games.operations.errors import NotYours
from games.operations.rulings import Verdict, rule
from games.queries.current import Current

Context = dict[str, Any]  # Any: a template's context
_SALT = "games.admin.desk.ruling"
_SIGNED_S = 3600
"""How long a preview may be confirmed; the game must be at the same version anyway."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_judges
def page(request: HttpRequest, dispute_id: UUID, action: str) -> HttpResponse:
    """Raises Http404 for an action that there is not."""
    if action not in ACTIONS:
        raise Http404
    dispute, current = taken_up(request, dispute_id)
    if dispute.state != "claimed" or dispute.claimed_by_id != signed_in(request):
        raise NotYours("not_claimed", current.version)
    form = _form(request, action, dispute, current)
    if request.method == "POST" and form.is_valid():
        return _asked(request, action, dispute, form)
    return _shown(request, action, dispute, form, {})


def _form(request: HttpRequest, action: str, dispute: Dispute, current: Current) -> Ruling:
    """What is disputed stands in the fields already."""
    kind = form_for(action, seat_names(current.seats), current.version)
    before = max(dispute.version - 1, 1)
    initial = {"version": before if action == "rewind" else dispute.version, "seat": dispute.about_seat}
    return kind(request.POST) if request.method == "POST" else kind(initial=initial)


def _asked(request: HttpRequest, action: str, dispute: Dispute, form: Ruling) -> HttpResponse:
    """Confirmed, if this very ruling was previewed; else a preview of it."""
    asked = {"action": action, "dispute": str(dispute.pk), **form.cleaned_data}
    seen = _signed(request.POST.get("previewed", "")) if "_confirm" in request.POST else None
    if seen is not None and seen["asked"] == _digest(asked):
        return _confirmed(request, action, dispute, form, seen)
    changed = "_confirm" in request.POST
    try:
        preview = previewed(dispute.pk, signed_in(request), _verdict(action, form))
    except REFUSALS as refused:
        return _shown(request, action, dispute, form, {"refused": sentence(refused)})
    token = {"asked": _digest(asked), "version": preview["version"], "key": str(uuid4())}
    more = {"preview": preview, "previewed": signing.dumps(token, salt=_SALT)}
    if changed:
        more["refused"] = "This is not what was shown before: look at what would follow now."
    return _shown(request, action, dispute, form, more)


def _confirmed(request: HttpRequest, action: str, dispute: Dispute, form: Ruling, seen: Context) -> HttpResponse:
    """Under the preview's own key: pressed twice, it is ruled once. A game that has moved on since is not ruled about."""
    verdict = _verdict(action, form, seen["version"])
    try:
        ruled = rule(dispute_id=dispute.pk, moderator=signed_in(request), verdict=verdict, key=UUID(seen["key"]))
    except REFUSALS as refused:
        return _shown(request, action, dispute, form, {"refused": sentence(refused)})
    if ruled.state == "proposed":
        messages.warning(request, "A second moderator must agree before it is so.")
    else:
        messages.success(request, f"{ACTIONS[action][0]}: it is so.")
    return redirect("admin:games_dispute_change", dispute.pk)


def _verdict(action: str, form: Ruling, seen: int | None = None) -> Verdict:
    said = form.cleaned_data
    return Verdict(action=action, reason=said["reason"], text=said["text"], **form.wish(), seen=seen)


def _digest(asked: Context) -> str:
    """Of everything that is asked for, as one text that signing can hold."""
    return signing.Signer(salt=_SALT).signature(repr(sorted(asked.items())))


def _signed(token: str) -> Context | None:
    try:
        seen: Context = signing.loads(token, salt=_SALT, max_age=_SIGNED_S)
    except signing.BadSignature:
        return None
    return seen


def _shown(request: HttpRequest, action: str, dispute: Dispute, form: Ruling, more: Context) -> HttpResponse:
    label, help_text = ACTIONS[action]
    context = {"dispute": dispute, "title": title(dispute), "subtitle": label, "help": help_text, "form": form}
    return rendered(request, "rule", context | {"confirm": f"Confirm: {label.lower()}"} | more)
