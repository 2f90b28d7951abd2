"""Those who judge, what they are asked to judge, and the desk they sit at."""

import html
import re
import uuid
from uuid import UUID

from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from accounts.models import Membership, Player
from accounts.moderators import GROUP
from games.models import Dispute, Look
from games.operations.filing import Filing, file
from games.queries.current import Current
from tests.second_factor import signed_in

TEXT = "That card was not theirs to play."


def an_empty_queue() -> None:
    """What other tests left to judge is withdrawn: the queue shows the oldest first, and not all at once."""
    waiting = Dispute.objects.filter(state__in=("open", "claimed", "proposed", "appealed"))
    waiting.update(state="withdrawn", claimed_by=None, proposed=None)


class Judge:
    """A moderator with a browser at the desk."""

    def __init__(self, name: str = "Judy", email: str | None = None, group: UUID | None = None) -> None:
        """Of the site, or of this group of players."""
        self.player = Player.objects.create_person(email or f"{uuid.uuid4()}@example.org", name=name, is_staff=group is None)
        if group is None:
            self.player.groups.add(Group.objects.get(name=GROUP))
        else:
            Membership.objects.create(group_id=group, player=self.player, role="moderator")
        self.client: Client = signed_in(self.player)

    @property
    def id(self) -> UUID:
        return self.player.pk

    def looks_at(self, dispute: UUID, **query: str | int) -> str:
        """The source of the case's page."""
        answer = self.client.get(case(dispute), query)
        assert 200 == answer.status_code
        return answer.content.decode()

    def claims(self, dispute: UUID) -> UUID:
        """Without a look at the case that is open then."""
        self.client.post(reverse("admin:games_dispute_do", args=[dispute, "claim"]))
        return dispute

    def does(self, dispute: UUID, deed: str) -> str:
        """Presses a button of the case; what the next page says of it."""
        return said(self.client.post(reverse("admin:games_dispute_do", args=[dispute, deed]), follow=True).content.decode())

    def previews(self, dispute: UUID, action: str, **fields: object) -> str:
        answer = self.client.post(ruling(dispute, action), wished(fields) | {"_preview": "Preview"})
        assert 200 == answer.status_code
        return answer.content.decode()

    def rules(self, dispute: UUID, action: str, **fields: object) -> str:
        """Previews and confirms; what the case's page says then."""
        token = previewed(self.previews(dispute, action, **fields))
        answer = self.client.post(
            ruling(dispute, action), wished(fields) | {"_confirm": "Confirm", "previewed": token}, follow=True
        )
        return said(answer.content.decode())

    def looks(self, current: Current) -> list[tuple[str, int]]:
        rows = Look.objects.filter(game_id=current.id, moderator=self.player).order_by("id")
        return list(rows.values_list("what", "version"))


def disputed(
    current: Current, seat: int = 0, kind: str = "entry", version: int | None = None, about: int | None = None, text: str = TEXT
) -> UUID:
    """A dispute of who sits there; by default about the newest entry."""
    player = current.seats[seat].player_id
    assert player is not None
    at = version or (current.version if kind in ("entry", "clock") else None)
    return file(game_id=current.id, player=player, filing=Filing(kind, text, at, about), key=None)[0]


def state(dispute: UUID) -> str:
    return Dispute.objects.get(id=dispute).state


def case(dispute: UUID) -> str:
    return reverse("admin:games_dispute_change", args=[dispute])


def ruling(dispute: UUID, action: str) -> str:
    return reverse("admin:games_dispute_rule", args=[dispute, action])


def wished(fields: dict[str, object]) -> dict[str, object]:
    return {"reason": "other", "text": "We looked at it.", **fields}


def previewed(source: str) -> str:
    found = re.search(r'name="previewed" value="([^"]+)"', source)
    assert found is not None, said(source)
    return html.unescape(found[1])


def said(source: str) -> str:
    """Messages and refusals of a page."""
    found = re.findall(r'<li class="(?:success|warning|error)">(.*?)</li>|id="(?:refused|apart)">(.*?)</p>', source, re.DOTALL)
    return html.unescape(" ".join(one or other for one, other in found))
