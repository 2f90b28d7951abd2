"""What a player, a game or a token may be called."""

import unicodedata
from itertools import groupby

__all__ = ["LONGEST", "SHORTEST", "NameRefused", "clean_name"]

SHORTEST, LONGEST = 1, 40
"""Counted in code points of the cleaned name, as PostgreSQL's char_length counts them."""

LONGEST_RAW = 1000
"""Longer texts are refused unread: cleaning costs time, and nobody means 40 characters by them."""

UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs that show nothing: with them two names could look alike, or look empty."""

MOST_MARKS = 4
"""On one letter: enough for every language, and none reaches into the lines above and below."""

SENTENCES = {
    "too_short": "A name needs at least one character that can be seen.",
    "too_long": f"A name has at most {LONGEST} characters.",
    "bad_character": "A name may not hold control, formatting, private or unassigned characters, nor lone or heaped accents.",
    "mixed_scripts": "A name is written in one script.",
    "taken": "Somebody has this name, or one that looks like it.",
}


class NameRefused(ValueError):
    """A text that can't be a name; `code` is too_short, too_long, bad_character, mixed_scripts or taken."""

    def __init__(self, code: str) -> None:
        super().__init__(SENTENCES[code])
        self.code = code


def clean_name(text: str) -> str:
    """The name as it is kept: NFC, any run of blanks one space, none at the ends; a cleaned name stays as it is.

    Refuses with NameRefused. Emoji pass, but for those glued together by a joiner, which is a formatting character.
    """
    if len(text) > LONGEST_RAW:
        raise NameRefused("too_long")
    name = " ".join(filter(None, _words(unicodedata.normalize("NFC", text))))
    if len(name) < SHORTEST:
        raise NameRefused("too_short")
    if not all(map(_is_allowed, name)) or _is_mark(name[0]) or _most_marks(name) > MOST_MARKS:
        raise NameRefused("bad_character")
    if len(name) > LONGEST:
        raise NameRefused("too_long")
    return name


def _words(text: str) -> list[str]:
    """Split at blanks only; str.split() would swallow tabs, line ends and other controls unseen."""
    return "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text).split(" ")


def _is_allowed(letter: str) -> bool:
    category = unicodedata.category(letter)
    return letter == " " or not (category[0] in "CZ" or letter in UNSEEN or "\U000e0100" <= letter <= "\U000e01ef")


def _most_marks(name: str) -> int:
    """That follow each other."""
    return max(sum(1 for _ in run) if marks else 0 for marks, run in groupby(name, _is_mark))


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"
