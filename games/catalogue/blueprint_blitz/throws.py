"""Rock-Paper-Scissors for places: sealed throws, resolved all at once (B-5, B-8, B-19)."""

from games.catalogue.blueprint_blitz.commands import Sign
from games.catalogue.blueprint_blitz.events import Event, Finalists, LotsDrawn, RpsResolved, Thrown, ThrowsOpened
from games.catalogue.blueprint_blitz.evolve import evolve
from games.catalogue.blueprint_blitz.ranking import cut
from games.catalogue.blueprint_blitz.state import Contest, State
from games.rules.contract import Chance, Refused

SIGNS: tuple[Sign, ...] = ("r", "p", "s")
BEATS: dict[Sign, Sign] = {"r": "s", "p": "r", "s": "p"}
MOST_UNDECIDED = 5
THROWS_AT_ONCE: dict[str, int] = {"live": 1, "async": 5}
THROW_MS, DAY_MS = 10_000, 86_400_000


def throw(state: State, seat: int, sign: Sign, now: int, chance: Chance) -> list[Event]:
    """A seat's sealed throw; the last one resolves them all. Refuses `not_your_turn`, `already_thrown` (B-21)."""
    contest = state.contest
    if contest is None or seat not in contest.group:
        raise Refused("not_your_turn")
    if len(contest.thrown[seat]) == contest.each:
        raise Refused("already_thrown")
    thrown = Thrown(seat, sign, None)
    return [thrown, *when_all_have_thrown(evolve(state, thrown), now, chance)]


def time_is_up(state: State, now: int, chance: Chance) -> list[Event]:
    """Chance throws what is missing (B-19)."""
    contest = state.contest
    if contest is None:
        return []
    missing = [seat for seat in contest.group for _ in range(contest.each - len(contest.thrown[seat]))]
    events: list[Event] = [_at_random(seat, chance) for seat in missing]
    for event in events:
        state = evolve(state, event)
    return [*events, *when_all_have_thrown(state, now, chance)]


def fill_places(state: State, through: tuple[int, ...], now: int) -> list[Event]:
    """The duel's places: given where the order is clear, thrown for where it is not."""
    best = cut(state, through)
    if best.group:
        return [_opened(state, best.group, best.places, best.through, 0, now)]
    ends_at = now + (DAY_MS if state.mode == "async" else state.options.phase2_s * 1000)
    return [Finalists(tuple(sorted(best.through)), ends_at)]


def throw_for_victory(state: State, now: int) -> list[Event]:
    """Two finalists equal in everything throw for the one place."""
    return [_opened(state, state.finalists, 1, (), 0, now)]


def when_somebody_left(state: State, now: int, chance: Chance) -> list[Event]:
    """The throws go on without that seat; a group that fits its places has them (B-8)."""
    contest = state.contest
    if contest is None:
        return []
    if len(contest.group) <= contest.places:
        return fill_places(state, (*contest.through, *contest.group), now)
    return when_all_have_thrown(state, now, chance)


def when_all_have_thrown(state: State, now: int, chance: Chance) -> list[Event]:
    """One throw of each is shown after the other until the places are taken, or new throws are needed."""
    contest, events = state.contest, list[Event]()
    if contest is None or not _all_have(contest, contest.each):
        return []
    while contest is not None and contest.group:
        if contest.undecided < MOST_UNDECIDED and not _all_have(contest, 1):
            return [*events, _opened(state, contest.group, contest.places, contest.through, contest.undecided, now)]
        event = _lots(contest, chance) if contest.undecided == MOST_UNDECIDED else resolve(contest)
        events.append(event)
        state = evolve(state, event)
        contest = state.contest
    return events if contest is None else [*events, *fill_places(state, contest.through, now)]


def resolve(contest: Contest) -> RpsResolved:
    """What the next throw of each decides: the winners have their places if there are enough, else they alone go on."""
    group, places = contest.group, contest.places
    signs = tuple(contest.thrown[seat][0] for seat in group)
    winning = _winning_sign(signs)
    if winning is None:
        return RpsResolved(group, signs, (), group)
    winners = tuple(seat for seat, sign in zip(group, signs, strict=True) if sign == winning)
    losers = tuple(seat for seat in group if seat not in winners)
    if len(winners) > places:
        return RpsResolved(group, signs, (), winners)
    return RpsResolved(group, signs, winners, losers if len(winners) < places else ())


def _winning_sign(signs: tuple[Sign, ...]) -> Sign | None:
    """The better of exactly two kinds; all alike and all three decide nothing."""
    kinds = set(signs)
    if len(kinds) != 2:
        return None
    return next(kind for kind in kinds if BEATS[kind] in kinds)


def _lots(contest: Contest, chance: Chance) -> LotsDrawn:
    """B-5: the group is shuffled, by seat number; the first ones take the places."""
    order, luck = chance.shuffle(contest.group)
    return LotsDrawn(order, order[: contest.places], luck)


def _at_random(seat: int, chance: Chance) -> Thrown:
    index, luck = chance.uniform(len(SIGNS))
    return Thrown(seat, SIGNS[index], luck)


def _all_have(contest: Contest, count: int) -> bool:
    return all(len(contest.thrown[seat]) >= count for seat in contest.group)


def _opened(
    state: State, group: tuple[int, ...], places: int, through: tuple[int, ...], undecided: int, now: int
) -> ThrowsOpened:
    ends_at = now + (DAY_MS if state.mode == "async" else THROW_MS)
    return ThrowsOpened(group, places, through, THROWS_AT_ONCE[state.mode], undecided, ends_at)
