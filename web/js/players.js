// Who sits at the table, whose move it is, and how long they have.

import { left } from "./clock.js";
import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { seatName, seatNames } from "./seat-names.js";
import { instant } from "./times.js";
import { say } from "./words.js";

/** One line about a seat: name, state, clock. `mark`: an emblem before the name. */
export function playerLine(game, seat, { mark = null, score = null } = {}) {
  const { player, status } = game.seats[seat];
  const acts = game.to_act.includes(seat) && game.status === "active" && isAsked(game);
  return h(
    "div",
    { key: `player ${seat}`, class: acts ? "player acts" : "player" },
    mark,
    h("strong", {}, seatName(game, seat)),
    game.you?.seat === seat ? h("span", { class: "chip" }, say("you")) : null,
    player?.kind === "bot" ? h("span", { class: "chip" }, say("bot")) : null,
    state(status, acts),
    away(game, seat),
    clock(game, seat),
    score === null ? null : h("span", { key: "score", class: "score" }, score),
  );
}

/** Whose move it is, or what is awaited, for the line above the table. */
export function whoseMove(game) {
  if (!game.to_act.length) return say("waiting");
  if (game.to_act.includes(game.you?.seat)) return say("your_move");
  const others = game.to_act.filter((seat) => seat !== game.you?.seat);
  return say("waiting_for", { names: seatNames(game, others) });
}

/** In a race all are asked all the time: nobody needs to be told. */
function isAsked(game) {
  return game.to_act.length < game.seats.length;
}

function state(status, acts) {
  if (status !== "playing") return h("span", { key: "state", class: "chip warn" }, say(status));
  return acts ? h("span", { key: "state", class: "chip turn" }, say("to_act")) : null;
}

/** A clock that stands still, and until when; nobody is told why. */
function away(game, seat) {
  const until = game.clock.seats[seat]?.away_until;
  return until && left(until) > 0 ? h("span", { key: "away", class: "chip" }, say("away_until", { until: instant(until) })) : null;
}

function clock(game, seat) {
  const due = game.clock.seats[seat]?.due_at;
  return due ? countdown(due, { mine: game.you?.seat === seat }) : null;
}
