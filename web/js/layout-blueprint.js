// Blueprint Blitz on the generic table: piles to craft from, areas of the seats, throws, plans and the duel.

import { cardName } from "./faces.js";
import { seatName, seatNames } from "./seat-names.js";
import { word } from "./words.js";
import { cards, grouped, text } from "./zones.js";

export function blueprint(game) {
  const { table, you } = game;
  return {
    facts: facts(game),
    middle: [piles(game), text("coin_stack", table.coin_stack), ...duel(game)],
    seat: (seat) => ({ score: table.seats[seat].crafts.length, zones: area(game, seat, seat === you?.seat) }),
    hand: null,
    waits: you ? waits(table, you.seat) : {},
  };
}

function facts({ table, ...game }) {
  const found = [];
  if (table.turn) found.push(word("facts", "lap", table.turn), word("facts", "spins_left", { n: table.turn.spins_left }));
  if (table.throws) found.push(word("facts", "places", { n: table.throws.places }), thrown({ table, ...game }));
  if (table.rounds.length) found.push(shown(table.rounds.at(-1), game));
  return found;
}

function thrown({ table, ...game }) {
  const told = table.throws.group.map(({ seat, thrown: count }) => {
    const state = word("facts", count < table.throws.each ? "not_thrown" : "thrown");
    return `${seatName(game, seat)}: ${state}`;
  });
  return told.join(", ");
}

function shown({ group, signs }, game) {
  return group.map((seat, place) => `${seatName(game, seat)}: ${word("values", `sign.${signs[place]}`)}`).join(", ");
}

function piles(game) {
  const items = game.table.piles.map((pile, number) => ({
    face: pile.top,
    match: { pile: number },
    note: pile.top ? `× ${pile.count}` : null,
  }));
  return cards("piles", items.filter(({ face }) => face), { picks: ["craft"] });
}

function area(game, seat, own) {
  const { components, crafts, coins, place } = game.table.seats[seat];
  const zones = [
    cards("components", grouped(components), { small: !own }),
    cards("crafts", grouped(crafts), { small: true }),
    text("coins", coins),
  ];
  if (place !== null) zones.push(text("place", place));
  return [...zones, ...plan(game, seat)];
}

function plan(game, seat) {
  const known = game.table.plans?.find((each) => each.seat === seat);
  if (!known || game.table.duel) return [];
  const state = word("facts", known.locked ? "locked" : "choosing");
  if (known.duals === null) return [text("plan", state)];
  const duals = known.duals.map(({ card, side }) => `${cardName(card)}: ${side ? word("values", `side.${side}`) : "…"}`);
  const chosen = known.stack_chosen ? (known.stack ? cardName(known.stack) : word("commands", "set_stack.none")) : "…";
  const points = [word("facts", "attack", { n: known.attack_points }), word("facts", "defense", { n: known.defense_points })];
  return [text("plan", [...points, state].join(" · ")), text("stack", chosen), ...(duals.length ? [text("duals", duals.join("; "))] : [])];
}

function duel(game) {
  const { duel: known, winner, decided_by: by } = game.table;
  if (!known) return [];
  const sheets = known.seats.map((seat, place) => {
    const { attack_points: attack, defense_points: defense } = known.sheets[place];
    return `${seatName(game, seat)}: ${word("facts", "attack", { n: attack })}, ${word("facts", "defense", { n: defense })}`;
  });
  const end = winner === null ? [] : [text("winner", `${seatNames(game, [winner])} · ${word("facts", "decided_by", { what: word("facts", `by.${by}`) })}`)];
  return [text("duel", sheets.join(" — ")), ...end];
}

/** Until when a command has to wait: the wheel turns. */
function waits(table, seat) {
  const until = table.seats[seat].spin_ready_at;
  return until ? { spin: until } : {};
}
