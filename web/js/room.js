// A table before the start: who sits, who is invited, who gives the signal.

import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { attempt } from "./page.js";
import { seatName } from "./seat-names.js";
import { say } from "./words.js";

export function room(follower, inviting) {
  const game = follower.game;
  const host = game.host;
  const isFull = game.seats.every((seat) => seat.player);
  return h(
    "section",
    { key: "room", class: "panel narrow" },
    h("h2", {}, say("room")),
    h("ol", { class: "seats" }, game.seats.map((seat) => place(follower, seat, host))),
    isFull ? signal(follower, host) : [h("p", {}, say("seats_missing")), inviting.view()],
    game.you ? h("button", { key: "leave", class: "plain", onclick: doing(follower, "leave") }, say("leave")) : null,
  );
}

/** The three seconds before the first deal. */
export function starting(game) {
  return h(
    "section",
    { key: "starting", class: "panel narrow starting" },
    h("p", {}, say("begins_in")),
    h("p", { class: "huge" }, countdown(game.clock.phase.ends_at, { seconds: true })),
  );
}

function place(follower, { seat, player }, host) {
  const game = follower.game;
  const sit = h("button", { class: "primary", onclick: doing(follower, "join", { seat }) }, say("sit_here"));
  return h(
    "li",
    { key: seat },
    h("span", { class: "number" }, say("seat", { n: seat + 1 })),
    h("strong", {}, player?.name ?? say("free_seat")),
    h("span", { class: "roles" }, roles(game, seat, player, host)),
    !player && !game.you ? sit : null,
    sendingAway(follower, seat, player, host),
  );
}

function sendingAway(follower, seat, player, host) {
  if (follower.game.you?.seat !== host || seat === host || !player || player.kind === "bot") return null;
  return h("button", { "aria-label": say("send_away_name", { name: player.name }), onclick: doing(follower, "kick", { player: player.id }) }, say("send_away"));
}

function roles(game, seat, player, host) {
  const known = [
    game.you?.seat === seat && say("you"),
    player?.kind === "bot" && say("bot"),
    player && seat === host && say("host"),
  ];
  return known.filter(Boolean).join(" · ");
}

function signal(follower, host) {
  const game = follower.game;
  if (game.you?.seat !== host) return h("p", { key: "signal" }, say("host_starts", { name: seatName(game, host) }));
  return h("div", { key: "signal" }, [
    h("p", {}, say("start_text")),
    h("button", { class: "primary big", onclick: doing(follower, "start") }, say("start")),
  ]);
}

function doing(follower, action, body = {}) {
  return () => attempt(() => follower.lobby(action, body), () => follower.game);
}
