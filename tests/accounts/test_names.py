"""What a name may be, over all of Unicode."""

import sys
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from accounts.names import NameRefused, clean_name

ANYTHING = st.text(st.characters(exclude_categories=()), max_size=60)
NAMES = st.text(st.characters(categories=("L", "N", "P", "S", "Zs", "M")), min_size=1, max_size=45)


def refusal(text: str) -> str:
    with pytest.raises(NameRefused) as refused:
        clean_name(text)
    return refused.value.code


def cleaned(text: str) -> str | None:
    try:
        return clean_name(text)
    except NameRefused:
        return None


@given(ANYTHING | NAMES)
@example("e\u0301 \u00a0 \u3000x\u2003")
@example("  \u0301")
@example("\u1100\u1161\u11a8")
@example("\u0958" * 20)
def test_a_cleaned_name_keeps_every_promise(text: str) -> None:
    name = cleaned(text)
    if name is None:
        return

    assert name == clean_name(name)
    assert unicodedata.is_normalized("NFC", name)
    assert 1 <= len(name) <= 40
    assert name == name.strip()
    assert "  " not in name
    assert all(letter == " " or unicodedata.category(letter)[0] in "LMNPS" for letter in name)
    assert not {unicodedata.bidirectional(letter) for letter in name} & {
        "LRE",
        "RLE",
        "LRO",
        "RLO",
        "PDF",
        "LRI",
        "RLI",
        "FSI",
        "PDI",
    }


def test_no_character_of_unicode_that_is_hidden_or_unassigned_gets_into_a_name() -> None:
    hidden = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code))[0] == "C"]

    assert [] == [f"{ord(letter):x}" for letter in hidden if cleaned(f"a{letter}b") is not None]
    assert len(hidden) > 800_000


@pytest.mark.parametrize(
    "name", ["Ann", "J", "Åsa", "Zoë O'Neil-Smith", "Мария", "李小龍", "محمد", "שרה", "Ann ♥ 2", "👍🏽", "नमस्ते", "x" * 40]
)
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert name == clean_name(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ann  ", "Ann"),
        ("Ann \u00a0\u3000 Lee", "Ann Lee"),
        ("A\u030asa", "\u00c5sa"),
        ("\u212b", "\u00c5"),
        (" " * 100 + "Ann", "Ann"),
    ],
)
def test_a_name_is_composed_and_freed_of_idle_blanks(text: str, name: str) -> None:
    assert name == clean_name(text)


@pytest.mark.parametrize("text", ["", " ", "\u00a0\u3000\u2003"])
def test_a_name_of_blanks_is_too_short(text: str) -> None:
    assert "too_short" == refusal(text)


@pytest.mark.parametrize("text", ["x" * 41, "\u0958" * 21, "x" * 1001, "\x00" * 5000, "👍" * 41])
def test_a_name_over_forty_characters_is_too_long(text: str) -> None:
    assert "too_long" == refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        *("a\x00b", "Ann\n", "\tAnn", "a\x7fb", "a\x85b", "a\u2028b", "a\u2029b"),
        *("a\u200bb", "a\u200db", "a\u2060b", "\ufeffAnn", "a\u00adb"),
        *("a\u202eb", "a\u2066b", "a\u200fb", "a\u061cb"),
        *("a\ud800b", "a\ue000b", "a\U000f0000b", "a\uffffb", "a\u0378b", "a\U000e0041b"),
        *("\u3164", "\u115f\u1160", "\u2800", "\uffa0", "a\u034fb", "a\U000e0100b"),
        *("\u0301", " \u0301a", "\ufe0f", "x" + "\u0301" * 5),
    ],
    ids=ascii,
)
def test_what_can_not_be_seen_is_a_bad_character(text: str) -> None:
    assert "bad_character" == refusal(text)
