"""Those who look after the site, and the pages they open."""

import uuid

from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import Player
from games.queries.current import Current
from tests.second_factor import signed_in


def superuser() -> Client:
    return signed_in(Player.objects.create_superuser(f"{uuid.uuid4()}@example.org"))


def staff(*rights: str) -> Client:
    """Staff with these rights only."""
    player = Player.objects.create_person(f"{uuid.uuid4()}@example.org", name="Moderator", is_staff=True)
    player.user_permissions.set(Permission.objects.filter(content_type__app_label="games", codename__in=rights))
    return signed_in(player)


def person() -> Client:
    return signed_in(Player.objects.create_person(f"{uuid.uuid4()}@example.org", name="Ann"))


def page(current: Current) -> str:
    return reverse("admin:games_game_change", args=[current.id])


def check(current: Current) -> str:
    return reverse("admin:games_game_check", args=[current.id])


def look(client: Client, current: Current, **query: str | int) -> str:
    """The page's source."""
    answer = client.get(page(current), query)
    assert 200 == answer.status_code
    return answer.content.decode()
