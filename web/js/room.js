// A table before the start: who sits, who is invited, who gives the signal.

import { share, copy } from "./copy.js";
import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { attempt } from "./page.js";
import { seatName } from "./seat-names.js";
import { say } from "./words.js";

/** `host`: the seat that gives the signal, as the log tells it. */
export function room(follower, host) {
  const game = follower.game;
  const isFull = game.seats.every((seat) => seat.player);
  return h(
    "section",
    { key: "room", class: "panel narrow" },
    h("h2", {}, say("room")),
    h("ol", { class: "seats" }, game.seats.map((seat) => place(follower, seat, host))),
    isFull ? signal(follower, host) : [h("p", {}, say("seats_missing")), game.you ? invitation(game) : null],
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
  );
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

function invitation(game) {
  if (game.visibility === "private") return null;
  const url = `${location.origin}${location.pathname}#/game/${game.id}`;
  return h("div", { key: "invite", class: "invite" }, [
    h("label", { class: "field" }, h("span", {}, say("invite_text")), h("input", { id: "link", readonly: true, value: url, onfocus: selectAll })),
    h("div", { class: "buttons" }, [
      navigator.share ? h("button", { key: "share", class: "primary", onclick: () => share(game.name, url) }, say("share")) : null,
      h("button", { key: "copy", onclick: () => copy(url) }, say("copy_link")),
    ]),
  ]);
}

function selectAll({ target }) {
  target.select();
}

function doing(follower, action, body = {}) {
  return () => attempt(() => follower.lobby(action, body), () => follower.game);
}
