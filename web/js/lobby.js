// My games, kept current by the stream of all of them; and the tables where somebody waits.

import { get } from "./api.js";
import { AskedTo, codeForm } from "./asked-to.js";
import { gameTitle, rulesets, tableTitle } from "./catalogue.js";
import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { noticesView } from "./notices.js";
import { attempt, redraw } from "./page.js";
import { session } from "./session.js";
import { Shelf, isOver, moving } from "./shelf.js";
import { Stream } from "./stream.js";
import { say } from "./words.js";

const LOOK_MS = 15_000;

export function lobbyScreen() {
  const state = { mine: new Map(), open: [], next: null, loaded: false, all: [], asked: new AskedTo(), away: new Set() };
  state.shelf = new Shelf((game) => takeOut(state, game));
  const look = () => document.visibilityState === "visible" && Promise.all([readOpen(state), state.asked.read()]);
  const timer = setInterval(look, LOOK_MS);
  attempt(() => readAll(state));
  const stream = new Stream("/me", {
    onEvent: ({ name, data }) => hear(state, name, data),
    onLink: () => {},
    onRefused: () => stream.from(null),
  });
  return {
    isHome: true,
    kind: "lobby",
    title: () => say("title"),
    view: () => view(state),
    close: () => {
      clearInterval(timer);
      stream.close();
    },
  };
}

async function readAll(state) {
  state.all = await rulesets();
  await Promise.all([readMine(state), readOpen(state), state.asked.read()]);
  state.loaded = true;
  redraw();
}

async function readMine(state) {
  const page = await get("/games", { mine: true, limit: 30, cursor: state.next });
  state.next = page.next;
  keep(state, page.results);
}

async function readOpen(state) {
  state.open = (await get("/games", { status: "open" }).catch(() => ({ results: [] }))).results;
  redraw();
}

function keep(state, items) {
  for (const item of items) {
    const known = state.mine.get(item.id);
    if (!known || known.version <= item.version) show(state, item);
  }
  redraw();
}

/** News of a game that has just been put away may still be on their way. */
function show(state, game) {
  if (!state.away.has(game.id)) state.mine.set(game.id, game);
}

/** What the stream says is so, also where a restored backup took moves back; after a reset it tells every unfinished game again. */
function hear(state, name, data) {
  if (name === "game") show(state, data);
  if (name === "reset") for (const game of state.mine.values()) if (!isOver(game)) state.mine.delete(game.id);
  redraw();
}

function view(state) {
  const mine = [...state.mine.values()].sort(byUrgency);
  const open = state.open.filter((game) => !state.mine.has(game.id) && game.seats.some((seat) => !seat.player));
  return [
    noticesView(),
    h("div", { key: "new", class: "lead" }, h("a", { class: "button primary big", href: "#/new" }, say("new_game"))),
    state.asked.view(),
    h("section", { key: "mine", "aria-labelledby": "mine" }, [
      h("h2", { id: "mine" }, say("my_games")),
      state.loaded ? list(mine, "no_games", (game) => item(game, isOver(game) ? moving(game, "put_away", () => putAway(state, game)) : null)) : h("p", {}, say("loading")),
      state.next ? h("button", { onclick: () => attempt(() => readMine(state)) }, say("older")) : null,
      state.shelf.view(item),
    ]),
    codeForm(),
    h("section", { key: "open", "aria-labelledby": "open" }, [
      h("h2", { id: "open" }, say("open_tables")),
      list(open, "no_open_tables", (game) => item(game, null)),
      h("button", { class: "plain", onclick: () => attempt(() => readOpen(state)) }, say("refresh")),
    ]),
    h("section", { key: "rules", "aria-labelledby": "rules" }, [
      h("h2", { id: "rules" }, say("read_rules")),
      h("p", { class: "buttons" }, state.all.map(({ slug }) => h("a", { key: slug, class: "button", href: `#/rules/${slug}` }, gameTitle(slug)))),
    ]),
  ];
}

async function putAway(state, game) {
  if (await state.shelf.put(game)) {
    state.away.add(game.id);
    state.mine.delete(game.id);
  }
  redraw();
}

function takeOut(state, game) {
  state.away.delete(game.id);
  keep(state, [game]);
}

function list(games, none, shown) {
  return games.length ? h("ul", { class: "games" }, games.map(shown)) : h("p", { class: "quiet" }, say(none));
}

function item(game, aside) {
  return h(
    "li",
    { key: game.id },
    h(
      "a",
      { class: game.your_turn ? "game turn" : "game", href: `#/game/${game.id}` },
      h("strong", {}, tableTitle(game)),
      h("span", { class: "who" }, names(game)),
      h("span", { class: "state" }, status(game), due(game)),
    ),
    aside,
  );
}

function names(game) {
  const sitting = game.seats.filter((seat) => seat.player).map((seat) => seat.player.name);
  const free = game.seats.length - sitting.length;
  const known = free && game.status === "open" ? [...sitting, say("free_seats", { n: free })] : sitting;
  return `${known.join(", ")} · ${say(`mode_${game.mode}_short`)}`;
}

function status(game) {
  if (game.your_turn) return h("b", { class: "chip turn" }, say("your_turn"));
  const mine = game.seats.find((seat) => seat.player?.id === session()?.player.id);
  if (game.status === "finished" && mine) return h("span", { class: "chip" }, say(ending(game, mine.seat)));
  return h("span", { class: "chip" }, say(`status_${game.status}`));
}

function ending({ result }, seat) {
  if (!result?.winners.length) return "drawn";
  return result.winners.includes(seat) ? "won" : "lost";
}

function due(game) {
  return game.due_at && game.status === "active" ? [" ", countdown(game.due_at)] : null;
}

const ORDER = ["active", "paused", "open", "finished", "aborted"];

function byUrgency(a, b) {
  return (
    Number(b.your_turn) - Number(a.your_turn) ||
    (a.your_turn ? (a.due_at ?? "9").localeCompare(b.due_at ?? "9") : 0) ||
    ORDER.indexOf(a.status) - ORDER.indexOf(b.status) ||
    b.updated_at.localeCompare(a.updated_at)
  );
}
