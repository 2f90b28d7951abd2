// A seat of a pile game: the player's own piles as buttons, the others' at a glance.

import { cardBack, emptyPlace, face, shownCard } from "./cards.js";
import { h } from "./dom.js";
import { emblem } from "./emblems.js";
import { cardName } from "./faces.js";
import { draggable } from "./piles-drag.js";
import { isOpen } from "./piles-moves.js";
import { playerLine } from "./players.js";
import { seatName } from "./seat-names.js";
import { say } from "./words.js";
import { zoneName } from "./zone-names.js";

const SHOWN = 4;

export function opponents(touch) {
  const { game } = touch;
  const others = game.seats.map(({ seat }) => seat).filter((seat) => seat !== touch.seat);
  return h("div", { key: "others", class: "others", tabindex: others.length > 1 ? "0" : null, role: "group", "aria-label": say("players") }, others.map((seat) => opponent(game, seat)));
}

function opponent(game, seat) {
  const { table } = game;
  const heap = (zone) => h("span", { key: zone, class: "heap" }, top(game, table[zone][seat]?.top), h("small", {}, table[zone][seat]?.count ?? 0));
  return h(
    "section",
    { key: seat, class: "area", "aria-label": seatName(game, seat) },
    playerLine(game, seat, { mark: mark(game, seat), score: score(game, seat) }),
    h("div", { class: "row small" }, [
      h("span", { key: "blitz", class: "heap main" }, top(game, table.blitz[seat]?.top), h("small", {}, `${zoneName(game, "blitz")} ${table.blitz[seat]?.count ?? 0}`)),
      (table.slots[seat] ?? []).map((slot, number) => h("span", { key: number, class: "heap" }, top(game, slot.at(-1)))),
      heap("waste"),
    ]),
  );
}

function top(game, card) {
  return card ? shownCard(card, { small: true, gender: isDutch(game) }) : emptyPlace({ small: true });
}

export function ownArea(touch) {
  const { game, seat } = touch;
  return h(
    "section",
    { key: "own", class: "own", "aria-label": say("you") },
    playerLine(game, seat, { mark: mark(game, seat), score: score(game, seat) }),
    h("div", { key: "slots", class: "slots" }, (game.table.slots[seat] ?? []).map((slot, number) => slotButton(touch, slot, number))),
    h("div", { key: "heaps", class: "heaps" }, [
      heapButton(touch, "blitz"),
      heapButton(touch, "waste"),
      flipButton(touch),
      h("div", { key: "extra", class: "extra" }, extras(touch)),
    ]),
  );
}

function slotButton(touch, slot, number) {
  const zone = `slot${number}`;
  const hidden = Math.max(0, slot.length - SHOWN);
  const cards = slot.slice(hidden).map((card) => face(card, { gender: isDutch(touch.game) }));
  const label = slot.length ? [...slot].reverse().map(cardName).join(", ") : say("nothing_here");
  return ownButton(touch, zone, label, { disabled: !slot.length, target: touch.isTarget({ slot: number }), key: number + 1 }, [
    h("span", { class: "fan" }, cards.length ? cards : emptyPlace()),
    hidden ? h("span", { class: "badge", "aria-hidden": "true" }, `+${hidden}`) : null,
  ]);
}

function heapButton(touch, zone) {
  const { top: card, count } = touch.game.table[zone][touch.seat] ?? { top: null, count: 0 };
  const label = card ? `${cardName(card)}, ${say("count_cards", { n: count })}` : say("nothing_here");
  return ownButton(touch, zone, label, { disabled: !card, target: false, key: zone === "blitz" ? "B" : "W" }, [
    card ? face(card, { gender: isDutch(touch.game) }) : emptyPlace(),
    h("small", { class: "below" }, `${zoneName(touch.game, zone)} ${count}`),
  ]);
}

function ownButton(touch, zone, label, { disabled, target, key }, content) {
  const fit = touch.running ? touch.fit(zone) : null;
  const chosen = touch.chosen === zone;
  const loose = touch.takesMistakes && !disabled;
  const kinds = ["mine", loose && "loose", fit && "fits", target && "target", chosen && "chosen", touch.sending.has(zone) && "sent", touch.shaken === zone && "shaken"];
  return h(
    "button",
    {
      key: zone,
      class: kinds.filter(Boolean).join(" "),
      "aria-label": `${zoneName(touch.game, zone)}: ${label}${fit ? `, ${say("fit_yes")}` : ""}`,
      "aria-pressed": chosen ? "true" : null,
      "aria-keyshortcuts": key,
      "data-zone": zone,
      "data-fit": fit,
      "aria-disabled": disabled ? "true" : null, // not `disabled`: that would throw the focus out of the table
      onclick: () => touch.tapOwn(zone),
      ...(loose ? draggable(zone, (place) => touch.drop(zone, place)) : {}),
    },
    content,
  );
}

function flipButton(touch) {
  const count = touch.game.table.hands[touch.seat];
  const waste = touch.game.table.waste[touch.seat]?.count ?? 0;
  const words = say(count === 0 && waste > 0 ? "take_up" : "flip");
  return h(
    "button",
    { key: "flip", class: touch.chosen === "hand" ? "mine flip chosen" : "mine flip", "aria-keyshortcuts": "F", "data-zone": "hand", "aria-disabled": !touch.running || count + waste === 0 ? "true" : null, onclick: () => touch.flip() },
    count ? cardBack() : emptyPlace(),
    h("b", {}, words),
    h("small", { class: "below" }, say("hand_count", { n: count })),
  );
}

function extras(touch) {
  const { game, seat } = touch;
  const { table } = game;
  const button = (key, text, type, kind = "") => h("button", { key, class: kind, "data-command": type, onclick: () => touch.command(type) }, text);
  return [
    touch.running && isOpen(game, "end_turn") ? button("end", say("end_turn"), "end_turn", "primary") : null,
    touch.running && isOpen(game, "call") ? button("call", say("call"), "call", "primary") : null,
    touch.running && !table.stuck[seat] ? button("stuck", say("stuck"), "declare_stuck") : null,
    table.stuck[seat] ? h("span", { key: "said", class: "chip warn" }, say("stuck_said")) : null,
  ];
}

function mark(game, seat) {
  const name = game.table.marks[seat];
  return h("span", { key: "mark", class: "markbox" }, emblem(name, { kind: "mark" }));
}

function score(game, seat) {
  const placed = game.table.placed[seat];
  return game.table.phase === "running" ? `${game.table.totals[seat]} (+${placed})` : String(game.table.totals[seat]);
}

function isDutch(game) {
  return game.ruleset === "dutch_blitz";
}
