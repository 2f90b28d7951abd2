// `legal` as things to touch: commands about a card belong to that card, the others are buttons.

import { cardName, isCard } from "./faces.js";
import { say, word } from "./words.js";

const PLAIN = new Set(["type", "turn"]);

/** The card a command is about, if it names one that lies somewhere. */
export function cardOf(command) {
  return typeof command.card === "string" ? command.card : null;
}

/** The commands of these types about this card; `match` names further fields that must agree (the pile it lies on). */
export function forCard(legal, types, card, match = {}) {
  return legal.filter(
    (command) =>
      types.includes(command.type) &&
      cardOf(command) === card &&
      Object.entries(match).every(([name, value]) => command[name] === value),
  );
}

/** What no card on the table claims. */
export function unclaimed(legal, claimed) {
  return legal.filter((command) => !claimed.has(command));
}

/** A command in words. */
export function commandLabel(command, game) {
  const fields = Object.entries(command).filter(([name]) => !PLAIN.has(name));
  const params = Object.fromEntries(fields.map(([name, value]) => [name, told(name, value, game)]));
  const exact = fields.map(([, value]) => `${command.type}.${value === null ? "none" : value}`);
  return word("commands", [...exact, `${game.ruleset}.${command.type}`, command.type], params, unknown(command, params));
}

/** What the seat is being asked, in words: from the commands it may give. */
export function prompt(legal, game) {
  const types = new Set(legal.map(({ type }) => type));
  const first = [...types].map((type) => word("prompts", type, { owed: game.table.owed }, "")).find(Boolean);
  return first ?? say("your_move");
}

/** An id that stays the same for the same command. */
export function commandId(command) {
  const { turn, ...fields } = command;
  return JSON.stringify(fields);
}

function told(name, value, game) {
  if (name === "church") return value === "new" ? word("values", "church.new") : word("values", "church.number", { n: value + 1 });
  if (name === "dual") return dualName(value, game);
  if (name === "pile") return value + 1;
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  if (typeof value === "string") return isCard(value) ? cardName(value) : word("values", `${name}.${value}`, {}, value);
  return value;
}

function dualName(number, game) {
  const own = game.table.plans?.find((plan) => plan.seat === game.you?.seat);
  const dual = own?.duals?.[number];
  return dual ? cardName(dual.card) : String(number + 1);
}

function unknown(command, params) {
  const fields = Object.entries(params).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`);
  const type = command.type.replaceAll("_", " ");
  return [type.charAt(0).toUpperCase() + type.slice(1), ...fields].join(", ");
}
