// Handing a seat over: whoever sits there names somebody, the others agree, and that one takes it.

import { h } from "./dom.js";
import { closeDialog } from "./frame.js";
import { offer } from "./offers.js";
import { attempt, redraw } from "./page.js";
import { peopleKnown } from "./people.js";
import { say } from "./words.js";

export class Handing {
  constructor(follower) {
    Object.assign(this, { follower, people: null });
  }

  /** For the menu: whom to ask. */
  view() {
    const game = this.follower.game;
    if (!game.you || !game.can.includes("offer") || game.result) return null;
    const open = ({ target }) => target.open && this.people === null && attempt(() => this.read());
    return h("details", { key: "handing", ontoggle: open }, h("summary", {}, say("hand_over")), this.names());
  }

  async read() {
    const { seats } = this.follower.game;
    this.people = await peopleKnown(seats.filter(({ player }) => player).map(({ player }) => player.id));
    redraw();
  }

  names() {
    if (this.people === null) return h("p", {}, say("loading"));
    if (!this.people.length) return h("p", { class: "quiet" }, say("nobody_known"));
    const give = () => {
      closeDialog("menu");
      offer(this.follower, "hand_over", { player: document.getElementById("heir").value });
    };
    return [
      h("p", {}, say("hand_over_text")),
      h("label", { class: "field" }, h("span", {}, say("hand_over_to")), h("select", { id: "heir" }, this.people.map(({ id, name }) => h("option", { key: id, value: id }, name)))),
      h("button", { onclick: give }, say("hand_over_ask")),
    ];
  }
}

/** For who was asked to take the seat and looks at the game: it is theirs as soon as the others agreed. */
export function takingOver(follower, { kind, agreed, asked, outcome }) {
  if (kind !== "hand_over" || follower.game.you || outcome) return null;
  if (asked.some((seat) => !agreed.includes(seat))) return h("p", { key: "take", class: "quiet" }, say("hand_over_soon"));
  const take = () => attempt(() => follower.lobby("join"), () => follower.game);
  return h("button", { key: "take", class: "primary", onclick: take }, say("take_seat"));
}
