// A zone of a generic table on the screen.

import { badge, cardBack, emptyPlace, face, shownCard } from "./cards.js";
import { h } from "./dom.js";
import { emblem } from "./emblems.js";
import { cardName } from "./faces.js";
import { say, word } from "./words.js";

/** `touch` says which cards may be touched, and is told when one is. */
export function zoneView(zone, touch) {
  switch (zone.kind) {
    case "cards":
      return zone.folds ? folded(zone, touch) : box(zone, row(zone, touch));
    case "stack":
      return box(zone, h("span", { class: "stack" }, cardBack({ small: true }), h("b", {}, zone.count)));
    case "groups":
      return box(zone, h("div", { class: "groups" }, zone.groups.map(group)));
    default:
      return box(zone, h("span", { class: "value" }, zone.text));
  }
}

function box(zone, content) {
  const id = `zone-${zone.id}`;
  return h("div", { key: id, class: `zone of-${zone.kind} ${id}`, role: "group", "aria-label": zone.label }, h("h3", {}, zone.label), content);
}

function row(zone, touch) {
  if (!zone.items.length) return h("p", { class: "nothing" }, say("nothing_here"));
  const keys = new Map();
  return h("div", { class: zone.small ? "row small" : "row" }, zone.items.map((item) => one(zone, item, touch, keyed(keys, item))));
}

/** Equal faces beside each other keep apart. */
function keyed(keys, { face: name, match }) {
  const base = `${name} ${match?.pile ?? ""}`;
  keys.set(base, (keys.get(base) ?? 0) + 1);
  return `${base} ${keys.get(base)}`;
}

function one(zone, item, touch, key) {
  const found = touch.commands(zone, item);
  if (!found.length) return h("span", { key, class: "slot" }, shownCard(item.face, { small: zone.small, count: item.count ?? 1 }), note(item));
  const chosen = touch.isChosen(zone, item);
  const dares = found.some((command) => touch.dares.has(command));
  return h(
    "button",
    {
      key,
      class: classes(chosen, dares),
      "aria-label": dares ? `${name(item)}, ${say("against_the_rules")}` : name(item),
      "aria-pressed": found.length > 1 || dares ? String(chosen) : null,
      "data-card": item.face,
      onclick: () => touch.tap(zone, item),
    },
    face(item.face, { small: zone.small }),
    badge(item.count ?? 1),
    note(item),
  );
}

function classes(chosen, dares) {
  return ["pick", chosen && "chosen", dares && "dares"].filter(Boolean).join(" ");
}

function name(item) {
  const count = item.count > 1 ? `${item.count} × ` : "";
  return count + cardName(item.face) + (item.note ? `, ${item.note}` : "");
}

function note(item) {
  return item.note ? h("small", { class: "below", "aria-hidden": "true" }, item.note) : null;
}

function folded(zone, touch) {
  const count = zone.items.length;
  return h(
    "details",
    { key: `zone-${zone.id}`, class: `zone folded zone-${zone.id}` },
    h("summary", {}, `${zone.label}: ${say("count_cards", { n: count })}`),
    row(zone, touch),
  );
}

function group({ id, title, notes, faces }) {
  return h(
    "div",
    { key: id, class: "group", role: "group", "aria-label": title },
    h("p", { class: "about" }, h("b", {}, title), ` · ${notes.join(" · ")}`),
    h("div", { class: "row small" }, faces.map(part)),
  );
}

function part(each, key) {
  if (each.missing) {
    const name = word("facts", "empty_part", { part: word("cards", `short.${each.missing}`) });
    return h("span", { key, class: "holder", role: "img", "aria-label": name }, emptyPlace({ small: true }, emblem(each.missing, { kind: "part" })));
  }
  const { face: text, count = 1 } = typeof each === "string" ? { face: each } : each;
  return shownCard(text, { small: true, count });
}
