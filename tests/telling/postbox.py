"""A real mail server on a free port of this machine, which keeps what it is given or refuses it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from typing import Any, cast

from aiosmtpd.controller import Controller
from django.conf import LazySettings

from tests.processes import free_port


@dataclass
class Postbox:
    """`answers`: what the next recipients hear instead of 250, one each; `verdicts`: what of the next letters, once taken."""

    letters: list[EmailMessage] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    verdicts: list[str] = field(default_factory=list)

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(cast(EmailMessage, BytesParser(policy=default).parsebytes(envelope.content)))
        return self.verdicts.pop(0) if self.verdicts else "250 OK"

    def subjects(self) -> list[str]:
        return [str(each["subject"]) for each in self.letters]


@contextmanager
def open_postbox(settings: LazySettings) -> Iterator[Postbox]:
    """What the site sends arrives here until the block ends."""
    box = Postbox()
    controller = Controller(box, hostname="127.0.0.1", port=free_port())
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", controller.port
    try:
        yield box
    finally:
        controller.stop()
