"""Goldens: whole games kept as text, command by command, with the events as the log stores them.

    python -m tests.rules.record SLUG [--seats N] [--seed N] [--bot]   a game in each mode, to goldens/SLUG.json
    python -m tests.rules.record SLUG --again                          the commands of that file, played again

`record` plays moves that a test wrote by hand; `moves_of` takes them from a playout. A released version must make the
same events of the same commands, and the same state of the same events, to the byte: its golden is never recorded again.
"""

import argparse
import hashlib
import importlib
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from games.rules.contract import AnyRuleset, Mode
from games.rules.honour import Challenge, Done, Verdict
from games.rules.wire import EventCodec
from tests.luck import SeededChance
from tests.rules.playout import Choose, Habits, Playout, Step, uniform
from tests.rules.written import ruleset_commands

GOLDENS = Path(__file__).parent / "goldens"
_encode = msgspec.json.Encoder(order="deterministic").encode
NOTHING = msgspec.Raw(b"null")


class Move(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One of: a seat's command, a timer, a seat that leaves, becomes absent or comes back; none of them: the setup.

    Or a challenge, by the seat `challenges`, of the move that is the entry numbered `version`, from 1: then the events are what
    the ruleset has done about it.
    """

    now: int
    seat: int | None = None
    command: msgspec.Raw = NOTHING
    timer: str | None = None
    leaves: int | None = None
    goes: int | None = None
    returns: int | None = None
    challenges: int | None = None
    version: int | None = None


class Entry(Move, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A move, the exact text of its events, and the fingerprint of the state after them."""

    events: msgspec.Raw
    state: str


class Golden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One game; `seed` is the seed of its luck. `views` are those after the last entry, by seat and for a spectator ("s")."""

    mode: Mode
    seats: int
    seed: int
    rules: int
    options: msgspec.Raw
    entries: list[Entry]
    views: dict[str, msgspec.Raw]
    result: msgspec.Raw


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ruleset: str
    games: list[Golden]


def command(now: int, seat: int, command: msgspec.Struct) -> Move:
    """A seat's command at that instant (ms)."""
    return Move(now, seat=seat, command=msgspec.Raw(_encode(command)))


def record(
    ruleset: AnyRuleset,
    *,
    seats: int,
    mode: Mode,
    seed: int,
    moves: Iterable[Move],
    options: msgspec.Struct | None = None,
    rules: int | None = None,
) -> Golden:
    """Plays these moves, the setup's first, and keeps what came of each. Options left out get the mode's defaults."""
    chosen = ruleset.complete(options or ruleset.options(), seats, mode)
    rules = rules or ruleset.version
    chance, codec, state, entries = SeededChance(seed), EventCodec(ruleset), ruleset.initial, []
    log: list[Done] = []
    for move in moves:
        if move.challenges is None:
            events = _events(ruleset, state, move, (chosen, seats, mode, rules), chance)
        else:
            events = list(judged(ruleset, log, move).events)
        for event in events:
            state = ruleset.evolve(state, event)
        log.append(Done(version=len(log) + 1, seat=move.seat, events=events, play=state))
        entries.append(_entry(move, codec.encode(events), state))
    return Golden(mode, seats, seed, rules, _raw(chosen), entries, views_of(ruleset, state, seats), _raw(ruleset.outcome(state)))


def again(ruleset: AnyRuleset, golden: Golden) -> Golden:
    """The same commands, decided once more by the ruleset as it is now."""
    options = msgspec.json.decode(golden.options, type=ruleset.options)
    return record(
        ruleset,
        seats=golden.seats,
        mode=golden.mode,
        seed=golden.seed,
        moves=golden.entries,
        options=options,
        rules=golden.rules,
    )


def fingerprints(ruleset: AnyRuleset, golden: Golden) -> tuple[list[str], Any]:
    """The fingerprint of the state after each entry, folded from the stored events alone; and the last state."""
    codec, state, prints = EventCodec(ruleset), ruleset.initial, []
    for entry in golden.entries:
        for event in codec.decode(bytes(entry.events)):
            state = ruleset.evolve(state, event)
        prints.append(fingerprint(state))
    return prints, state


def fingerprint(state: object) -> str:
    return hashlib.sha256(_encode(state)).hexdigest()[:16]


def views_of(ruleset: AnyRuleset, state: Any, seats: int) -> dict[str, msgspec.Raw]:
    return {"s" if viewer is None else str(viewer): _raw(ruleset.view(state, viewer)) for viewer in (*range(seats), None)}


def moves_of(steps: Iterable[Step]) -> list[Move]:
    """The moves of a playout."""
    return [_move(step) for step in steps]


def load(slug: str) -> File:
    return msgspec.json.decode((GOLDENS / f"{slug}.json").read_bytes(), type=File)


def save(file: File, name: str | None = None) -> Path:
    """One line an entry, so that a changed move is a changed line."""
    GOLDENS.mkdir(exist_ok=True)
    path = GOLDENS / f"{name or file.ruleset}.json"
    path.write_bytes(written(file))
    return path


def written(file: File) -> bytes:
    games = b",\n".join(_game(game) for game in file.games)
    return b'{"ruleset":' + msgspec.json.encode(file.ruleset) + b',"games":[\n' + games + b"\n]}\n"


def _game(game: Golden) -> bytes:
    head = [field for field in game.__struct_fields__ if field not in ("entries", "views")]
    whole = msgspec.json.encode({field: getattr(game, field) for field in head})
    entries = b",\n".join(msgspec.json.encode(entry) for entry in game.entries)
    views = b",\n".join(msgspec.json.encode(viewer) + b":" + bytes(view) for viewer, view in game.views.items())
    return whole[:-1] + b',"entries":[\n' + entries + b'\n],"views":{\n' + views + b"\n}}"


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(_encode(value))


def _entry(move: Move, events: bytes, state: object) -> Entry:
    fields = {field: getattr(move, field) for field in Move.__struct_fields__}
    return Entry(**fields, events=msgspec.Raw(events), state=fingerprint(state))


def _events(ruleset: AnyRuleset, state: Any, move: Move, begin: Sequence[Any], chance: SeededChance) -> list[Any]:
    if move.seat is not None:
        decoded, _ = ruleset_commands(ruleset.commands).decode(bytes(move.command))
        return ruleset.decide(state, move.seat, decoded, move.now, chance)
    if move.timer is not None:
        return ruleset.on_timer(state, move.timer, move.now, chance)
    if move.leaves is not None:
        return ruleset.leave(state, move.leaves, move.now, chance)
    if move.goes is not None or move.returns is not None:
        return _attendance(ruleset, state, move, chance)
    options, seats, mode, rules = begin
    return ruleset.setup(options, seats, mode, rules, move.now, chance)


def judged(ruleset: AnyRuleset, log: Sequence[Done], move: Move) -> Verdict:
    """What the ruleset says of a challenge after these entries; none of them was judged before."""
    if ruleset.honour is None or move.challenges is None or move.version is None:
        raise ValueError(f"nothing can be challenged: {move}")
    nothing = frozenset[int]()
    found = Challenge(log=log, play=log[-1].play, version=move.version, by=move.challenges, judged=nothing, now=move.now)
    verdict: Verdict = ruleset.honour.judge(found)
    return verdict


def _attendance(ruleset: AnyRuleset, state: Any, move: Move, chance: SeededChance) -> list[Any]:
    if ruleset.absent is None:
        raise ValueError(f"{ruleset.slug} does not want to hear of absent seats")
    seat = move.goes if move.goes is not None else move.returns
    if seat is None:
        raise ValueError("nobody goes or returns")
    return ruleset.absent(state, seat, move.goes is not None, move.now, chance)


def _move(step: Step) -> Move:
    match step.cause:
        case "setup":
            return Move(step.now)
        case "command":
            return Move(step.now, seat=step.seat, command=_raw(step.command))
        case "timer":
            return Move(step.now, timer=step.timer)
        case "leave":
            return Move(step.now, leaves=step.seat)
        case "absent":
            return Move(step.now, goes=step.seat) if step.is_absent else Move(step.now, returns=step.seat)


def _bot(ruleset: AnyRuleset) -> Choose:
    choose = importlib.import_module(f"games.bots.{ruleset.slug}").choose

    def by_view(state: Any, seat: int, legal: Sequence[Any], dice: random.Random) -> Any:
        return choose(ruleset.view(state, seat), seat, legal, dice)

    return by_view


def _played(ruleset: AnyRuleset, mode: Mode, arguments: argparse.Namespace) -> Golden:
    seats, seed = arguments.seats or min(ruleset.seats), arguments.seed
    options = msgspec.json.decode(arguments.options, type=ruleset.options)
    choose = _bot(ruleset) if arguments.bot else uniform
    habits = Habits(cut=arguments.cut, leave=arguments.leave)
    steps = Playout(ruleset, seats=seats, mode=mode, seed=seed, options=options, habits=habits, choose=choose)
    return record(ruleset, seats=seats, mode=mode, seed=seed, moves=moves_of(steps), options=options)


def main() -> None:
    from tests.rules.catalogue import by_slug

    parser = argparse.ArgumentParser(description="Record a golden playthrough.")
    parser.add_argument("slug")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cut", type=int, help="entries after which the recording stops")
    parser.add_argument("--leave", type=float, default=0.0, help="the chance that a seat resigns, at every entry")
    parser.add_argument("--bot", action="store_true", help="the seats play as games.bots.SLUG does")
    parser.add_argument("--options", default="{}", help="as JSON")
    parser.add_argument("--name", help="of the file, if it is not the slug: SLUG.anything")
    parser.add_argument("--again", action="store_true", help="keep the commands of the file")
    arguments = parser.parse_args()
    ruleset = by_slug(arguments.slug)
    if arguments.again:
        games = [again(ruleset, game) for game in load(arguments.name or ruleset.slug).games]
    else:
        games = [_played(ruleset, mode, arguments) for mode in ruleset.modes]
    save(File(ruleset.slug, games), arguments.name)


if __name__ == "__main__":
    main()
