"""Browsers that take pushes, in tests."""

import base64
import json
import os
from dataclasses import dataclass
from uuid import UUID, uuid4

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.models import Player
from tests.api.client import Client
from tests.telling.decrypting import decrypted
from tests.telling.listening import Heard, Listener

DEVICES = "/api/v1/me/devices"


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@dataclass
class Browser:
    """What a browser keeps of its subscription, and what it gives away."""

    key: ec.EllipticCurvePrivateKey
    auth: bytes
    endpoint: str

    @classmethod
    def at(cls, listener: Listener, path: str = "/push/1") -> "Browser":
        return cls(ec.generate_private_key(ec.SECP256R1()), os.urandom(16), listener.url(path))

    def subscription(self) -> dict[str, object]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"kind": "webpush", "endpoint": self.endpoint, "keys": {"p256dh": b64(point), "auth": b64(self.auth)}}

    def read(self, heard: Heard) -> dict[str, object]:
        told: dict[str, object] = json.loads(decrypted(heard.body, self.key, self.auth))
        return told


def register(client: Client, browser: Browser, installation: UUID | None = None) -> str:
    path = f"{DEVICES}/{installation or uuid4()}"
    assert 204 == client.ask("PUT", path, browser.subscription()).status
    return path


def row(client: Client) -> Player:
    return Player.objects.get(id=client.id)


def told_at_once(client: Client) -> None:
    client.put("/api/v1/me/telling", {"delay_s": 0})
