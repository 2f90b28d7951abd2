"""What a token lets its holder do: a closed list of words, kept in one text as OAuth writes it, "games:read games:play".

What may be done at all is the player's role (api/roles.py); a scope only ever narrows it.
"""

from collections.abc import Collection
from functools import cache

from accounts.models.player import Kind

__all__ = ["BOTS", "FOR_APPS", "MODERATE", "OF_A_PLAYER", "OPENID", "SCOPES", "all_of", "held", "written"]

SCOPES = {
    "games:read": "See my games, and the public ones, with their logs and streams.",
    "games:play": "Lay tables, sit down, and play as me.",
    "inbox": "Read my inbox, and say how and where I am told of things.",
    "account": "Everything else that is mine: tokens, bots, calendar. No app of others gets it.",
    "bots:play": "Read and play as a bot account. Only the tokens of bots have it, and nothing else.",
    "moderate": "Judge games and players, if I am one who may.",
    "openid": "Know who I am: my id and my name, and nothing more. Only apps of others have it.",
}
"""A scope once given is never renamed; new ones may be added."""

BOTS, MODERATE = "bots:play", "moderate"
OF_A_PLAYER = "games:read games:play inbox account"
"""What a guest's token, and any from before there were scopes, may do."""
OPENID = "openid"
FOR_APPS = ("games:read", "games:play", "inbox", OPENID)
"""What a player may grant to an app of others."""
_INCLUDED = {BOTS: ("games:read", "games:play", "inbox")}


@cache
def held(text: str) -> frozenset[str]:
    """The scopes written there and those they include. The same object for the same text, since many tokens have it."""
    words = text.split()
    return frozenset(words).union(*[_INCLUDED.get(word, ()) for word in words])


def written(scopes: Collection[str]) -> str:
    """In the order of the list. Refuses (ValueError) none at all, and what is not on it."""
    if not scopes or not set(scopes) <= set(SCOPES):
        raise ValueError(f"Scopes are some of {', '.join(SCOPES)}.")
    return " ".join(scope for scope in SCOPES if scope in scopes)


def all_of(kind: str, is_staff: bool) -> str:
    """The most that a token of such a player may do. Persons may come to judge the games of a group."""
    if kind == Kind.BOT:
        return BOTS
    return f"{OF_A_PLAYER} {MODERATE}" if is_staff or kind == Kind.PERSON else OF_A_PLAYER
