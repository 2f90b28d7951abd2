"""What several clients lived through, beside the log of their game: which versions there can have been when."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from uuid import UUID

import msgspec

from games.queries.current import Current, Step, bring
from games.queries.history import steps
from games.queries.refusals import Refused, refusals
from games.table.state import Table
from tests.races.rival import Read, Rival, Sent


@dataclass(frozen=True)
class History:
    """The log, folded step by step, every request with its answer, and the refusals that were kept."""

    current: Current
    log: Sequence[Step]
    sent: Sequence[Sent]
    reads: Sequence[Read]
    kept: Sequence[Refused]

    @property
    def accepted(self) -> list[Sent]:
        return [each for each in self.sent if each.is_accepted]

    @property
    def refused(self) -> list[Sent]:
        return [each for each in self.sent if not each.is_accepted]

    def step(self, version: int) -> Step:
        return self.log[version - 1]

    def table(self, version: int) -> Table:
        """As it stood at this version."""
        return self.log[version - 1].table

    def versions_within(self, each: Sent | Read) -> range:
        """Every version at which the game can have stood between the sending of the request and its answer.

        By the clients' own observations alone: it stood at least where somebody had been told before the sending, and not where a
        command only led that was sent after the answer.
        """
        first = bisect_right(self._known_by, each.heard.sent_at)
        last = bisect_left(self._not_before, each.heard.answered_at)
        return range(max(first, 1), last + 1)

    def received(self, each: Sent) -> list[int]:
        """When the server received refusals like this one (ms), as far as they are kept."""
        return self._received.get((each.seat, each.version, each.heard.json["code"], self._command(each.command)), [])

    @cached_property
    def _received(self) -> dict[object, list[int]]:
        found = defaultdict(list)
        for each in self.kept:
            found[each.seat, each.version, each.code, self._command(each.command)].append(each.received_at)
        return found

    def _command(self, command: Mapping[str, object]) -> object:
        return self.current.design.commands.decode(msgspec.json.encode(command))

    @cached_property
    def _known_by(self) -> list[int]:
        """By version from 1: the first instant at which somebody had an answer that was given at it or later. Never falling."""
        first = [2**63] * (len(self.log) + 1)
        for each in (*self.sent, *self.reads):
            first[each.version] = min(first[each.version], each.heard.answered_at)
        return list(accumulate(reversed(first[1:]), min))[::-1]

    @cached_property
    def _not_before(self) -> list[int]:
        """By version from 1: the last sending of a command that led to it or to one before. Never falling."""
        sendings = [0] * (len(self.log) + 1)
        for each in self.accepted:
            sendings[each.version] = each.heard.sent_at
        return list(accumulate(sendings[1:], max))


def told(game: str, rivals: Sequence[Rival]) -> History:
    """Of the game at this address, now that its clients have stopped."""
    found = bring(UUID(game.rpartition("/")[2]))
    assert found is not None
    current, _ = found
    log = steps(current, 1, current.version)
    return History(current, log, list(_all(rivals)), [read for each in rivals for read in each.reads], refusals(current.id))


def _all(rivals: Sequence[Rival]) -> Iterator[Sent]:
    yield from sorted((sent for rival in rivals for sent in rival.sent), key=lambda each: each.heard.sent_at)
