"""The commands that every game knows beside its ruleset's own."""

from games.rules.contract import Struct


class Resign(Struct, tag="resign"):
    """Give up: final, and always allowed while the game goes on."""


class Back(Struct, tag="back"):
    """Say that an absent seat is here again."""


class Ready(Struct, tag="ready"):
    """Ask for the next hand without waiting for its time."""


TableCommand = Resign | Back | Ready
