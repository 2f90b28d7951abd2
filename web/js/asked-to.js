// Tables that others ask this player to, and the code that somebody says aloud.

import { ask, get, post } from "./api.js";
import { tableTitle } from "./catalogue.js";
import { h } from "./dom.js";
import { attempt, go, redraw } from "./page.js";
import { say } from "./words.js";

const REASONS = ["no_reason", "not_now", "too_fast", "too_slow", "other_game", "stranger"];

export class AskedTo {
  constructor() {
    this.invitations = [];
  }

  /** What can't be read now is read with the next look. */
  async read() {
    const page = await get("/me/invitations").catch(() => null);
    if (page) this.invitations = page.results;
    redraw();
  }

  view() {
    if (!this.invitations.length) return null;
    return h("section", { key: "asked", "aria-labelledby": "asked" }, [
      h("h2", { id: "asked" }, say("invitations")),
      h("ul", { class: "games" }, this.invitations.map((each) => this.one(each))),
    ]);
  }

  one({ game, by }) {
    return h("li", { key: game.id, class: "asked" }, [
      h("a", { class: "game turn", href: `#/game/${game.id}` }, [
        h("strong", {}, tableTitle(game)),
        h("span", { class: "who" }, say("asked_by", { name: by.name })),
        h("span", { class: "state" }, say("free_seats", { n: game.free }), " · ", say(`mode_${game.mode}_short`)),
      ]),
      this.declining(game),
    ]);
  }

  declining(game) {
    const id = `why-${game.id}`;
    const decline = () => this.decline(game, document.getElementById(id).value);
    return h("details", { key: "decline" }, [
      h("summary", {}, say("decline_invitation")),
      h("label", { class: "field" }, h("span", {}, say("decline_why")), h("select", { id }, REASONS.map((each) => h("option", { key: each, value: each }, say(`decline_${each}`))))),
      h("button", { "aria-label": say("decline_name", { name: tableTitle(game) }), onclick: decline }, say("decline_now")),
    ]);
  }

  async decline(game, reason) {
    const sent = () => ask("POST", `/games/${game.id}/decline`, { body: { reason }, again: true });
    if (await attempt(sent)) this.invitations = this.invitations.filter((each) => each.game.id !== game.id);
    redraw();
  }
}

/** Where a code is typed; it leads to its table. */
export function codeForm() {
  const submit = (event) => {
    event.preventDefault();
    const code = new FormData(event.target).get("code");
    attempt(async () => go(`#/game/${(await post("/codes", { body: { code }, again: true })).game.id}`));
  };
  return h("form", { key: "code", class: "by-code", onsubmit: submit }, [
    h("label", { class: "field" }, [
      h("span", {}, say("code_of_table")),
      h("input", { name: "code", inputmode: "numeric", autocomplete: "off", required: true, maxlength: 20, placeholder: "1234 5678" }),
    ]),
    h("button", { type: "submit" }, say("find_table")),
  ]);
}
