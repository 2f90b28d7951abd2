"""The fold: one event makes the next state. Total; the past is trusted."""

from typing import assert_never

from msgspec.structs import replace

from games.catalogue.blueprint_blitz import events as happened
from games.catalogue.blueprint_blitz.cards import INDEX, NEEDS, PILES, Counts
from games.catalogue.blueprint_blitz.options import hand_step
from games.catalogue.blueprint_blitz.ranking import last_one_standing
from games.catalogue.blueprint_blitz.state import COINS, Contest, Decks, Plan, Round, Seat, State, Turn, own_duals, replaced


def evolve(state: State | None, event: happened.Event) -> State:
    """The state after the event; `DecksShuffled` alone needs none before it."""
    if state is None or isinstance(event, happened.DecksShuffled):
        return _laid(event)
    match event:
        case happened.Spun():
            return _spun(state, event)
        case happened.Crafted():
            return _crafted(state, event)
        case happened.TurnBegan():
            return _turn_began(state, event)
        case happened.Reshuffled():
            return _reshuffled(state, event)
        case happened.Drawn():
            return _with_seat(state, event.seat, _given(state.seats[event.seat], event.drawn), _left_of(state.decks, event.drawn))
        case happened.PlanSealed():
            return _planned(state, event)
        case happened.Thrown():
            return _thrown(state, event)
        case happened.RpsResolved():
            return _resolved(state, event)
        case happened.Phase1Over():
            return replace(state, phase="intermediary", turn=None, ends_at=None)
        case happened.ThrowsOpened():
            return _throws_opened(state, event)
        case happened.LotsDrawn():
            return _gone_on(state, event.through, ())
        case happened.Finalists():
            return _finalists(state, event)
        case happened.Locked():
            return replace(state, locked=replaced(state.locked, state.finalists.index(event.seat), True))
        case happened.Duel():
            return _duelled(state, event)
        case happened.LeftPlay():
            return _left_play(state, event.seat)
    assert_never(event)


def _laid(event: happened.Event) -> State:
    if not isinstance(event, happened.DecksShuffled):
        raise TypeError("a game begins with DecksShuffled")
    height = len(event.crafting) // PILES
    return State(
        rules=event.rules,
        mode=event.mode,
        options=event.options,
        seats=(Seat(),) * event.seats,
        coin_stack=COINS * event.seats,
        decks=(event.stars, event.circles),
        piles=tuple(event.crafting[height * pile : height * (pile + 1)] for pile in range(PILES)),
        takers=(None,) * PILES,
        starter=event.starter,
        ends_at=event.ends_at,
    )


def _turn_began(state: State, event: happened.TurnBegan) -> State:
    return replace(state, turn=Turn(event.seat, event.lap, event.place, event.number), wait=event.number)


def _spun(state: State, event: happened.Spun) -> State:
    """A coin for spinner B goes to the stack first (B-22)."""
    seat, stack = state.seats[event.seat], state.coin_stack
    coins = seat.coins
    if event.spinner == "B":
        coins, stack = coins - 1, stack + 1
    elif event.result == "coin" and stack:
        coins, stack = coins + 1, stack - 1
    spun = Seat(_plus(seat.held, event.drawn), seat.crafts, coins, event.at, seat.paid)
    seats = replaced(state.seats, event.seat, spun)
    decks = _left_of(state.decks, event.drawn) if event.drawn else state.decks
    turn = state.turn
    if turn is not None:
        turn = replace(turn, spins=turn.spins + 1, actions=turn.actions + 1)
    return replace(state, seats=seats, decks=decks, coin_stack=stack, turn=turn)


def _crafted(state: State, event: happened.Crafted) -> State:
    seat, pile = state.seats[event.seat], event.pile
    held, discards = list(seat.held), list(state.discards)
    for index, count in NEEDS[event.card]:
        held[index] -= count
        discards[index] += count
    paid = max(seat.paid, event.at) + hand_step(state.options)
    built = Seat(_counts(held), (*seat.crafts, event.card), seat.coins, seat.spun_at, paid)
    turn = state.turn
    return replace(
        state,
        seats=replaced(state.seats, event.seat, built),
        discards=_counts(discards),
        piles=replaced(state.piles, pile, state.piles[pile][1:]),
        takers=replaced(state.takers, pile, event.seat),
        turn=turn and replace(turn, actions=turn.actions + 1),
    )


def _reshuffled(state: State, event: happened.Reshuffled) -> State:
    """B-4: the discards of one deck become that deck."""
    stars, circles = state.decks
    discards = state.discards
    if event.deck == "A":
        return replace(state, decks=(event.order, circles), discards=(0, 0, 0, *discards[3:]))
    return replace(state, decks=(stars, event.order), discards=(*discards[:3], 0, 0, 0))


def _throws_opened(state: State, event: happened.ThrowsOpened) -> State:
    contest = Contest(event.group, event.places, event.through, event.each, event.undecided, ((),) * len(state.seats))
    return replace(state, contest=contest, ends_at=event.ends_at, wait=state.wait + 1)


def _thrown(state: State, event: happened.Thrown) -> State:
    contest = state.contest
    if contest is None:
        return state
    signs = (*contest.thrown[event.seat], event.sign)
    return replace(state, contest=replace(contest, thrown=replaced(contest.thrown, event.seat, signs)))


def _resolved(state: State, event: happened.RpsResolved) -> State:
    shown = Round(event.group, event.signs, event.through, event.left)
    return _gone_on(replace(state, rounds=(*state.rounds, shown)), event.through, event.left)


def _gone_on(state: State, through: tuple[int, ...], left: tuple[int, ...]) -> State:
    """The contest without what was shown; a tied duel is over when its one place is taken."""
    contest = state.contest
    if contest is None:
        return state
    if state.phase == "tie_break" and through:
        return replace(state, phase="over", contest=None, ends_at=None, winner=through[0], decided_by="throws")
    following = replace(
        contest,
        group=left,
        places=contest.places - len(through),
        through=(*contest.through, *through),
        undecided=contest.undecided + 1 if left == contest.group else 0,
        thrown=tuple(signs[1:] for signs in contest.thrown),
    )
    return replace(state, contest=following)


def _finalists(state: State, event: happened.Finalists) -> State:
    return replace(
        state,
        phase="phase2",
        ends_at=event.ends_at,
        wait=state.wait + 1,
        contest=None,
        finalists=event.seats,
        plans=tuple(Plan((None,) * len(own_duals(state.seats[number]))) for number in event.seats),
        locked=(False,) * len(event.seats),
    )


def _planned(state: State, event: happened.PlanSealed) -> State:
    plan = Plan(event.duals, event.stack, event.stack_chosen)
    return replace(state, plans=replaced(state.plans, state.finalists.index(event.seat), plan))


def _duelled(state: State, event: happened.Duel) -> State:
    phase = "tie_break" if event.winner is None else "over"
    return replace(state, phase=phase, ends_at=None, sheets=event.sheets, winner=event.winner, decided_by=event.by)


def _left_play(state: State, number: int) -> State:
    """A finalist who leaves loses; a thrower is out of the group; who had a place frees it (B-8)."""
    seats = replaced(state.seats, number, replace(state.seats[number], resigned=True))
    state = replace(state, seats=seats, contest=_without(state.contest, number))
    winner = last_one_standing(state)
    if winner is None or state.phase == "over":
        return state
    return replace(state, phase="over", ends_at=None, turn=None, contest=None, winner=winner, decided_by="resigned")


def _without(contest: Contest | None, number: int) -> Contest | None:
    if contest is None:
        return None
    if number in contest.group:
        group = tuple(seat for seat in contest.group if seat != number)
        return replace(contest, group=group, undecided=0, thrown=replaced(contest.thrown, number, ()))
    if number in contest.through:
        through = tuple(seat for seat in contest.through if seat != number)
        return replace(contest, through=through, places=contest.places + 1)
    return contest


def _with_seat(state: State, number: int, seat: Seat, decks: Decks) -> State:
    return replace(state, seats=replaced(state.seats, number, seat), decks=decks)


def _given(seat: Seat, drawn: tuple[str, ...]) -> Seat:
    return replace(seat, held=_plus(seat.held, drawn))


def _left_of(decks: Decks, drawn: tuple[str, ...]) -> Decks:
    """The decks without these cards, which lay on top of them."""
    stars, circles = decks
    star_count = sum(INDEX[card] < 3 for card in drawn)
    return stars[star_count:], circles[len(drawn) - star_count :]


def _plus(held: Counts, drawn: tuple[str, ...]) -> Counts:
    if not drawn:
        return held
    counts = list(held)
    for card in drawn:
        counts[INDEX[card]] += 1
    return _counts(counts)


def _counts(counts: list[int]) -> Counts:
    one, two, three, four, five, six = counts
    return one, two, three, four, five, six
