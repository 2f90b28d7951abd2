"""A passkey in software, as a phone would have it: it makes a key for a site, and signs what the site asks."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

Json = Any
FLAGS = AuthenticatorData.FLAG


class Passkey:
    """Of one player at one site. `counter` rises with each use."""

    def __init__(self, origin: str = "http://testserver") -> None:
        self.key, self.origin, self.counter = ec.generate_private_key(ec.SECP256R1()), origin, 0
        self.id, self.user = sha256(str(id(self)).encode()).digest(), ""

    def created(self, options: Json) -> Json:
        """What `navigator.credentials.create` gives."""
        asked = options["publicKey"]
        self.user = asked["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        held = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        told = self._told("webauthn.create", asked["challenge"])
        flags = FLAGS.UP | FLAGS.UV | FLAGS.AT
        data = AuthenticatorData.create(sha256(asked["rp"]["id"].encode()).digest(), flags, self.counter, held)
        answer = {"clientDataJSON": _text(told), "attestationObject": _text(AttestationObject.create("none", data, {}))}
        return self._credential(answer) | {"clientExtensionResults": {"credProps": {"rk": True}}}

    def shown(self, options: Json) -> Json:
        """What `navigator.credentials.get` gives."""
        asked = options["publicKey"]
        self.counter += 1
        told = self._told("webauthn.get", asked["challenge"])
        data = AuthenticatorData.create(sha256(asked["rpId"].encode()).digest(), FLAGS.UP | FLAGS.UV, self.counter)
        signature = self.key.sign(data + sha256(told).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {"clientDataJSON": _text(told), "authenticatorData": _text(data), "signature": _text(signature)}
        return self._credential(answer | {"userHandle": self.user})

    def _told(self, kind: str, challenge: str) -> bytes:
        return bytes(CollectedClientData.create(kind, urlsafe_b64decode(challenge + "=="), self.origin))

    def _credential(self, answer: Json) -> Json:
        made = {"id": _text(self.id), "rawId": _text(self.id), "type": "public-key", "clientExtensionResults": {}}
        return json.loads(json.dumps(made | {"authenticatorAttachment": "platform", "response": answer}))


def _text(value: bytes) -> str:
    return urlsafe_b64encode(bytes(value)).decode().rstrip("=")
