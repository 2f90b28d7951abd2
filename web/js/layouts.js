// Where things lie on a table, game by game: the only part of the generic table that knows a game. What has no layout of its
// own is laid out by the shape of its view (layout-any.js).
//
// A layout is {facts: [sentence], middle: [zone], seat(n): {score, zones}, hand: zone | null, ownFirst?, waits?}; a zone is
//   {id, label, kind: "cards", items: [{face, count?, match?, note?}], picks: [command types], dares?: command type, small?, folds?}
//   {id, label, kind: "stack", count} · {id, label, kind: "text", text} · {id, label, kind: "groups", groups: [{id, title, notes, faces}]}

import { anyLayout } from "./layout-any.js";
import { blueprint } from "./layout-blueprint.js";
import { cardName } from "./faces.js";
import { word } from "./words.js";
import { cards, grouped, stack } from "./zones.js";

const LAYOUTS = { gifts_and_blessings: gifts, church, blueprint_blitz: blueprint };
const ROYALS = { Q: 3, J: 5, K: 7 };
const PARTS = ["altar", "pult", "kafedra", "organ"];

export function layoutOf(game) {
  return (LAYOUTS[game.ruleset] ?? anyLayout)(game);
}

function gifts({ table, you, options }) {
  const fact = (key, params) => word("facts", key, params);
  const facts = [fact("round", { n: table.round })];
  if (table.gift) facts.push(`${fact("gift", { card: cardName(table.gift) })} · ${fact("gift_needs", { n: ROYALS[table.gift[0]] ?? 1 })}`);
  if (table.quiet) facts.push(fact("quiet", { n: table.quiet, all: table.quiet_limit }));
  return {
    facts,
    middle: [stack("fountain", table.fountain), ...(table.unused ? [cards("unused", table.unused.fountain, { small: true })] : [])],
    seat: (seat) => ({ score: table.points[seat], zones: giftZones(table, seat, seat === you?.seat) }),
    hand: table.hand && cards("hand", table.hand, { picks: ["give", "return"], dares: options.enforcement === "honour" ? "return" : null }),
  };
}

function giftZones(table, seat, own) {
  const hand = table.hands[seat];
  const others = [stack("hand", hand.count), ...(hand.known.length ? [cards("known", hand.known, { small: true })] : [])];
  return [
    cards("gift_pools", table.gift_pools[seat], { picks: own ? ["take"] : [] }),
    ...(own ? [] : others),
    cards("blessings", table.blessings[seat], { small: true, folds: true }),
  ];
}

function church({ table, you }) {
  const last = table.extra_turn || table.deck_count === 0 ? [word("facts", "extra_turn")] : [];
  const chosen = table.chosen ? [word("facts", "chosen", { card: cardName(table.chosen) })] : [];
  return {
    facts: [...last, ...chosen],
    ownFirst: true,
    middle: [stack("deck", table.deck_count), cards("fund", grouped(table.fund), { picks: ["draw"] })],
    seat: (seat) => ({ score: table.scores[seat], zones: churchZones(table, seat, seat === you?.seat) }),
    hand: table.hand && cards("hand", table.hand, { picks: ["build", "choose", "discard", "bonus_build"] }),
  };
}

function churchZones(table, seat, own) {
  const seen = table.seen[seat];
  const others = [stack("hand", table.hand_counts[seat]), ...(seen.length ? [cards("seen", seen, { small: true })] : [])];
  const groups = table.churches[seat].map(oneChurch);
  return [{ id: "churches", label: word("members", "churches"), kind: "groups", groups }, ...(own ? [] : others)];
}

function oneChurch(church, number) {
  const state = word("facts", church.finished ? "finished" : "unfinished");
  const notes = [word("facts", "church_points", { n: church.points }), state];
  if (church.one_colour) notes.push(word("facts", "one_colour"));
  const frame = PARTS.map((part) => church[part] ?? { missing: part });
  return { id: number, title: word("facts", "church", { n: number + 1 }), notes, faces: [...frame, ...grouped(church.pews)] };
}
