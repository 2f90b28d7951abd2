// Any game: zones from its layout, `legal` as cards to touch and buttons to press. The hand and the buttons lie under the thumb.

import { h } from "./dom.js";
import { layoutOf } from "./layouts.js";
import { attempt, redraw } from "./page.js";
import { commandId, commandLabel, forCard, prompt, unclaimed } from "./picks.js";
import { playerLine, whoseMove } from "./players.js";
import { seatName } from "./seat-names.js";
import { say } from "./words.js";
import { zoneView } from "./zone-view.js";
import { cardName } from "./faces.js";
import { countdown } from "./countdown.js";
import { left } from "./clock.js";

export function genericTable(follower) {
  const state = { chosen: null, sending: new Set() };
  return { view: (told) => view(follower, state, told) };
}

function view(follower, state, told) {
  const game = follower.game;
  const layout = layoutOf(game);
  const hand = new Touch(follower, state, game);
  const others = game.seats.map(({ seat }) => seat).filter((seat) => seat !== game.you?.seat);
  const zones = (list) => list.map((zone) => zoneView(zone, hand));
  const across = h("div", { key: "others", class: "others" }, others.map((seat) => seatArea(game, seat, layout.seat(seat), zones)));
  const middle = h("section", { key: "middle", class: "middle", "aria-label": say("common") }, zones(layout.middle));
  const own = game.you ? seatArea(game, game.you.seat, layout.seat(game.you.seat), zones) : null;
  const many = others.length > 1 || layout.ownFirst;
  const body = many ? [middle, own, across] : [across, middle, own];
  return h("div", { key: "generic", class: many ? "generic many" : "generic", "data-version": game.version }, facts(layout, game), body, dock(layout, hand, told));
}

function facts(layout, game) {
  const phase = game.status === "active" ? game.clock.phase : null;
  const known = layout.facts.map((text, key) => h("span", { key, class: "fact" }, text));
  return h("p", { key: "facts", class: "facts" }, known, phase ? h("span", { key: "phase", class: "fact" }, countdown(phase.ends_at, { mine: true })) : null);
}

function seatArea(game, seat, { score, zones }, drawn) {
  const own = seat === game.you?.seat;
  return h(
    "section",
    { key: `seat ${seat}`, class: own ? "area own" : "area", "aria-label": seatName(game, seat) },
    playerLine(game, seat, { score }),
    h("div", { class: "zones" }, drawn(zones)),
  );
}

function dock(layout, touch, told) {
  const { game } = touch;
  if (!game.you || game.status !== "active") return null;
  return h(
    "section",
    { key: "dock", class: "dock", "aria-label": say("your_move") },
    h("p", { key: "prompt", class: "prompt" }, h("b", {}, touch.legal.length ? prompt(touch.legal, game) : whoseMove(game)), lastTold(told)),
    layout.hand ? zoneView(layout.hand, touch) : null,
    touch.choices(),
    touch.buttons(layout),
  );
}

function lastTold(told) {
  return told.length ? h("span", { key: "told", class: "told", "aria-hidden": "true" }, told.at(-1).text) : null;
}

/** What may be touched now, and what has been claimed by a card. */
class Touch {
  constructor(follower, state, game) {
    Object.assign(this, { follower, state, game });
    this.claimed = new Set();
    this.dares = new Set();
    this.legal = game.turn === null ? [] : game.legal;
  }

  /** An entry may have brought another question before its `legal` was read: what belongs to the old one is not offered. */
  isFresh({ turn }) {
    return turn === undefined || turn === this.game.turn;
  }

  /** The commands about this card in this zone; where mistakes are accepted, what the rules forbid as well. */
  commands(zone, { face, match }) {
    const types = zone.picks.includes("*") ? this.legal.map(({ type }) => type) : zone.picks;
    const found = forCard(this.legal, types, face, match);
    found.forEach((command) => this.claimed.add(command));
    return found.length || !zone.dares ? found.filter((command) => this.isFresh(command)) : this.dare(zone.dares, face);
  }

  /** What is accepted although it is not lawful, if this is what the player is asked. */
  dare(type, card) {
    if (!this.legal.some((command) => command.type === type && this.isFresh(command))) return [];
    const command = { type, card, turn: this.game.turn };
    this.dares.add(command);
    return [command];
  }

  isChosen(zone, { face }) {
    return this.state.chosen?.zone === zone.id && this.state.chosen.face === face;
  }

  /** One command: done. Several, or one against the rules: the card is chosen, and its commands stand under the hand. */
  tap(zone, item) {
    const found = this.commands(zone, item);
    if (found.length === 1 && !this.dares.has(found[0])) return this.give(found[0]);
    const chosen = { zone: zone.id, face: item.face, picks: zone.picks, dares: zone.dares, match: item.match };
    this.state.chosen = this.isChosen(zone, item) ? null : chosen;
    return redraw();
  }

  async give(command) {
    const id = commandId(command);
    if (this.state.sending.has(id)) return;
    this.state.sending.add(id);
    this.state.chosen = null;
    redraw();
    await attempt(() => this.follower.send(command), () => this.follower.game);
    this.state.sending.delete(id);
    redraw();
  }

  choices() {
    const { chosen } = this.state;
    const found = chosen ? this.commands(chosen, chosen) : [];
    if (!found.length) this.state.chosen = null;
    if (!found.length) return null;
    const cancel = () => {
      this.state.chosen = null;
      redraw();
    };
    const name = say("what_to_do", { card: cardName(chosen.face) });
    return h("div", { key: "choices", class: "choices-row", role: "group", "aria-label": name }, [
      h("p", {}, name),
      found.map((command) => this.button(command)),
      h("button", { key: "cancel", class: "plain", onclick: cancel }, say("cancel")),
    ]);
  }

  buttons(layout) {
    if (this.state.chosen && this.choices()) return null;
    const rest = unclaimed(this.legal, this.claimed);
    const extra = this.game.can.includes("ready") ? [h("button", { key: "ready", class: "primary", onclick: () => this.give({ type: "ready" }) }, say("ready"))] : [];
    return h("div", { key: "buttons", class: "buttons" }, rest.map((command) => this.button(command, layout.waits?.[command.type])), extra);
  }

  button(command, until = null) {
    const waits = until !== null && left(until) > 0;
    const busy = this.state.sending.has(commandId(command));
    return h(
      "button",
      { key: commandId(command), class: "action", "data-command": command.type, disabled: waits || busy || !this.isFresh(command), onclick: () => this.give(command) },
      commandLabel(command, this.game),
      this.dares.has(command) ? `, ${say("against_the_rules")}` : null,
      waits ? [" ", countdown(until)] : null,
    );
  }
}
