"""HMAC_DRBG with SHA-256 (NIST SP 800-90A Rev. 1, 10.1.2), never reseeded and without additional input."""

from hmac import digest

from games.fairness.hashing import OutOfRange

ENTROPY_SIZE = 32
NONCE_SIZE = 16
MOST_PER_REQUEST = 1 << 16


class HmacDrbg:
    """Bytes that follow from a seed alone. The state is the key, the value and the counter of the standard."""

    __slots__ = ("_key", "_value", "reseed_counter")

    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes = b"") -> None:
        """Refuses less entropy or nonce than the strength of 256 bits asks for."""
        if len(entropy) < ENTROPY_SIZE or len(nonce) < NONCE_SIZE:
            raise OutOfRange(f"needs {ENTROPY_SIZE} bytes of entropy and {NONCE_SIZE} of nonce at least")
        self._key, self._value = bytes(32), b"\1" * 32
        self._absorb(entropy + nonce + personalization)
        self.reseed_counter = 1

    def generate(self, size: int) -> bytes:
        """The next 0 .. 65536 bytes. One call is one request: two of one byte are not one of two."""
        if not 0 <= size <= MOST_PER_REQUEST:
            raise OutOfRange(f"one request gives at most {MOST_PER_REQUEST} bytes, not {size}")
        key, value, output = self._key, self._value, b""
        while len(output) < size:
            value = digest(key, value, "sha256")
            output += value
        self._key = key = digest(key, value + b"\0", "sha256")
        self._value = digest(key, value, "sha256")
        self.reseed_counter += 1
        return output[:size]

    def _absorb(self, seed: bytes) -> None:
        for separator in b"\0", b"\1":
            self._key = digest(self._key, self._value + separator + seed, "sha256")
            self._value = digest(self._key, self._value, "sha256")
