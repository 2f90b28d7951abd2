// After a hand: what counted, and when the next one begins.

import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { seatName } from "./seat-names.js";
import { say, word } from "./words.js";

export function lastHand(touch) {
  const { game } = touch;
  const last = game.table.last_hand;
  if (!last) return null;
  const caller = last.called_by === null ? null : seatName(game, last.called_by);
  const why = word("values", `ending.${last.reason}`, {}, last.reason);
  const shout = caller ? `${caller}: ${word("values", `shout.${game.ruleset}`)}` : why;
  return h(
    "section",
    { key: "last", class: "panel last-hand", "aria-labelledby": "last-hand" },
    h("h2", { id: "last-hand" }, `${say("hand_number", { n: last.hand })} · ${shout}`),
    scores(game, last),
    game.status === "active" ? next(touch) : null,
  );
}

function scores(game, last) {
  const titles = ["player", "in_centre", "blitz_left", "hand_score", "total"];
  const rows = game.seats.map(({ seat }) => [last.placed[seat], minus(last.blitz[seat]), last.scores[seat], game.table.totals[seat]]);
  return h("div", { class: "scrolls" }, h("table", { class: "scores" }, [
    h("thead", {}, h("tr", {}, titles.map((each) => h("th", { key: each, scope: "col" }, say(each))))),
    h("tbody", {}, rows.map((row, seat) => h("tr", { key: seat }, h("th", { scope: "row" }, seatName(game, seat)), row.map((cell, key) => h("td", { key }, cell))))),
  ]));
}

function minus(count) {
  return count ? `${count}×−2` : "0";
}

function next(touch) {
  const { game } = touch;
  return h("div", { class: "next" }, [
    game.table.next_hand_at ? h("p", {}, say("next_hand_in"), " ", countdown(game.table.next_hand_at)) : null,
    game.can.includes("ready") ? h("button", { class: "primary big", onclick: () => touch.command("ready") }, say("ready")) : null,
  ]);
}
