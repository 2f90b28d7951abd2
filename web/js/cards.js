// A card on the screen: number or rank in large print, and for every colour a shape and a letter beside it.

import { h } from "./dom.js";
import { emblem } from "./emblems.js";
import { cardName, isBoy, parsed } from "./faces.js";
import { word } from "./words.js";

const RED_SUITS = ["D", "H"];

/** The face of a card. It is decoration for the eye: who shows it says the name (`cardName`) in words. */
export function face(text, { small = false, gender = false } = {}) {
  const card = parsed(text);
  const kind = card?.family ?? "plain";
  const size = small ? "small" : "";
  return h("span", { key: `face ${text}`, class: `card ${kind} ${size}`, "aria-hidden": "true", ...colours(card) }, ...drawn(card, text, gender));
}

/** A card that only shows: its name is read out. */
export function shownCard(text, options = {}) {
  const { count = 1, ...rest } = options;
  const name = count > 1 ? `${count} × ${cardName(text)}` : cardName(text);
  return h("span", { key: `card ${text}`, class: "holder", role: "img", "aria-label": name }, face(text, rest), badge(count));
}

/** The back of a card, or of a stack of them. */
export function cardBack({ small = false } = {}) {
  return h("span", { class: `card cardback ${small ? "small" : ""}`, "aria-hidden": "true" });
}

/** An empty place. */
export function emptyPlace({ small = false } = {}, ...inside) {
  return h("span", { class: `card place ${small ? "small" : ""}`, "aria-hidden": "true" }, ...inside);
}

/** How many of the same. */
export function badge(count) {
  return count > 1 ? h("span", { class: "badge", "aria-hidden": "true" }, `×${count}`) : null;
}

function colours(card) {
  if (card?.family === "french") return { "data-ink": RED_SUITS.includes(card.suit) ? "red" : "black" };
  return card?.colour ? { "data-colour": card.colour } : {};
}

function drawn(card, text, gender) {
  switch (card?.family) {
    case "french":
      return [h("b", {}, word("cards", `rank.${card.rank}`, {}, card.rank)), emblem(card.suit, { kind: "suit" })];
    case "blitz":
      return blitz(card, gender);
    case "church":
      return church(card);
    case "symbols":
      return card.symbols.map((each, place) => symbol(each, place));
    default:
      return [h("b", {}, text)];
  }
}

function blitz(card, gender) {
  return [
    h("b", {}, card.number),
    h("span", { class: "corner" }, emblem(card.colour, { kind: "shape" }), h("i", {}, letter(card.colour))),
    gender ? emblem(isBoy(card.colour) ? "boy" : "girl", { kind: "gender" }) : null,
    h("span", { class: "owner" }, emblem(card.mark, { kind: "mark" })),
  ];
}

function church(card) {
  return [
    h("span", { class: "corner" }, emblem(card.colour, { kind: "shape" }), h("i", {}, letter(card.colour))),
    emblem(card.kind, { kind: "part" }),
    h("small", {}, word("cards", `short.${card.kind}`)),
    card.bonus ? h("b", { class: "bonus" }, card.bonus) : null,
  ];
}

function symbol({ shape, colour }, place) {
  return h(
    "span",
    { key: place, class: "symbol", "data-colour": colour },
    emblem(shape, { kind: "figure" }),
    h("i", {}, letter(colour)),
  );
}

function letter(colour) {
  return word("cards", `letter.${colour}`);
}
