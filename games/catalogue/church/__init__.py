"""Church: gather the parts and the pews, and build the churches that are worth most."""

from typing import Final

from games.catalogue.church.commands import Command
from games.catalogue.church.decide import CODES, decide
from games.catalogue.church.events import Event
from games.catalogue.church.evolve import evolve
from games.catalogue.church.legal import auto_move, legal, question
from games.catalogue.church.options import Options
from games.catalogue.church.orders import ORDERS
from games.catalogue.church.scoring import outcome, standing
from games.catalogue.church.setup import setup
from games.catalogue.church.state import State
from games.catalogue.church.turns import leave
from games.catalogue.church.uncovers import uncovers
from games.catalogue.church.view import View, reveal, view
from games.catalogue.church.worlds import inventory, other_world, reshuffle
from games.rules.contract import Ruleset

RULESET: Final = Ruleset[Options, Command, Event, State, View](
    slug="church",
    title="Church",
    version=1,
    seats=range(2, 7),
    options=Options,
    commands=Command,
    events=Event,
    views=View,
    setup=setup,
    decide=decide,
    evolve=evolve,
    hidden_hands=True,
    uncovers=uncovers,
    question=question,
    legal=legal,
    auto_move=auto_move,
    passes=True,
    leave=leave,
    outcome=outcome,
    view=view,
    scores=standing,
    reveal=reveal,
    inventory=inventory,
    other_world=other_world,
    reshuffle=reshuffle,
    orders=ORDERS,
    live_increments_s=(60, 30),
    codes=CODES,
    texts="games.catalogue.church",
)
