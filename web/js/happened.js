// An event in a sentence: its fields become names, cards and numbers, and the book of words makes the sentence.

import { cardName, cardNames, isCard } from "./faces.js";
import { seatName, seatNames } from "./seat-names.js";
import { duration, instant } from "./times.js";
import { zoneName } from "./zone-names.js";
import { humane, word } from "./words.js";

const SEATS = new Set(["seat", "next", "host", "starter", "first", "won_by", "winner", "for_seat"]);
const SEAT_LISTS = new Set(["winners", "group", "through", "left", "seats", "order"]);
const BY_SEAT = new Set(["scores", "totals", "crafts", "placed", "blitz", "components"]);
const INSTANTS = new Set(["until", "since"]);
const ZONES = new Set(["source", "to_slot", "slot"]);
const PILES = new Set(["agape_blitz", "dutch_blitz"]);

/** Every sentence of an entry, in order. */
export function sentences(entry, game) {
  return entry.events.map((event) => sentence(event, game)).filter(Boolean);
}

export function sentence(event, game) {
  const { type, ...fields } = event;
  const params = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, told(name, value, event, game)]));
  const family = PILES.has(game.ruleset) ? "piles" : game.ruleset;
  const keys = [`${family}.${type}`, ...variants(event), type];
  return word("events", keys, { ...params, ...extra(event, game) }, unknown(type, params));
}

function told(name, value, event, game) {
  if (value === null || value === undefined) return null;
  if (SEATS.has(name) && Number.isInteger(value)) return seatName(game, value);
  if (SEAT_LISTS.has(name) && isNumbers(value)) return seatNames(game, value);
  if (BY_SEAT.has(name) && isNumbers(value)) return value.map((each, seat) => `${seatName(game, seat)} ${each}`).join(", ");
  if (ZONES.has(name)) return zoneName(game, value);
  if (INSTANTS.has(name)) return instant(value);
  if (name === "ms") return duration(value);
  if (name === "signs") return value.map((sign, place) => `${seatName(game, event.group[place])} – ${sign_(sign)}`).join(", ");
  if (name === "sign") return sign_(value);
  if (typeof value === "string") return isCard(value) ? cardName(value) : word("values", `${name}.${value}`, {}, value);
  if (Array.isArray(value)) return value.every(isCard) && value.length ? cardNames(value) : null;
  return typeof value === "object" ? null : value;
}

/** What an event says in one field decides its words: what was offered, how it was answered and settled, how moves were undone. */
function variants({ type, kind, accept, outcome, how, since, until, kicked }) {
  if (kicked) return [`${type}.kicked`];
  const named = [kind, accept, outcome, how].filter((each) => each !== undefined).map((each) => `${type}.${each}`);
  return since !== undefined && until <= since ? [...named, `${type}.over`] : named;
}

function extra(event, game) {
  return {
    seat_number: event.seat + 1,
    church_number: event.church + 1,
    shout: word("values", `shout.${game.ruleset}`, {}, ""),
    ...(Number.isInteger(event.by) ? { by: seatName(game, event.by) } : {}),
    ...(event.for_seat === event.seat ? { for_seat: null } : {}),
  };
}

function unknown(type, params) {
  const who = params.seat ? `${params.seat}: ` : "";
  return `${who}${humane(type)}.`;
}

function isNumbers(value) {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isInteger);
}

function sign_(sign) {
  return word("values", `sign.${sign}`);
}
