"""The encryption of Web Push (RFC 8291, with the one record of RFC 8188): readable by one browser alone.

By hand on `cryptography`, because the libraries that do it need one that comes as no wheel.
"""

import base64
import os

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
LAST = b"\x02"
"""The mark of the last record."""


def encrypted(text: bytes, p256dh: str, auth: str) -> bytes:
    """The body of a push, at most 3,993 bytes of text, for the keys of a subscription (base64url)."""
    return sealed(text, p256dh, auth, generate_private_key(SECP256R1()), os.urandom(16))


def sealed(text: bytes, p256dh: str, auth: str, key: EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The same with a key pair and a salt (16 bytes) that are given; no pair may be used twice."""
    theirs, ours = unpacked(p256dh), _point(key.public_key())
    shared = key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
    secret = _derived(shared, unpacked(auth), b"WebPush: info\0" + theirs + ours, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + len(ours).to_bytes(1, "big") + ours
    return header + AESGCM(content_key).encrypt(nonce, text + LAST, None)


def unpacked(text: str) -> bytes:
    """base64url, padded or not."""
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)


def _point(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
