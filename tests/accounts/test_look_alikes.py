"""Two names that people would take for one are one."""

import pytest

from accounts.names import NameRefused
from accounts.personal_names import key_of_name, personal_name


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("Iris", ["iris", "IRIS", "lris", "1ris", "\u0130ris", "\u0131ris", "I\u0307ris", "|ris"]),
        ("Paypal", ["PAYPAL", "Paypa1", "PaypaI", "Pay pal", "\uff30\uff41\uff59\uff50\uff41\uff4c", "\U0001d40f\U0001d41aypal"]),
        (
            "Paypal",
            ["\u0440\u0430\u0443\u0440\u0430\u04cf", "Paypal\u0337", "P\u0335aypal", "\u24c5\u24d0\u24e8\u24df\u24d0\u24db"],
        ),
        ("Scope", ["\u0455\u0441\u043e\u0440\u0435", "5c0pe".replace("5", "s"), "SC0PE"]),
        ("\u0410\u043d\u043d\u0430", ["AHHA", "Ahha"]),
        ("Finn", ["\ufb01nn", "FINN", "F i n n"]),
        ("Modern", ["rnodern", "Mo\u0064ern"]),
        ("Stra\u00dfe", ["Strasse", "STRASSE"]),
        ("\u00c5sa", ["A\u030asa", "\u212bsa"]),
        ("\u0645\u062d\u0645\u062f", ["\u0645\u062d\u0645\u0651\u062f", "\u0645\u0640\u062d\u0645\u062f"]),
        ("\u05e9\u05e8\u05d4", ["\u05e9\u05c2\u05b8\u05e8\u05b8\u05d4"]),
        ("\u674e\u9f8d", ["\u674e\u2fd3"]),
    ],
    ids=ascii,
)
def test_names_that_look_alike_have_one_key(name: str, others: list[str]) -> None:
    assert [] == [other for other in others if key_of_name(personal_name(other)) != key_of_name(personal_name(name))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anna"),
        ("Jos\u00e9", "Jose"),
        ("\u0917\u0941\u0930\u0941", "\u0917\u0930"),
        ("\u0e01\u0e34", "\u0e01\u0e35"),
        ("Mia", "Mira"),
    ],
    ids=ascii,
)
def test_names_that_differ_to_the_eye_have_two(one: str, other: str) -> None:
    assert key_of_name(personal_name(one)) != key_of_name(personal_name(other))


@pytest.mark.parametrize("name", ["P\u0430ypal", "\u0391nn", "\u13e2aypal", "\u0585lga", "\ua4eenn", "Ann\u0410"], ids=ascii)
def test_letters_of_two_scripts_make_no_name(name: str) -> None:
    with pytest.raises(NameRefused, match="one script"):
        personal_name(name)


def test_a_name_of_ornaments_alone_has_a_key_of_its_own() -> None:
    assert key_of_name("\u0640") != key_of_name("\u0640\u0640")
