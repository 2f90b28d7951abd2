// The screen of one game: the room before the start, the table while it is played, the result after it.

import { Refusal, delay, get } from "./api.js";
import { rulesets, tableTitle } from "./catalogue.js";
import { Claims, challengeDialog, claimsPanel } from "./claims.js";
import { h } from "./dom.js";
import { Follower } from "./follow.js";
import { closeDialog, openDialog } from "./frame.js";
import { Handing } from "./handing.js";
import { sentences } from "./happened.js";
import { Inviting } from "./inviting.js";
import { MyMoves } from "./my-moves.js";
import { readNotices } from "./notices.js";
import { offerDialogs, offerMenu, openOffers } from "./offers.js";
import { Orders } from "./orders.js";
import { attempt, go, redraw, tell } from "./page.js";
import { pauseNote } from "./pause.js";
import { inWords } from "./refused.js";
import { resultPanel, verdict } from "./result.js";
import { room, starting } from "./room.js";
import { speak } from "./speak.js";
import { sure } from "./sure.js";
import { genericTable } from "./table-generic.js";
import { pilesTable } from "./table-piles.js";
import { say } from "./words.js";

const PILES = new Set(["agape_blitz", "dutch_blitz"]);
const KEPT = 60;
const REMATCH_TRIES = 10;
const REMATCH_MS = 300;

export function tableScreen(id) {
  const state = { told: [], moves: new MyMoves(), claims: new Claims(), problem: null, table: null };
  const follower = new Follower(id, {
    onChange: redraw,
    onEntry: (entry, isPast) => hear(state, follower, entry, isPast),
  });
  Object.assign(state, { inviting: new Inviting(follower), handing: new Handing(follower), orders: new Orders(follower) });
  open(state, follower);
  return {
    kind: "playing",
    title: () => title(follower.game),
    aside: () => link(follower, state),
    menu: () => menu(follower, state),
    view: () => view(state, follower),
    onKey: (event) => state.table?.onKey?.(event),
    close: () => follower.close(),
  };
}

async function open(state, follower) {
  try {
    await rulesets();
    await follower.open();
    state.table = PILES.has(follower.game.ruleset) ? pilesTable(follower) : genericTable(follower);
  } catch (error) {
    state.problem = error instanceof Refusal && error.status === 404 ? say("gone") : inWords(error);
  }
  redraw();
}

/** Keeps the sentences of an entry, and says them if they are new. */
function hear(state, follower, entry, isPast) {
  const { game } = follower;
  state.moves.hear(entry, follower.seat);
  state.claims.hear(entry);
  const told = sentences(entry, game);
  state.told = [...state.told, ...told.map((text, place) => ({ id: `${entry.version} ${place}`, text }))].slice(-KEPT);
  if (isPast) return;
  told.forEach(speak);
  if (entry.events.some(({ type, reason }) => type === "paused" && reason === "server")) readNotices();
  if (entry.changed["/result"]) tell(verdict({ ...game, result: entry.changed["/result"] }));
  if (entry.changed["/rematch"] && follower.seat !== null) toRematch(follower, entry.changed["/rematch"]);
}

/** Whoever sat here goes to the new table as soon as it is laid, unless they left this one meanwhile. */
async function toRematch(follower, id) {
  for (let tries = 0; tries < REMATCH_TRIES && !follower.closed; tries += 1) {
    const laid = await get(`/games/${id}`).catch(() => null);
    if (laid && !follower.closed) return go(`#/game/${id}`);
    await delay(REMATCH_MS);
  }
}

function title(game) {
  return game ? tableTitle(game) : say("title");
}

function view(state, follower) {
  const game = follower.game;
  if (state.problem) return h("p", { class: "panel narrow", role: "alert" }, state.problem);
  if (!game || !state.table) return h("p", { class: "panel narrow" }, say("loading"));
  document.title = game.turn !== null && game.to_act.includes(game.you?.seat) ? `● ${title(game)}` : title(game);
  const last = state.moves.last;
  return [slow(follower), openOffers(follower), body(state, follower, game), resigning(follower), offerDialogs(follower, last), challengeDialog(follower, state.claims), state.orders.dialog(), history(state)];
}

function body(state, follower, game) {
  if (game.status === "open") return room(follower, state.inviting);
  if (game.clock.phase?.name === "countdown") return starting(game);
  const over = game.status === "finished" || game.status === "aborted";
  const started = Object.keys(game.table).length > 0;
  if (started && !over && !state.started) state.started = toTheTable();
  return [
    over ? resultPanel(follower) : null,
    game.you || over ? null : h("p", { key: "watching", class: "quiet" }, say("watching")),
    pauseNote(game),
    game.can.includes("back") ? back(follower) : null,
    claimsPanel(follower),
    started ? state.table.view(state.told) : null,
  ];
}

/** Keys play as soon as the cards lie there, if the player has not gone elsewhere on the page. */
function toTheTable() {
  const nowhere = [document.body, document.querySelector("h1")];
  queueMicrotask(() => nowhere.includes(document.activeElement) && document.getElementById("main").focus({ preventScroll: true }));
  return true;
}

function link(follower) {
  const known = follower.link;
  return h("span", { key: "link", class: `link ${known}`, "data-link": known }, h("span", {}, say(`link_${known}`)));
}

function slow(follower) {
  const waits = follower.sending > 0 && follower.link === "lost";
  return waits ? h("p", { key: "slow", class: "note", role: "status" }, say("sending_again")) : null;
}

function back(follower) {
  const come = () => attempt(() => follower.send({ type: "back" }), () => follower.game);
  return h("div", { key: "absent", class: "panel banner" }, [
    h("p", {}, say("you_are_absent")),
    h("button", { class: "primary", onclick: come }, say("back_again")),
  ]);
}

function history(state) {
  if (!state.told.length) return null;
  return h(
    "details",
    { key: "history", class: "history" },
    h("summary", {}, say("history")),
    h("ol", { reversed: true }, [...state.told].reverse().map(({ id, text }) => h("li", { key: id }, text))),
  );
}

function menu(follower, state) {
  const game = follower.game;
  if (!game) return null;
  const resign = () => {
    closeDialog("menu");
    openDialog("resign");
  };
  return [h("p", { class: "buttons" }, [
    h("a", { key: "rules", class: "button", href: `#/rules/${game.ruleset}`, target: "_blank", rel: "noopener" }, say("read_rules")),
    game.can.includes("resign") ? h("button", { key: "resign", class: "danger", onclick: resign }, say("resign")) : null,
    state.orders.button(),
  ]), offerMenu(follower, state.moves.last), state.handing.view()];
}

function resigning(follower) {
  const { game } = follower;
  if (!game.can.includes("resign")) return null;
  const resign = () => attempt(() => follower.send({ type: "resign" }), () => game);
  return sure("resign", { title: say("resign"), text: say("resign_sure"), yes: say("resign") }, resign);
}
