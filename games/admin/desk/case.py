"""The page of a dispute: what was said and done, and the game laid open at the disputed entry. The look is recorded first."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from games.admin.desk.door import for_judges, rendered, taken_up
from games.admin.desk.forms import ACTIONS
from games.admin.desk.laid_open import laid_open
from games.admin.desk.previews import proposed
from games.admin.desk.words import age, plain, seat_names, wish_in_words
from games.admin.games import without_detail
from games.admin.reading import signed_in
from games.models import Dispute
from games.operations.hearings import hear_case
from games.operations.judging import may_hear
from games.operations.verify import verify_game
from games.queries.acts import Act, acts, looks
from games.queries.cases import case
from games.queries.current import Current
from games.queries.history import CursorAhead
from games.rules.instants import stamp

Context = dict[str, Any]  # Any: a template's context


@for_judges
def page(request: HttpRequest, dispute_id: str) -> HttpResponse:
    """Who has the case, or may agree to what is proposed, sees its game at ?at=N, the disputed version first."""
    moderator = signed_in(request)
    dispute, current = taken_up(request, dispute_id)
    context = told(dispute, current, moderator)
    if request.user.has_perm("games.view_game"):
        context["game_page"] = reverse("admin:games_game_change", args=[current.id])
    if may_hear(dispute, moderator):
        context |= {"opened": True} | _opened(request, dispute)
        context["proposal"] = proposed(dispute, moderator)
    context["looks"] = [_looked(each) for each in looks(current.id)]  # the last one is this look
    return rendered(request, "case", context)


def told(dispute: Dispute, current: Current, moderator: UUID) -> Context:
    """All but the game."""
    known = case(dispute, moderator)
    return {
        "dispute": dispute,
        "title": title(dispute),
        "about": list(_about(known, seat_names(current.seats))),
        "messages_said": [_said(known, each) for each in known["messages"]],
        "rulings": [_act(each) for each in acts(current.id)],
        "deeds": list(_deeds(dispute, moderator)),
        "deeds_done": [
            {"at": each["at"], "who": each["moderator"]["name"], "what": plain(each["what"])} for each in known["deeds"]
        ],
        "rulings_open": list(_rulings_open(dispute, moderator)),
    }


def title(dispute: Dispute) -> str:
    return f"{plain(dispute.kind)}, version {dispute.version}"


def _opened(request: HttpRequest, dispute: Dispute) -> Context:
    """Raises Http404 for a version that does not exist."""
    at = request.GET.get("at")
    try:
        heard = hear_case(dispute_id=dispute.pk, moderator=signed_in(request), at=None if at is None else int(at))
    except (ValueError, CursorAhead):
        raise Http404 from None
    return laid_open(heard) | {"findings": [without_detail(each.what) for each in verify_game(dispute.game_id)]}


def _about(known: Context, seats: Sequence[str]) -> Iterator[tuple[str, object]]:
    """As headings and text."""
    game, seat = known["game"], known["about_seat"]
    yield "About", plain(known["kind"])
    yield "Version", known["version"]
    yield "Whose doing", "–" if seat is None else seats[seat]
    yield "Filed by", seats[known["seat"]]
    yield "Filed", f"{known['filed_at']}, {age(known['age_s'])} ago"
    yield "State", plain(known["state"]) + (", an appeal" if known["is_appeal"] else "")
    yield "The game stands still for it", "yes" if known["frozen"] else "no"
    yield "Claimed by", "–" if known["claimed_by"] is None else f"{known['claimed_by']['name']}, {known['claimed_at']}"
    yield "Game", "purged" if game is None else f"{game['name']} ({game['ruleset']}, {game['status']})"


def _said(known: Context, message: Context) -> Context:
    seat = next((party["seat"] for party in known["parties"] if party["player"]["id"] == message["player"]["id"]), None)
    where = "" if seat is None else f", seat {seat}"
    return {"at": message["at"], "who": f"{message['player']['name']}{where}", "text": message["text"]}


def _act(act: Act) -> Context:
    words = wish_in_words(act.wish)
    return {
        "at": stamp(act.at),
        "what": f"{ACTIONS[act.action][0]}{f': {words}' if words else ''}",
        "reason": plain(act.reason),
        "entry": act.became if act.version is None else act.version,
        "by": act.moderator,
        "second": act.second or "–",
        "text": act.text,
    }


def _looked(look: Any) -> Context:  # Any: a row of acts.looks
    return {
        "at": stamp(look.at),
        "who": look.moderator,
        "what": look.what,
        "version": look.version,
        "is_running": look.is_running,
    }


def _deeds(dispute: Dispute, moderator: UUID) -> Iterator[Context]:
    """The buttons that decide nothing."""
    if dispute.state in ("open", "appealed") or (dispute.state == "claimed" and dispute.claimed_by_id != moderator):
        yield _deed(dispute, "claim", "Claim")
    if dispute.state == "claimed" and dispute.claimed_by_id == moderator:
        yield _deed(dispute, "release", "Release")
        yield (
            _deed(dispute, "go_on", "Let the game go on") if dispute.frozen else _deed(dispute, "stop", "Stop the game meanwhile")
        )


def _deed(dispute: Dispute, name: str, label: str) -> Context:
    return {"label": label, "address": reverse("admin:games_dispute_do", args=[dispute.pk, name])}


def _rulings_open(dispute: Dispute, moderator: UUID) -> Iterator[Context]:
    if dispute.state != "claimed" or dispute.claimed_by_id != moderator:
        return
    for action, (label, help_text) in ACTIONS.items():
        address = reverse("admin:games_dispute_rule", args=[dispute.pk, action])
        yield {"label": label, "help": help_text, "address": address}
