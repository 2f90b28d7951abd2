"""The blitz family, one engine for two games: Agape Blitz and Dutch Blitz."""

from typing import Final

from games.catalogue.blitz.commands import Command
from games.catalogue.blitz.decide import CODES, decide
from games.catalogue.blitz.events import AgapeEvent, DutchEvent, Event
from games.catalogue.blitz.evolve import evolve
from games.catalogue.blitz.game import absent, delay, leave, on_timer, outcome, setup_agape, setup_dutch, timers, totals
from games.catalogue.blitz.judging import HONOUR
from games.catalogue.blitz.legal import auto_move, legal, question
from games.catalogue.blitz.options import AgapeOptions, DutchOptions, complete_agape, complete_dutch
from games.catalogue.blitz.orders import ORDERS
from games.catalogue.blitz.redo import redo
from games.catalogue.blitz.state import State
from games.catalogue.blitz.uncovers import uncovers
from games.catalogue.blitz.view import View, reveal, view
from games.catalogue.blitz.worlds import inventory, other_world, reshuffle
from games.rules.contract import Ruleset

TICKETS: Final = 1024
"""Enough for 100 hands of eight seats and the draw of the first starter: 801."""

AGAPE: Final = Ruleset[AgapeOptions, Command, Event, State, View](
    slug="agape_blitz",
    title="Agape Blitz",
    version=1,
    seats=range(2, 5),
    options=AgapeOptions,
    commands=Command,
    events=AgapeEvent,
    views=View,
    setup=setup_agape,
    decide=decide,
    evolve=evolve,
    uncovers=uncovers,
    takebacks=("async",),
    question=question,
    legal=legal,
    auto_move=auto_move,
    passes=True,
    leave=leave,
    outcome=outcome,
    view=view,
    timers=timers,
    on_timer=on_timer,
    delay=delay,
    complete=complete_agape,
    tickets=TICKETS,
    absent=absent,
    scores=totals,
    codes=CODES,
    reveal=reveal,
    inventory=inventory,
    other_world=other_world,
    honour=HONOUR,
    redo=redo,
    reshuffle=reshuffle,
    orders=ORDERS,
    texts="games.catalogue.blitz",
)
DUTCH: Final = Ruleset[DutchOptions, Command, Event, State, View](
    slug="dutch_blitz",
    title="Dutch Blitz",
    version=1,
    seats=range(2, 9),
    options=DutchOptions,
    commands=Command,
    events=DutchEvent,
    views=View,
    setup=setup_dutch,
    decide=decide,
    evolve=evolve,
    uncovers=uncovers,
    takebacks=("async",),
    question=question,
    legal=legal,
    auto_move=auto_move,
    passes=True,
    leave=leave,
    outcome=outcome,
    view=view,
    timers=timers,
    on_timer=on_timer,
    delay=delay,
    complete=complete_dutch,
    tickets=TICKETS,
    absent=absent,
    scores=totals,
    codes=(*CODES, "expansion_needed"),
    reveal=reveal,
    inventory=inventory,
    other_world=other_world,
    honour=HONOUR,
    redo=redo,
    reshuffle=reshuffle,
    orders=ORDERS,
    texts="games.catalogue.blitz",
)
RULESETS: Final = (AGAPE, DUTCH)
