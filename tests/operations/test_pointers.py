"""Where in a body something is wrong, from a decoder's words."""

import pytest

from games.operations.pointers import fault


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("Expected `int`, got `str` - at `$.to[0].card`", ("Expected `int`, got `str`", "/to/0/card")),
        ("Expected `object`, got `array`", ("Expected `object`, got `array`", "")),
        ("Invalid UUID - at `key` in `$.known`", ("Invalid UUID", "/known")),
        ("Expected `int`, got `str` - at `$.known[...]`", ("Expected `int`, got `str`", "/known")),
        ("Expected `int`, got `str` - at `$.commands[...].command.seat`", ("Expected `int`, got `str`", "/commands")),
    ],
)
def test_a_pointer_leads_to_a_member_or_to_what_holds_it(message: str, expected: tuple[str, str]) -> None:
    assert expected == fault(message)
