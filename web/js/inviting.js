// How the host gets people to the table before the start: a link, a code to say aloud, an invitation.

import { get, post } from "./api.js";
import { copy, share } from "./copy.js";
import { h } from "./dom.js";
import { attempt, redraw } from "./page.js";
import { peopleKnown } from "./people.js";
import { say } from "./words.js";

export class Inviting {
  constructor(follower) {
    Object.assign(this, { follower, code: null, people: null, said: new Map() });
  }

  view() {
    const { game } = this.follower;
    const isHost = game.you?.seat === game.host;
    return [game.you && game.visibility !== "private" ? link(game) : null, isHost ? this.byCode() : null, isHost ? this.byName() : null];
  }

  byCode() {
    const give = () => attempt(async () => this.show(await post(`${this.follower.path}/code`, { body: {}, again: true })));
    return h("div", { key: "code", class: "invite" }, [
      this.code === null
        ? h("button", { key: "give", onclick: give }, say("give_code"))
        : h("p", { key: "said", class: "code" }, say("code_said"), " ", h("output", { id: "table-code" }, `${this.code.slice(0, 4)} ${this.code.slice(4)}`)),
    ]);
  }

  show({ code }) {
    this.code = code;
    redraw();
  }

  byName() {
    const open = ({ target }) => target.open && attempt(() => this.read());
    return h("details", { key: "names", class: "invite", ontoggle: open }, h("summary", {}, say("invite_known")), this.names());
  }

  async read() {
    const { path, game } = this.follower;
    const sitting = game.seats.filter(({ player }) => player).map(({ player }) => player.id);
    const [people, page] = await Promise.all([peopleKnown(sitting), get(`${path}/invitations`)]);
    this.people = people;
    this.said = new Map(page.results.map((each) => [each.player.id, each]));
    redraw();
  }

  names() {
    if (this.people === null) return h("p", {}, say("loading"));
    const { seats } = this.follower.game;
    const there = new Set(seats.map(({ player }) => player?.id));
    const absent = this.people.filter(({ id }) => !there.has(id));
    if (!absent.length) return h("p", { class: "quiet" }, say("nobody_known"));
    return h("ul", { class: "people" }, absent.map((person) => h("li", { key: person.id }, h("strong", {}, person.name), this.state(person))));
  }

  state(person) {
    const said = this.said.get(person.id);
    if (said?.state === "open") return h("span", { key: "state", class: "chip" }, say("invited_already"));
    const declined = said?.state === "declined" ? h("span", { key: "state", class: "chip" }, say(`decline_${said.reason}`)) : null;
    return [declined, h("button", { key: "ask", "aria-label": say("invite_name", { name: person.name }), onclick: () => this.ask(person) }, say("invite"))];
  }

  async ask(person) {
    const sent = () => post(`${this.follower.path}/invitations`, { body: { player: person.id }, again: true });
    await attempt(async () => this.said.set(person.id, await sent()), () => this.follower.game);
    redraw();
  }
}

function link(game) {
  const url = `${location.origin}${location.pathname}#/game/${game.id}`;
  return h("div", { key: "invite", class: "invite" }, [
    h("label", { class: "field" }, h("span", {}, say("invite_text")), h("input", { id: "link", readonly: true, value: url, onfocus: ({ target }) => target.select() })),
    h("div", { class: "buttons" }, [
      navigator.share ? h("button", { key: "share", class: "primary", onclick: () => share(game.name, url) }, say("share")) : null,
      h("button", { key: "copy", onclick: () => copy(url) }, say("copy_link")),
    ]),
  ]);
}
