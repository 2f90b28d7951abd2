// Pile games: where an exposed card may go, worked out from the view, because `legal` would come a round trip too late in a race.
// The server judges all the same: this only spares players the moves that could not be meant.

import { isBoy, parsed } from "./faces.js";

const LAST = 10;
const SLOT = /^slot(\d)$/;

/** The open tops of a seat: [{zone, card}], slots first, then Blitz and waste. */
export function exposed(table, seat) {
  const slots = (table.slots[seat] ?? []).map((slot, number) => ({ zone: `slot${number}`, card: slot.at(-1) ?? null }));
  const heaps = ["blitz", "waste"].map((zone) => ({ zone, card: table[zone][seat]?.top ?? null }));
  return [...slots, ...heaps].filter(({ card }) => card !== null);
}

/** The commands that this seat's top of `zone` allows: to the centre first, then onto slots. */
export function movesFrom(game, seat, zone) {
  const top = exposed(game.table, seat).find((each) => each.zone === zone);
  if (!top || !mayMove(game, seat)) return [];
  const card = parsed(top.card);
  const centre = toCentre(game.table, top, card);
  if (card.number === 1 || mustPlaceOne(game, seat)) return card.number === 1 ? centre : [];
  return [...centre, ...ontoSlots(game, seat, top, card)];
}

/** The commands that lay one of this seat's open cards on that pile (null: a new one), the Blitz pile's first. */
export function movesTo(game, seat, pile) {
  const zones = exposed(game.table, seat).map(({ zone }) => zone);
  const ordered = ["blitz", ...zones.filter((zone) => zone !== "blitz")];
  return ordered
    .flatMap((zone) => movesFrom(game, seat, zone))
    .filter((move) => move.type === "play_centre" && move.pile === pile);
}

/** `flip`, naming the waste top that the player sees; null when there is nothing to turn. */
export function flip(game, seat) {
  const { hands, waste } = game.table;
  const something = hands[seat] > 0 || waste[seat]?.count > 0;
  return something && mayMove(game, seat) && !mustPlaceOne(game, seat) ? { type: "flip", on: waste[seat]?.top ?? null } : null;
}

/** By turns: whether it is this seat's; in a race always. */
export function mayMove(game, seat) {
  const { phase, acting, actions_left: actions } = game.table;
  if (phase !== "running" || game.status !== "active") return false;
  return acting === null || (acting === seat && (actions > 0 || mustPlaceOne(game, seat)));
}

/** An exposed 1 comes first, where the table says so. */
export function mustPlaceOne(game, seat) {
  return game.options.ones === "forced" && exposed(game.table, seat).some(({ card }) => parsed(card).number === 1);
}

function toCentre(table, top, card) {
  const base = { type: "play_centre", card: top.card, from: top.zone };
  if (card.number === 1) return [{ ...base, pile: null, on: null }];
  return table.centre.filter((pile) => follows(card, pile)).map((pile) => ({ ...base, pile: pile.pile, on: pile.top }));
}

function follows(card, pile) {
  const below = parsed(pile.top);
  return below.number < LAST && below.colour === card.colour && card.number === below.number + 1;
}

function ontoSlots(game, seat, top, card) {
  const from = SLOT.exec(top.zone)?.[1];
  return (game.table.slots[seat] ?? [])
    .map((slot, number) => ({ number, on: slot.at(-1) ?? null }))
    .filter(({ number, on }) => String(number) !== from && on !== null && fitsSlot(game, card, parsed(on)))
    .map(({ number, on }) => ({ type: "build", card: top.card, from: top.zone, to_slot: number, on }));
}

function fitsSlot(game, card, below) {
  const alternates = game.ruleset !== "dutch_blitz" || isBoy(card.colour) !== isBoy(below.colour);
  return alternates && card.number === below.number - 1;
}
