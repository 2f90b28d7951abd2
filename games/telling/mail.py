"""Mail: one letter for one note, or one a day for all that waits."""

import smtplib
from collections.abc import Sequence
from uuid import UUID

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from accounts.unsubscribing import unsubscribe_addresses
from games.telling.messages import Message
from games.telling.outcomes import Failed, Outcome, Refused, Sent
from games.telling.words import letter, subject


def send_mail(address: str, player_id: UUID, messages: Sequence[Message], letter_id: UUID) -> Outcome:
    """One letter that tells all of these, which are one player's. `letter_id` is the same at every try."""
    language = messages[0].language
    one_click, page = unsubscribe_addresses(player_id)
    domain = settings.DEFAULT_FROM_EMAIL.rpartition("@")[2].rstrip(">")
    mail = EmailMessage(
        subject=subject([each.title for each in messages], language),
        body=letter([(each.title, each.link) for each in messages], page, language),
        from_email=settings.DEFAULT_FROM_EMAIL,
        to=[address],
        headers={
            "Message-ID": f"<{letter_id}@{domain}>",
            "List-Unsubscribe": f"<{one_click}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    return _sent(mail)


def _sent(mail: EmailMessage) -> Outcome:
    """5xx for the address is final; all else (the server away, 4xx) is tried again."""
    try:
        get_connection().send_messages([mail])
    except smtplib.SMTPRecipientsRefused as refused:
        ((status, _),) = refused.recipients.values()
        return Refused("address_refused", status) if status >= 500 else Failed("address_deferred", status)
    except smtplib.SMTPResponseException as refused:
        return Failed("mail_refused", refused.smtp_code)
    except (smtplib.SMTPException, OSError):
        return Failed("mail_unreachable")
    except ValueError:
        return Refused("bad_address")
    return Sent(250)
