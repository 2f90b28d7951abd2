"""Who is still here: the seats that play, and since when there has been only one of them, or none."""

from msgspec.structs import replace

from games.table.state import Table


def present(table: Table, *but: int) -> list[int]:
    """The seats that are neither absent nor resigned, less those named."""
    return [number for number, seat in enumerate(table.seats) if seat.status == "playing" and number not in but]


def watched(table: Table) -> Table:
    """The table with the instants from which the last seat waits to win, or the game to be abandoned."""
    count = len(present(table)) if table.is_begun else len(table.seats)
    alone, nobody = table.alone_from, table.nobody_from
    return replace(
        table,
        alone_from=(waits_from(table) if alone is None else alone) if count == 1 else None,
        nobody_from=(waits_from(table) if nobody is None else nobody) if count == 0 else None,
    )


def waits_from(table: Table) -> int:
    """From when absence is counted: not before the last of the absent can be expected again."""
    return max([table.at, *[seat.hold.until for seat in table.seats if seat.hold is not None and seat.status == "absent"]])


def all_ready(table: Table, *but: int) -> bool:
    """Whether nobody present is waited for, those named aside. Bots are always ready."""
    seats = [table.seats[number] for number in present(table, *but)]
    return all(seat.ready or seat.bot or seat.is_minded for seat in seats)
