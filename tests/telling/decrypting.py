"""What a browser does with a push (RFC 8291)."""

from cryptography.hazmat.primitives.asymmetric.ec import ECDH, SECP256R1, EllipticCurvePrivateKey, EllipticCurvePublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def decrypted(body: bytes, key: EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """The text of the one record, without its mark."""
    salt, length = body[:16], body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), sender))
    secret = _hkdf(shared, auth, b"WebPush: info\0" + own + sender, 32)
    content_key, nonce = (
        _hkdf(secret, salt, b"Content-Encoding: " + what + b"\0", n) for what, n in ((b"aes128gcm", 16), (b"nonce", 12))
    )
    text = AESGCM(content_key).decrypt(nonce, record, None)
    assert text.endswith(b"\x02")
    return text[:-1]


def _hkdf(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
