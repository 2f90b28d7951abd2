"""manage.py app: make an app of others known here, give it another secret, or end it."""

from argparse import ArgumentParser
from typing import Any

from allauth.idp.oidc.models import Client
from django.core.management.base import BaseCommand, CommandError

from accounts.named import known_player
from accounts.oauth import ending
from accounts.oauth.registering import AppRefused, fresh_secret, register
from accounts.scopes import FOR_APPS


class Command(BaseCommand):
    help = "Registers an app of others (docs/apps.md), or with --new-secret or --end looks after one that is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("app", help="its name; with --new-secret or --end its client id")
        parser.add_argument("--redirect", action="append", default=[], metavar="URL", help="where players are sent back to")
        parser.add_argument("--scope", action="append", choices=FOR_APPS, help="what it may ask for; left out, all of them")
        parser.add_argument("--confidential", action="store_true", help="it runs on a server and can keep a secret")
        parser.add_argument("--owner", help="name, id or e-mail of the player whose app it is")
        parser.add_argument("--new-secret", action="store_true", help="the old one is good no more")
        parser.add_argument("--end", action="store_true", help="all that it was granted ends within seconds")

    def handle(self, *, app: str, new_secret: bool, end: bool, **asked: Any) -> None:  # Any: as Django gives options
        if end:
            ending.end(self._known(app).pk)
            self.stdout.write(f"{app} has ended")
        elif new_secret:
            self._renew(self._known(app))
        else:
            self._register(app, **asked)

    def _register(
        self, name: str, *, redirect: list[str], scope: list[str] | None, confidential: bool, owner: str | None, **_: Any
    ) -> None:
        """`_` is what Django gives every command."""
        whose = known_player(owner) if owner else None
        try:
            made = register(name, redirect, scope or FOR_APPS, is_public=not confidential, owner=whose)
        except AppRefused as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"client_id={made.client.pk}")
        if made.secret is not None:
            self.stdout.write(f"client_secret={made.secret}")

    def _renew(self, client: Client) -> None:
        if client.type != Client.Type.CONFIDENTIAL:
            raise CommandError("This app keeps no secret.")
        secret = fresh_secret(client)
        client.save(update_fields=["secret"])
        self.stdout.write(f"client_secret={secret}")

    def _known(self, client_id: str) -> Client:
        client = Client.objects.filter(pk=client_id).first()
        if client is None:
            raise CommandError(f"No app has the client id {client_id}.")
        return client
