"""The keys a site keeps outside its database: Django's, the one that seals, and those that sign pushes and identities."""

import base64
import binascii
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from config.embedded.errors import CannotStart
from config.embedded.folders import give_to_owner, made_var


def from_environment_or_file(name: str, folder: Path, make: Callable[[], str]) -> str:
    """The key named in the environment; else the one in the folder, made once and readable by its owner only."""
    return os.environ.get(name, "").strip() or kept(folder / name.lower(), make)


def kept(path: Path, make: Callable[[], str]) -> str:
    """A file's line, written on first use. Several processes may come at once: the first whole file wins."""
    try:
        return _read(path) or _write(path, make())
    except OSError as error:
        raise CannotStart(f"{path}: {error.strerror}") from error


def django_key() -> str:
    return secrets.token_urlsafe(50)


def sealing_key() -> str:
    """32 random bytes in base64."""
    return base64.b64encode(secrets.token_bytes(32)).decode()


def is_sealing_key(value: str) -> bool:
    try:
        return len(base64.b64decode(value, validate=True)) == 32
    except binascii.Error:
        return False


def vapid_key() -> str:
    """A private key of P-256, 32 bytes in base64url."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def is_vapid_key(value: str) -> bool:
    try:
        number = int.from_bytes(base64.b64decode(value + "=" * (-len(value) % 4), b"-_", validate=True), "big")
        ec.derive_private_key(number, ec.SECP256R1())
    except (ValueError, binascii.Error):
        return False
    return True


def oidc_key() -> str:
    """A private RSA key, PKCS 8 in base64: one line, as environments take it."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    kind, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return base64.b64encode(key.private_bytes(serialization.Encoding.DER, kind, bare)).decode()


def oidc_pem(value: str) -> str | None:
    """The same key as PEM, which may be given as well; None for what is no RSA key of 2048 bits or more."""
    try:
        pem = value.startswith("-----")
        load = serialization.load_pem_private_key if pem else serialization.load_der_private_key
        key = load(value.encode() if pem else base64.b64decode(value, validate=True), password=None)
    except (ValueError, TypeError, binascii.Error):
        return None
    if not isinstance(key, rsa.RSAPrivateKey) or key.key_size < 2048:
        return None
    kind, bare = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, kind, bare).decode()


def _read(path: Path) -> str:
    return path.read_text().strip() if path.exists() else ""


def _write(path: Path, value: str) -> str:
    made_var()
    path.parent.mkdir(mode=0o700, exist_ok=True)
    give_to_owner(path.parent)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with open(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(value + "\n")
        file.flush()
        os.fsync(file.fileno())
    give_to_owner(fresh)
    try:
        os.link(fresh, path)  # unlike rename, never over a key that is already used
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    return path.read_text().strip()


MAKERS = {"django": django_key, "sealing": sealing_key, "vapid": vapid_key, "oidc": oidc_key}

if __name__ == "__main__":
    sys.stdout.write(MAKERS[sys.argv[1]]() + "\n")
