// The line above the piles: which hand, whose turn, what was played last, and warnings.

import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { whoseMove } from "./players.js";
import { say } from "./words.js";

export function signs({ game, seat }, told) {
  const { table } = game;
  return h(
    "div",
    { key: "signs", class: "signs" },
    h("span", { key: "hand", class: "fact" }, say("hand_number", { n: table.hand })),
    table.acting === null ? null : h("span", { key: "turn", class: "fact" }, turn(game, seat)),
    stuck(table),
    told.length ? h("span", { key: "told", class: "told", "aria-hidden": "true" }, told.at(-1).text) : null,
    table.stall_warned && table.stall_at && table.phase === "running" ? stall(table) : null,
  );
}

function turn(game, seat) {
  const { acting, actions_left: n } = game.table;
  return acting === seat ? `${say("your_move")}: ${say("actions_left", { n })}` : whoseMove(game);
}

function stuck({ stuck: said, phase }) {
  const n = said.filter(Boolean).length;
  return n && phase === "running" ? h("span", { key: "stuck", class: "chip warn" }, say("stuck_count", { n, all: said.length })) : null;
}

function stall({ stall_at: at }) {
  const [before, after] = say("stall_warning", { time: "\n" }).split("\n");
  return h("p", { key: "stall", class: "note urgent" }, h("span", {}, before, countdown(at), after));
}
