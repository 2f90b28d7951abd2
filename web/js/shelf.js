// Finished games put away: out of one's own list, and back again. Nobody else sees a difference.

import { ask, get } from "./api.js";
import { tableTitle } from "./catalogue.js";
import { h } from "./dom.js";
import { attempt, redraw } from "./page.js";
import { say } from "./words.js";

const OVER = new Set(["finished", "aborted"]);

export function isOver({ status }) {
  return OVER.has(status);
}

/** What is put away, read when somebody opens it; `back(item)` takes a game into the list again. */
export class Shelf {
  constructor(back) {
    Object.assign(this, { back, items: null, next: null });
  }

  async read() {
    const page = await get("/games", { mine: true, archived: true, limit: 30, cursor: this.next });
    this.items = [...(this.items ?? []), ...page.results];
    this.next = page.next;
    redraw();
  }

  /** Resolves to whether it was put away. */
  async put(game) {
    const done = await attempt(() => ask("PUT", place(game), { again: true }));
    if (done && this.items) this.items = [game, ...this.items];
    redraw();
    return done;
  }

  async take(game) {
    if (!(await attempt(() => ask("DELETE", place(game), { again: true })))) return;
    this.items = this.items.filter(({ id }) => id !== game.id);
    this.back(game);
  }

  /** `item` draws a game of a list, with a button beside it. */
  view(item) {
    const open = ({ target }) => target.open && this.items === null && attempt(() => this.read());
    return h("details", { key: "shelf", ontoggle: open }, h("summary", {}, say("drawer")), this.list(item));
  }

  list(item) {
    if (this.items === null) return h("p", {}, say("loading"));
    if (!this.items.length) return h("p", { class: "quiet" }, say("nothing_put_away"));
    const more = this.next ? h("button", { onclick: () => attempt(() => this.read()) }, say("older")) : null;
    return [h("ul", { class: "games" }, this.items.map((game) => item(game, moving(game, "take_out", () => this.take(game))))), more];
  }
}

/** The button that moves a game: `put_away` or `take_out`. */
export function moving(game, words, onMove) {
  return h("button", { class: "plain", "aria-label": say(`${words}_name`, { name: tableTitle(game) }), onclick: onMove }, say(words));
}

function place(game) {
  return `/games/${game.id}/archive`;
}
