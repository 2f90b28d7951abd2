"""What can be agreed before a game."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from games.catalogue.gifts_and_blessings.cards import DeckName
from games.rules.contract import Mode, Struct

QuietLimit = Annotated[int, Meta(ge=4, le=20)]
CheatPenalty = Annotated[Literal["forfeit", "redo"], Meta(extra_json_schema={"default": "forfeit"})]
Tokens = Annotated[int, Meta(ge=1, le=9, extra_json_schema={"default": 3})]


class Options(Struct):
    """`quiet_limit` left out: 8 in live games, 4 in async ones (GB-12).

    `enforcement`: `honour` takes any cards of the hand as a return, and lets the other seat challenge them (GB-16). Then only:
    `cheat_penalty` says what follows a return found unlawful, `challenge_tokens` how many challenges of a seat may be rejected.
    """

    enforcement: Literal["strict", "honour"] = "strict"
    deck: DeckName = "std52"
    quiet_limit: QuietLimit | None = None
    cheat_penalty: CheatPenalty | UnsetType = UNSET
    challenge_tokens: Tokens | UnsetType = UNSET

    @property
    def is_honour(self) -> bool:
        return self.enforcement == "honour"

    @property
    def is_redone(self) -> bool:
        """Whether a return found unlawful is made again, and costs no more than that (G-8)."""
        return self.is_honour and self.cheat_penalty == "redo"


def complete(options: Options, seats: int, mode: Mode) -> Options:
    """The options with the mode's default for what was left out; what only honour games have, only there."""
    quiet_limit = options.quiet_limit or (8 if mode == "live" else 4)
    if not options.is_honour:
        return replace(options, quiet_limit=quiet_limit, cheat_penalty=UNSET, challenge_tokens=UNSET)
    penalty = "forfeit" if options.cheat_penalty is UNSET else options.cheat_penalty
    tokens = 3 if options.challenge_tokens is UNSET else options.challenge_tokens
    return replace(options, quiet_limit=quiet_limit, cheat_penalty=penalty, challenge_tokens=tokens)
