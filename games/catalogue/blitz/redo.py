"""A hand without some of its moves: the later ones are played again, as far as they can be (BF-10, BF-12, BF-42).

Only cards are re-run. A hand's end waits for claims here, whatever the table: so no luck is ever drawn within a re-run.
"""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from games.catalogue.blitz.again import NO_LUCK, play_again
from games.catalogue.blitz.cards import BITS, FACES
from games.catalogue.blitz.course import Course
from games.catalogue.blitz.deadlock import watch
from games.catalogue.blitz.events import HandScored
from games.catalogue.blitz.hands import end_hand, score_hand
from games.catalogue.blitz.history import MOVES, Move, hand_of, moves_of
from games.catalogue.blitz.moves import fresh_lull
from games.catalogue.blitz.state import Honesty, Sheet, State, deck_of
from games.catalogue.blitz.turns import end_spent_turn
from games.catalogue.blitz.zones import exposed
from games.rules.contract import Chance, Refused
from games.rules.honour import Done, Redone


def redo(log: Sequence[Done], without: Collection[int], state: State, now: int, chance: Chance) -> Redone:
    """The hand as if these entries had not been played; one that was scored is scored anew.

    Refuses not_redoable: an entry that is no move of the newest hand, or does not stand.
    """
    hand = hand_of(log)
    moves = list(moves_of(hand))
    takeable = {move.version for move in moves if move.stands and move.kind in (*MOVES, "call")}
    if not _was_dealt(state) or not set(without) <= takeable:
        raise Refused("not_redoable")
    if without and is_scored(state):
        state = _unscored(state, hand, now)
    begun = _begun(state, hand[0].play, now)
    was, _ = _played(begun, moves, (), now)
    again, dropped = _played(begun, moves, without, now)
    play = _joined(state, again, now) if without else _same(state, again)
    final = Course(play, now, chance)
    if without:
        _follow(final, state.sheet, again.sheet)
    return Redone(
        play=play,
        kept=tuple(sorted(takeable - set(without) - dropped.keys())),
        dropped=dropped,
        seen=_seen_before(was, again),
        events=final.events,
    )


def is_scored(state: State) -> bool:
    """Whether the newest hand is over and done with; the game too, perhaps."""
    return state.sheet.phase == "scored" or (state.sheet.phase == "over" and state.sheet.over in ("played_out", "max_hands"))


def _was_dealt(state: State) -> bool:
    return state.sheet.phase in ("running", "claims") or is_scored(state)


def _unscored(state: State, hand: Sequence[Done], now: int) -> State:
    """The play as it would stand if nobody had counted yet: the hand's clocks skip the time it was over (BF-10)."""
    start = hand[0].play.sheet
    before: State = next((each.play for each in reversed(hand) if each.play.sheet.phase in ("running", "claims")), hand[0].play)
    ended_at = before.honour.called_at if before.honour and before.sheet.phase == "claims" else _scored_at(hand, state)
    sheet = replace(
        state.sheet,
        phase="called",
        since=before.sheet.since + max(now - ended_at, 0),
        totals=start.totals,
        last=start.last,
        winners=(),
        over=None,
    )
    return replace(state, sheet=sheet)


def _scored_at(hand: Sequence[Done], state: State) -> int:
    found = [event.at for each in hand for event in each.events if isinstance(event, HandScored)]
    return found[-1] if found else state.sheet.since


def _begun(state: State, start: State, now: int) -> State:
    """The cards as they were dealt, on a table where a hand's end waits for claims."""
    sheet = replace(state.sheet, phase="running", called_by=None)
    honour = Honesty(0, 0, None, (0,) * state.table.seats)
    return State(state.table, sheet, start.places, start.centre, fresh_lull(state.table.seats, now), None, honour)


def _played(begun: State, moves: Sequence[Move], without: Collection[int], now: int) -> tuple[State, dict[int, str]]:
    """The cards after these moves, and which of them fell, why."""
    course, dropped = Course(begun, now, NO_LUCK), dict[int, str]()
    for move in moves:
        reason = play_again(course, move, is_out=not move.stands or move.version in without)
        if reason is not None:
            dropped.setdefault(move.version, reason)
    return course.state, dropped


def _same(state: State, again: State) -> State:
    """The play as it stands, with the cards of the re-run, which are the same."""
    pairs = zip(state.places, again.places, strict=True)
    places = tuple([replace(new, paid=old.paid, seen=old.seen) for old, new in pairs])
    return replace(state, places=places, centre=again.centre)


def _joined(state: State, again: State, now: int) -> State:
    """The play as it stands, with the cards of the re-run. A re-run counts as progress; what was seen stays seen."""
    places = tuple(
        [
            replace(new, paid=old.paid, seen=_known(state, seat) | _known(again, seat))
            for seat, (old, new) in enumerate(zip(state.places, again.places, strict=True))
        ]
    )
    lull = fresh_lull(state.table.seats, max(state.lull.since, now))
    turn = state.turn and replace(state.turn, stirred=True)
    return replace(state, sheet=_sheet(state, again, now), places=places, centre=again.centre, lull=lull, turn=turn)


def _sheet(state: State, again: State, now: int) -> Sheet:
    """A hand that nobody has ended runs again from where it stood, unless its time was over."""
    sheet, honour = state.sheet, state.honour
    if again.sheet.phase != "running" or sheet.phase == "running" or sheet.called_for == "time":
        return sheet
    skipped = now - honour.called_at if honour and sheet.phase == "claims" else 0
    return replace(sheet, phase="running", called_by=None, since=sheet.since + skipped)


def _follow(course: Course, before: Sheet, again: Sheet) -> None:
    """The end that the re-run brought, if it is another; where it is the same and was scored, the score; else what a move is
    followed by."""
    is_other = before.phase == "running" or (before.called_by, before.called_for) != (again.called_by, again.called_for)
    if again.phase != "running" and is_other:
        end_hand(course, again.called_by, again.called_for)
        return
    if course.state.sheet.phase == "called":
        score_hand(course)
        return
    watch(course)
    end_spent_turn(course)


def _seen_before(was: State, again: State) -> tuple[tuple[str, ...], ...]:
    """What nobody would have seen but for what fell. All see the same."""
    faces: list[str] = []
    for seat in range(was.table.seats):
        kinds = _known(was, seat) & ~_known(again, seat)
        faces += [FACES[card] for card in deck_of(was.table, seat) if BITS[card] & kinds]
    return (tuple(faces),) * was.table.seats


def _known(state: State, seat: int) -> int:
    """The kinds (bits) of the seat's cards that lie open, or did."""
    place, deck = state.places[seat], deck_of(state.table, seat)
    cards = [card for slot in place.slots for card in slot] + [card for _, card in exposed(place)]
    kinds = place.seen
    for card in (*cards, *[card for pile in state.centre.piles for card in pile if card in deck]):
        kinds |= BITS[card]
    return kinds
