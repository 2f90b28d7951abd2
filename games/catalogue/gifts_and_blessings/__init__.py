"""Gifts and Blessings: give, be given back, and choose what to keep and what to bless. For two."""

from typing import Final

from games.catalogue.gifts_and_blessings.commands import Command
from games.catalogue.gifts_and_blessings.decide import CODES, decide, leave
from games.catalogue.gifts_and_blessings.ending import delay, on_timer, outcome, standing, timers
from games.catalogue.gifts_and_blessings.events import Event
from games.catalogue.gifts_and_blessings.evolve import evolve
from games.catalogue.gifts_and_blessings.honour import HONOUR
from games.catalogue.gifts_and_blessings.legal import auto_move, legal, question
from games.catalogue.gifts_and_blessings.options import Options, complete
from games.catalogue.gifts_and_blessings.orders import ORDERS
from games.catalogue.gifts_and_blessings.redo import redo, reshuffle
from games.catalogue.gifts_and_blessings.setup import next_first, setup, setup_again
from games.catalogue.gifts_and_blessings.state import State
from games.catalogue.gifts_and_blessings.uncovers import uncovers
from games.catalogue.gifts_and_blessings.view import View, reveal, view
from games.catalogue.gifts_and_blessings.worlds import inventory, other_world
from games.rules.contract import Ruleset

RULESET: Final = Ruleset[Options, Command, Event, State, View](
    slug="gifts_and_blessings",
    title="Gifts and Blessings",
    version=1,
    seats=range(2, 3),
    options=Options,
    commands=Command,
    events=Event,
    views=View,
    setup=setup,
    decide=decide,
    evolve=evolve,
    question=question,
    legal=legal,
    auto_move=auto_move,
    leave=leave,
    outcome=outcome,
    view=view,
    timers=timers,
    on_timer=on_timer,
    delay=delay,
    complete=complete,
    hidden_hands=True,
    uncovers=uncovers,
    scores=standing,
    next_first=next_first,
    setup_again=setup_again,
    third_timeout="forfeit",
    reveal=reveal,
    inventory=inventory,
    other_world=other_world,
    orders=ORDERS,
    honour=HONOUR,
    redo=redo,
    reshuffle=reshuffle,
    codes=CODES,
    texts="games.catalogue.gifts_and_blessings",
)
"""Its only timer is the claims window of an honour game: the table has the seats' clocks."""
