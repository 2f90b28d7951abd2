// Tables where mistakes are accepted: a hand may lay any open card of its own wherever a card can lie. Nothing here judges it, and
// nothing tells a mistake from a lawful move: what is listed goes as it is listed, the rest as it was meant.

import { exposed, movesFrom } from "./piles-moves.js";

/** The last number of a pile in the centre. */
export const COMPLETE = 10;

/** Whether this seat may lay and turn cards now without asking whether they fit. */
export function takesMistakes(game, seat) {
  if (!game.honour || seat === null || game.table.phase !== "running" || game.status !== "active") return false;
  return game.table.acting === null || (game.table.acting === seat && game.table.actions_left > 0);
}

/** The command that lays the top of `zone` there, lawful or not: on a pile (null: a new one) or an own slot. Null where nothing lies. */
export function laid(game, seat, zone, place) {
  const card = topOf(game, seat, zone);
  if (card === null) return null;
  const listed = movesFrom(game, seat, zone).find((move) => isThere(move, place));
  return listed ?? (takesMistakes(game, seat) ? dared(game, seat, zone, card, place) : null);
}

/** Three new cards, though something else has to be done first; null where there are none. */
export function daredFlip(game, seat) {
  const waste = game.table.waste[seat];
  if (!takesMistakes(game, seat) || game.table.hands[seat] + (waste?.count ?? 0) === 0) return null;
  return { type: "flip", on: waste?.top ?? null, ...turnOf(game) };
}

/** Whether a hand could put a card there at all. */
export function takesCards(game, seat, { pile, slot }) {
  if (slot !== undefined) return (game.table.slots[seat]?.[slot] ?? []).length > 0;
  return pile === null || game.table.centre.some((each) => each.pile === pile && each.count < COMPLETE);
}

function dared(game, seat, zone, card, place) {
  if (!takesCards(game, seat, place) || zone === `slot${place.slot}`) return null;
  const from = { card, from: zone, ...turnOf(game) };
  if (place.slot !== undefined) return { type: "build", ...from, to_slot: place.slot, on: game.table.slots[seat][place.slot].at(-1) };
  const top = game.table.centre.find((each) => each.pile === place.pile)?.top ?? null;
  return { type: "play_centre", ...from, pile: place.pile, on: top };
}

function isThere(move, { pile, slot }) {
  if (slot !== undefined) return move.type === "build" && move.to_slot === slot;
  return move.type === "play_centre" && (move.pile ?? null) === pile;
}

function topOf(game, seat, zone) {
  return exposed(game.table, seat).find((each) => each.zone === zone)?.card ?? null;
}

/** A late tap never answers another question. */
function turnOf({ turn }) {
  return turn === null ? {} : { turn };
}
