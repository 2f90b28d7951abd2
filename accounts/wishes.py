"""How a player wants to be told of things."""

from dataclasses import dataclass, fields
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import F

from accounts.models import Telling
from accounts.models.telling import REMINDER_HOURS

__all__ = ["MOST_REFUSALS", "Wishes", "address_of", "change_wishes", "note_mail_accepted", "note_mail_refused", "wishes_of"]

MOST_REFUSALS = 3
"""After so many refusals of an address in a row no mail is sent to it, until its player asks for mail again."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """As the table keeps them; `email` is off, each or daily, `email_hour` in the player's own time."""

    language: str = "en"
    push: bool = True
    email: str = "daily"
    email_hour: int = 8
    reminder_hours: tuple[int, ...] = REMINDER_HOURS
    live: bool = False
    delay_s: int = 10
    mail_refused: int = 0

    @property
    def takes_mail(self) -> bool:
        return self.email != "off" and self.mail_refused < MOST_REFUSALS


_NAMES = tuple(field.name for field in fields(Wishes))


def wishes_of(player_id: UUID) -> Wishes:
    row = Telling.objects.filter(player_id=player_id).values(*_NAMES).first()
    return Wishes() if row is None else Wishes(**row | {"reminder_hours": tuple(row["reminder_hours"])})


def change_wishes(player_id: UUID, **changed: object) -> Wishes:
    """What is not named stays. Who asks for mail is asked for no account of earlier refusals."""
    if "email" in changed:
        changed["mail_refused"] = 0
    Telling.objects.update_or_create(player_id=player_id, defaults=changed)
    return wishes_of(player_id)


def note_mail_refused(player_id: UUID) -> None:
    Telling.objects.get_or_create(player_id=player_id)
    Telling.objects.filter(player_id=player_id, mail_refused__lt=MOST_REFUSALS).update(mail_refused=F("mail_refused") + 1)


def note_mail_accepted(player_id: UUID) -> None:
    Telling.objects.filter(player_id=player_id, mail_refused__gt=0).update(mail_refused=0)


def address_of(player_id: UUID) -> str | None:
    """Where a person's mail goes: an address that was proved. Guests and bots have none."""
    found: str | None = (
        EmailAddress.objects.filter(user_id=player_id, verified=True, primary=True).values_list("email", flat=True).first()
    )
    return found
