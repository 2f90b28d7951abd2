"""What phase 1 does to the table: the cards laid out, turns, spins, draws and crafts."""

from msgspec.structs import replace

from games.catalogue.blueprint_blitz.cards import INDEX, NEEDS, PILES, Counts
from games.catalogue.blueprint_blitz.events import Crafted, DecksShuffled, Drawn, Reshuffled, Spun, TurnBegan
from games.catalogue.blueprint_blitz.options import hand_step
from games.catalogue.blueprint_blitz.state import COINS, Decks, Seat, State, Turn, replaced


def laid(event: DecksShuffled) -> State:
    """Deck C is dealt pile by pile, the first card on top (B-1)."""
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


def turn_began(state: State, event: TurnBegan) -> State:
    return replace(state, turn=Turn(event.seat, event.lap, event.place, event.number), wait=event.number)


def spun(state: State, event: Spun) -> State:
    """A coin for spinner B goes to the stack first (B-22)."""
    seat, stack = state.seats[event.seat], state.coin_stack
    coins = seat.coins
    if event.spinner == "B":
        coins, stack = coins - 1, stack + 1
    elif event.result == "coin" and stack:
        coins, stack = coins + 1, stack - 1
    area = Seat(_plus(seat.held, event.drawn), seat.crafts, coins, event.at, seat.paid)
    seats = replaced(state.seats, event.seat, area)
    decks = _left_of(state.decks, event.drawn) if event.drawn else state.decks
    turn = state.turn
    if turn is not None:
        turn = replace(turn, spins=turn.spins + 1, actions=turn.actions + 1)
    return replace(state, seats=seats, decks=decks, coin_stack=stack, turn=turn)


def crafted(state: State, event: Crafted) -> State:
    """The components go to the discards, the card to its builder; the hand has paid for it (BF-16)."""
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
        turn=None if turn is None else replace(turn, actions=turn.actions + 1),
    )


def reshuffled(state: State, event: Reshuffled) -> State:
    """B-4: the discards of one deck become that deck."""
    stars, circles = state.decks
    discards = state.discards
    if event.deck == "A":
        return replace(state, decks=(event.order, circles), discards=(0, 0, 0, *discards[3:]))
    return replace(state, decks=(stars, event.order), discards=(*discards[:3], 0, 0, 0))


def drawn(state: State, event: Drawn) -> State:
    """The cards that a spin drew after a deck was refilled."""
    seat = state.seats[event.seat]
    seats = replaced(state.seats, event.seat, replace(seat, held=_plus(seat.held, event.drawn)))
    return replace(state, seats=seats, decks=_left_of(state.decks, event.drawn))


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
