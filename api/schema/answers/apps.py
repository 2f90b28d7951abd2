"""Apps of others, as their makers see them."""

from api.schema.answers.words import Instant, Shape


class HeldApp(Shape):
    """`type`: public (it can keep no secret), confidential."""

    client_id: str
    name: str
    type: str
    redirect_uris: list[str]
    scopes: list[str]
    created_at: Instant


class MadeApp(HeldApp):
    """With its secret, shown here and nowhere else; null for a public app, and where it was given another since."""

    client_secret: str | None


class HeldApps(Shape):
    results: list[HeldApp]
    next: str | None
