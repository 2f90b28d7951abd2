"""Trees: the RFC's definition, every size and place, and paths that prove nothing."""

import pytest

from games.fairness.hashing import OutOfRange, sha256
from games.fairness.merkle import Tree, leads_to_root, root_of
from tests.fairness import plain

SIZES = [*range(1, 34), 52, 63, 64, 65, 100]


def items_of(size: int) -> list[bytes]:
    return [sha256(b"item", i.to_bytes(2, "big")) for i in range(size)]


@pytest.mark.parametrize("size", SIZES)
def test_root_and_paths_are_those_of_the_recursive_definition(size: int) -> None:
    items = items_of(size)
    tree = Tree(items)

    assert plain.mth(items) == tree.root == root_of(items)
    assert [plain.path(i, items) for i in range(size)] == [list(tree.path(i)) for i in range(size)]


@pytest.mark.parametrize("size", SIZES)
def test_every_path_leads_to_the_root_from_its_own_place_only(size: int) -> None:
    items = items_of(size)
    tree = Tree(items)
    for index in range(size):
        accepted = [j for j in range(-1, size + 2) if leads_to_root(tree.root, size, j, items[index], tree.path(index))]

        assert [index] == accepted


@pytest.mark.parametrize("size", [2, 5, 6, 64])
def test_a_path_with_one_bit_wrong_a_step_less_or_a_step_more_is_refused(size: int) -> None:
    items = items_of(size)
    tree = Tree(items)
    path, last = tree.path(size - 1), size - 1
    bent = [(*path[:i], bytes([path[i][0] ^ 1]) + path[i][1:], *path[i + 1 :]) for i in range(len(path))]

    for wrong in [*bent, path[:-1], path[1:], (*path, path[-1]), (), tuple(reversed(path)) if len(path) > 1 else ()]:
        assert not leads_to_root(tree.root, size, last, items[last], wrong)


def test_another_item_or_another_root_is_refused() -> None:
    items = items_of(7)
    tree = Tree(items)

    assert not leads_to_root(tree.root, 7, 3, items[4], tree.path(3))
    assert not leads_to_root(sha256(b"root"), 7, 3, items[3], tree.path(3))


def test_an_inner_node_does_not_pass_for_a_leaf() -> None:
    items = items_of(4)
    tree = Tree(items)
    left, right = (sha256(b"\1", *(sha256(b"\0", item) for item in pair)) for pair in (items[:2], items[2:]))

    assert tree.root == sha256(b"\1", left, right)
    assert not leads_to_root(tree.root, 2, 0, left, (right,))


@pytest.mark.parametrize("index", [-1, 5])
def test_there_is_no_path_outside_the_list(index: int) -> None:
    with pytest.raises(OutOfRange):
        Tree(items_of(5)).path(index)


def test_nothing_is_in_an_empty_list() -> None:
    assert not leads_to_root(root_of([]), 0, 0, b"", ())
