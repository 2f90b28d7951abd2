"""The key that signs who a player is: given as PEM or in a line, made once where nobody gives it, missed by the check."""

import base64
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from accounts.checks import check_identity_key, check_letters
from config.secrets import from_environment_or_file, oidc_key, oidc_pem, sealing_key

BARE = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def test_a_line_and_its_pem_are_one_key() -> None:
    line = oidc_key()
    pem = oidc_pem(line)

    assert pem is not None
    assert pem.startswith("-----BEGIN PRIVATE KEY-----")
    assert pem == oidc_pem(pem)
    assert "\n" not in line


def test_it_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OIDC_KEY", raising=False)
    first = from_environment_or_file("OIDC_KEY", tmp_path, oidc_key)

    assert first == from_environment_or_file("OIDC_KEY", tmp_path, oidc_key)
    assert 0o600 == (tmp_path / "oidc_key").stat().st_mode & 0o777


def test_what_is_no_long_rsa_key_is_refused() -> None:
    curve = ec.generate_private_key(ec.SECP256R1()).private_bytes(serialization.Encoding.DER, *BARE)
    short = rsa.generate_private_key(65537, 1024).private_bytes(serialization.Encoding.DER, *BARE)
    bad = ["", "x", "-----BEGIN PRIVATE KEY-----", sealing_key(), *(base64.b64encode(each).decode() for each in (curve, short))]

    assert [None] * len(bad) == [oidc_pem(each) for each in bad]


def test_the_deployment_check_misses_it(settings: pytest.FixtureRequest) -> None:
    with_one = check_identity_key()
    settings.IDP_OIDC_PRIVATE_KEY = ""  # type: ignore[attr-defined]  # pytest-django's

    assert ([], ["accounts.W001"]) == (with_one, [each.id for each in check_identity_key()])


def test_the_deployment_check_misses_a_mail_server(settings: pytest.FixtureRequest) -> None:
    found = []
    for name in ("smtp", "filebased"):
        settings.EMAIL_BACKEND = f"django.core.mail.backends.{name}.EmailBackend"  # type: ignore[attr-defined]  # pytest-django's
        found.append([each.id for each in check_letters()])

    assert [[], ["accounts.W002"]] == found
