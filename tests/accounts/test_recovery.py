"""The spelling of recovery codes."""

import re
import uuid

from hypothesis import given
from hypothesis import strategies as st

from accounts.recovery import ALPHABET, derived_code, fresh_code, typed_code

WRITTEN = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}")


def test_a_code_holds_at_least_128_bits() -> None:
    code = fresh_code()

    assert WRITTEN.fullmatch(code)
    assert 32 == len(set(ALPHABET))
    assert 5 * len(code.replace("-", "")) >= 128


def test_every_letter_comes_up() -> None:
    assert set(ALPHABET) == set("".join(fresh_code() for _ in range(200))) - {"-"}


@given(st.uuids(), st.uuids(), st.binary(min_size=1, max_size=70))
def test_a_derived_code_follows_from_key_and_secret_alone(key: uuid.UUID, other: uuid.UUID, secret: bytes) -> None:
    code = derived_code(key, secret)

    assert WRITTEN.fullmatch(code)
    assert code == derived_code(key, secret)
    assert (key == other) == (code == derived_code(other, secret))
    assert code != derived_code(key, secret + b"x")


@given(st.text(st.characters(exclude_categories=()), max_size=130))
def test_whatever_is_typed_is_a_well_written_code_or_none(text: str) -> None:
    code = typed_code(text)

    assert code is None or WRITTEN.fullmatch(code)


@given(
    st.lists(st.sampled_from("0123456789abcdefghijklmnopqrstvwxyzOIL"), min_size=28, max_size=28),
    st.sampled_from(["", "-", " ", "—", "\t"]),
)
def test_a_typed_code_is_read_the_same_however_it_is_grouped(symbols: list[str], gap: str) -> None:
    assert typed_code("".join(symbols)) == typed_code(gap.join(symbols)) is not None
