"""Merkle trees as RFC 9162 (and 6962) hash them: one root that fixes a list, and a short path for each of its items."""

from collections.abc import Sequence

from games.fairness.hashing import OutOfRange, sha256

Path = tuple[bytes, ...]
"""The neighbours from the leaf upwards, as they are needed to come to the root."""


class Tree:
    """All the hashes of one list, level by level, to read several paths from. An empty list has a root and no path."""

    def __init__(self, items: Sequence[bytes]) -> None:
        self._levels = [[sha256(b"\0", item) for item in items]]
        while len(self._levels[-1]) > 1:
            self._levels.append(_level_above(self._levels[-1]))

    @property
    def root(self) -> bytes:
        top = self._levels[-1]
        return top[0] if top else sha256()

    def path(self, index: int) -> Path:
        """The path of the item at `index`, counted from 0. Refuses an index outside the list."""
        if not 0 <= index < len(self._levels[0]):
            raise OutOfRange(f"no item {index} among {len(self._levels[0])}")
        pairs = [(level, index >> height ^ 1) for height, level in enumerate(self._levels)]
        return tuple(level[neighbour] for level, neighbour in pairs[:-1] if neighbour < len(level))


def root_of(items: Sequence[bytes]) -> bytes:
    return Tree(items).root


def leads_to_root(root: bytes, size: int, index: int, item: bytes, path: Sequence[bytes]) -> bool:
    """Whether the path shows `item` at `index` (from 0) of the list of `size` items behind `root` (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return False
    last, node, used = size - 1, sha256(b"\0", item), 0
    while last:
        if index % 2 or index < last:
            if used == len(path):
                return False
            node = sha256(b"\1", path[used], node) if index % 2 else sha256(b"\1", node, path[used])
            used += 1
        index, last = index >> 1, last >> 1
    return used == len(path) and node == root


def _level_above(level: Sequence[bytes]) -> list[bytes]:
    above = [sha256(b"\1", level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
    return [*above, level[-1]] if len(level) % 2 else above
