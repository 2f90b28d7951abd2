"""Players, guests and tokens."""

import msgspec

from api.schema.answers.words import Instant, Shape, Uuid


class NoticeText(Shape):
    en: str
    ru: str


class Notice(Shape):
    """`kind`: news; pause (planned work: every game stands still). `until` null: until somebody ends it."""

    kind: str
    text: NoticeText
    since: Instant
    until: Instant | None


class Root(Shape):
    """`links.stream` is the stream server's base URL; the others are paths here. `notices` are for people to read.

    `push_key`: what browsers subscribe to pushes with; null: this site sends none.
    """

    links: dict[str, str]
    notices: list[Notice]
    push_key: str | None


class Owner(Shape):
    """Whose bot it is."""

    id: Uuid
    name: str


class Player(Shape):
    """`kind`: person, guest, bot, and perhaps more to come. `owner`: of somebody's bot; the site's own have none."""

    id: Uuid
    name: str
    kind: str
    owner: Owner | msgspec.UnsetType = msgspec.UNSET


class Welcome(Shape):
    """A guest's token and the code to come back with: shown here and nowhere else."""

    player: Player
    token: str
    recovery_code: str


class Me(Shape):
    """Who asks, by which token, and what it allows; more scopes may come."""

    id: Uuid
    name: str
    kind: str
    token_id: Uuid
    scopes: list[str]
    links: dict[str, str]


class TokenApp(Shape):
    """An app of others, by its client id and its name."""

    id: str
    name: str


class HeldToken(Shape):
    """A token without its secret. `current`: it is the one that asks. `last_used_at` is exact to the hour.

    `app`: to whom it was granted (docs/apps.md). Such an app may get a new one after `expires_at`, until this is ended.
    """

    id: Uuid
    label: str
    created_at: Instant
    expires_at: Instant | None
    last_used_at: Instant | None
    scopes: list[str]
    current: bool
    app: TokenApp | None


class IssuedToken(HeldToken):
    """A new token, with its secret, shown here and nowhere else."""

    token: str


class HeldTokens(Shape):
    results: list[HeldToken]
    next: str | None
