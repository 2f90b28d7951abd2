"""Refused commands on a game's page: their number while it goes on, and once it is over each of them."""

from collections.abc import Iterator

from games.admin.pretty import pretty
from games.queries.refusals import refusals, refusals_by_seat
from games.queries.story import Story
from games.rules.instants import stamp

Context = dict[str, object]


def refused(story: Story) -> Context:
    """For the template. What a seat asked for may tell its hand: nobody is shown it while the game goes on."""
    game_id = story.head.id
    is_open = story.moment is not None and story.moment.opened is not None
    return {"counts": list(refusals_by_seat(game_id).items()), "commands": list(_commands(story)) if is_open else None}


def _commands(story: Story) -> Iterator[Context]:
    for each in refusals(story.head.id):
        fields = {name: value for name, value in each.command.items() if name != "type"}
        yield {
            "seat": each.seat,
            "received": stamp(each.received_at),
            "version": each.version,
            "code": each.code,
            "type": each.command["type"],
            "fields": [(name, pretty(value)) for name, value in fields.items()],
        }
