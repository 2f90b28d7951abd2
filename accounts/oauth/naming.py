"""What an app of a player may be called: as a player may be, and like no other app and not like the site itself."""

import re

from allauth.idp.oidc.models import Client
from django.conf import settings

from accounts.models import App
from accounts.names import NameRefused
from accounts.personal_names import key_of_name, personal_name

__all__ = ["free_name"]

_BETWEEN_WORDS = re.compile(r"[\W_]+")


def free_name(text: str, but: str | None = None) -> tuple[str, str]:
    """The name and its key. `but`: the app that may keep it. NameRefused: as for a player; taken."""
    name = personal_name(text)
    key = key_of_name(name)
    if _speaks_for_site(name) or App.objects.filter(name_key=key).exclude(pk=but).exists() or key in _keys_of_sites_own(but):
        raise NameRefused("taken")
    return name, key


def _speaks_for_site(name: str) -> bool:
    """Some of its words, one after another, are the site's name."""
    words, site = _words(name), key_of_name("".join(_words(settings.SITE_NAME)))
    runs = ("".join(words[begin:end]) for begin in range(len(words)) for end in range(begin + 1, len(words) + 1))
    return any(key_of_name(run) == site for run in runs)


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN_WORDS.split(text) if word]


def _keys_of_sites_own(but: str | None) -> set[str]:
    """Of the few that were made known by who looks after the site, who is free to name them alike."""
    names = Client.objects.filter(made=None).exclude(pk=but).order_by("name").values_list("name", flat=True).distinct()
    return {key_of_name(name) for name in names}
