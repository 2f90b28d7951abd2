"""Blueprint Blitz: spin for components, craft cards of them in a race, then plan attack and defense for one duel."""

from games.catalogue.blueprint_blitz.commands import Command
from games.catalogue.blueprint_blitz.decide import CODES, decide, leave, on_timer, setup
from games.catalogue.blueprint_blitz.events import Event
from games.catalogue.blueprint_blitz.evolve import evolve
from games.catalogue.blueprint_blitz.legal import auto_move, default_win, delay, legal, question, timers
from games.catalogue.blueprint_blitz.options import Options, complete
from games.catalogue.blueprint_blitz.orders import ORDERS
from games.catalogue.blueprint_blitz.ranking import outcome, scores
from games.catalogue.blueprint_blitz.state import State
from games.catalogue.blueprint_blitz.uncovers import uncovers
from games.catalogue.blueprint_blitz.view import View, reveal, view
from games.catalogue.blueprint_blitz.worlds import inventory, other_world, reshuffle
from games.rules.contract import Ruleset

RULESET: Ruleset[Options, Command, Event, State, View] = Ruleset(
    slug="blueprint_blitz",
    title="Blueprint Blitz",
    version=1,
    seats=range(2, 7),
    options=Options,
    commands=Command,
    events=Event,
    views=View,
    setup=setup,
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
    complete=complete,
    default_win=default_win,
    tickets=2048,
    scores=scores,
    codes=CODES,
    reveal=reveal,
    inventory=inventory,
    other_world=other_world,
    reshuffle=reshuffle,
    orders=ORDERS,
    texts="games.catalogue.blueprint_blitz",
)
