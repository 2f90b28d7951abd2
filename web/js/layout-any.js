// A table for a game that this page has never heard of: every member of its view, by its shape.

import { isCard } from "./faces.js";
import { humane, say, word } from "./words.js";
import { cards, text } from "./zones.js";

/** Lists as long as the table has seats belong to the seats; the rest lies in the middle; `hand` is the viewer's own. */
export function anyLayout(game) {
  const members = Object.entries(game.table).filter(([, value]) => value !== null);
  const own = members.find(([name, value]) => name === "hand" && isCards(value));
  const rest = members.filter((each) => each !== own);
  const bySeat = rest.filter(([name, value]) => isBySeat(name, value, game));
  const common = rest.filter((each) => !bySeat.includes(each));
  return {
    facts: [],
    middle: common.map(([name, value]) => zone(name, value, game)),
    seat: (seat) => ({ score: null, zones: bySeat.map(([name, value]) => zone(name, value[seat], game)) }),
    hand: own ? cards("hand", own[1], { picks: ["*"] }) : null,
  };
}

function zone(name, value, game) {
  if (isCards(value)) return { ...cards(name, value, { picks: ["*"] }), label: label(name) };
  return { ...text(name, written(value, game)), label: label(name) };
}

function label(name) {
  return word("members", name, {}, humane(name));
}

/** Lists of seat numbers are as long as it happens; a list with something else than seats in it is by seat. */
function isBySeat(name, value, game) {
  if (!Array.isArray(value) || value.length !== game.seats.length) return false;
  const numbersOfSeats = value.every((each) => Number.isInteger(each) && each < game.seats.length) && new Set(value).size === value.length;
  return !isCards(value) && !(numbersOfSeats && name.endsWith("ed"));
}

function isCards(value) {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string" && isCard(each));
}

function written(value, game) {
  if (value === null || value === undefined) return "?";
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map((each) => written(each, game)).join(", ") || say("nothing_here");
  if (typeof value === "object") return Object.entries(value).map(([name, each]) => `${label(name)}: ${written(each, game)}`).join("; ");
  return String(value);
}
