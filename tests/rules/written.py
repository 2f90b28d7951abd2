"""Commands of a ruleset alone, as clients write them."""

from functools import cache

from games.rules.wire import CommandCodec


@cache
def ruleset_commands(commands: object) -> CommandCodec:
    """The codec of one ruleset's own commands, made once."""
    return CommandCodec(commands)
