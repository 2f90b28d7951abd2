// A card is written as a text ("7H", "pump:red-4", "altar-white+2", "star-red+circle-blue"): what that text says, and its name.

import { say, word } from "./words.js";

const FRENCH = /^([A2-9TJQK])([CDHS])$/;
const BLITZ = /^([A-Za-z0-9]{1,8}):(orange|blue|yellow|red|green)-(10|[1-9])$/;
const CHURCH = /^(altar|organ|kafedra|pult|pew)-(red|blue|green|white)(\+[12])?$/;
const SYMBOLS = /^(star|circle)-(red|blue|green)(\+(star|circle)-(red|blue|green))?$/;
const BOYS = ["red", "blue"];

/** What a text says as a card: {family, …}; null when it is none that we know. */
export function parsed(text) {
  if (typeof text !== "string") return null;
  return french(text) ?? blitz(text) ?? church(text) ?? symbols(text);
}

export function isCard(text) {
  return parsed(text) !== null;
}

/** Dutch Blitz: red and blue cards show boys, yellow and green ones girls. */
export function isBoy(colour) {
  return BOYS.includes(colour);
}

/** The card's name in words. */
export function cardName(text) {
  const card = parsed(text);
  switch (card?.family) {
    case "french":
      return word("cards", "french", { rank: word("cards", card.rank), suit: word("cards", card.suit) });
    case "blitz":
      return word("cards", "blitz", { ...adjectives(card.colour), number: card.number });
    case "church":
      return word("cards", card.kind, { ...adjectives(card.colour), bonus: card.bonus });
    case "symbols":
      return card.symbols.map((each) => word("cards", each.shape, adjectives(each.colour))).join(word("cards", "and"));
    default:
      return String(text);
  }
}

/** Several cards in words; none is "empty". */
export function cardNames(texts) {
  return texts.map(cardName).join(", ") || say("nothing_here");
}

function adjectives(colour) {
  const m = word("cards", `m.${colour}`);
  return { m, f: word("cards", `f.${colour}`, {}, m), p: word("cards", `p.${colour}`, {}, m) };
}

function french(text) {
  const found = FRENCH.exec(text);
  return found && { family: "french", rank: found[1], suit: found[2] };
}

function blitz(text) {
  const found = BLITZ.exec(text);
  return found && { family: "blitz", mark: found[1], colour: found[2], number: Number(found[3]) };
}

function church(text) {
  const found = CHURCH.exec(text);
  return found && { family: "church", kind: found[1], colour: found[2], bonus: found[3] ?? null };
}

function symbols(text) {
  if (!SYMBOLS.test(text)) return null;
  const each = text.split("+").map((part) => part.split("-"));
  return { family: "symbols", symbols: each.map(([shape, colour]) => ({ shape, colour })) };
}
