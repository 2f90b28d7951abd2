"""The encryption of Web Push, against the worked example of RFC 8291 (section 5, appendix A)."""

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

from games.telling.encrypting import encrypted, sealed, unpacked
from tests.telling.decrypting import decrypted

P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
TEXT = b"When I grow up, I want to be a watermelon"
BROWSER = derive_private_key(int.from_bytes(unpacked("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big"), SECP256R1())
SENDER = derive_private_key(int.from_bytes(unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), SECP256R1())
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6"
    "cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_rfc_comes_out_to_the_byte() -> None:
    assert unpacked(BODY) == sealed(TEXT, P256DH, AUTH, SENDER, unpacked(SALT))


def test_the_browser_reads_what_was_sent() -> None:
    assert TEXT == decrypted(encrypted(TEXT, P256DH, AUTH), BROWSER, unpacked(AUTH))


def test_no_two_pushes_look_alike() -> None:
    assert encrypted(TEXT, P256DH, AUTH) != encrypted(TEXT, P256DH, AUTH)
