// Tables where mistakes are accepted: a move may be challenged, and a result waits until nobody claims anything.

import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { closeDialog, openDialog } from "./frame.js";
import { sentence } from "./happened.js";
import { attempt } from "./page.js";
import { seatNames } from "./seat-names.js";
import { say } from "./words.js";

const MOVES = new Set(["returned", "played_to_centre", "built", "flipped"]);
const MOST = 20;

/** The moves that may be challenged, as far as this page has heard of them. The server has the last word. */
export class Claims {
  constructor() {
    this.moves = [];
  }

  /** Notes what this entry makes of them. */
  hear({ version, cause, events, changed }) {
    for (const event of events) this.judge(event);
    const move = events.findLast(({ type, auto }) => MOVES.has(type) && !auto);
    if (!move || (changed["/table/owed"] ?? 0) > 0) return; // of several cards returned, the last one stands for all
    if (move.type !== "returned" && cause.kind !== "seat") return; // what the server moves in a race is lawful
    this.moves = [...this.moves, { version, move }].slice(-MOST);
  }

  judge({ type, version, voided = [] }) {
    if (type === "hand_dealt") this.moves = [];
    if (type === "challenge_upheld" || type === "challenge_rejected") this.drop([version]);
    if (type === "restored") this.drop(voided);
  }

  drop(versions) {
    this.moves = this.moves.filter(({ version }) => !versions.includes(version));
  }

  /** Newest first: those of the others; of the own ones only the newest move of a race. */
  open(seat) {
    const mine = this.moves.findLast(({ move }) => move.seat === seat && move.type !== "returned");
    return this.moves.filter((each) => each.move.seat !== seat || each === mine).reverse();
  }
}

/** What is open to this player: to challenge, and to accept the result. */
export function claimsPanel(follower) {
  const { can, clock, honour, you } = follower.game;
  const accepts = can.includes("accept_result");
  if (!accepts && !can.includes("challenge")) return null;
  const until = clock.phase?.name === "claims" ? clock.phase.ends_at : null;
  return h("section", { key: "claims", class: until ? "panel claims waits" : "claims", "aria-label": say("claims") }, [
    until ? h("p", { key: "waits" }, say(accepts ? "claims_open" : "claims_accepted"), " ", countdown(until, { mine: true })) : null,
    until && honour.accepted.length ? h("p", { key: "accepted", class: "quiet" }, say("accepted_by", { names: seatNames(follower.game, honour.accepted) })) : null,
    h("div", { key: "buttons", class: "buttons" }, [
      accepts ? h("button", { key: "accept", class: "primary", onclick: () => give(follower, { type: "accept_result" }) }, say("accept_result")) : null,
      can.includes("challenge") ? h("button", { key: "challenge", "aria-haspopup": "dialog", onclick: () => openDialog("challenge") }, say("challenge"), ` (${honour.tokens[you.seat]})`) : null,
    ]),
  ]);
}

/** Which move was it? One tap, and it is judged. */
export function challengeDialog(follower, claims) {
  const { game, seat } = follower;
  if (!game.can.includes("challenge")) return null;
  const challenge = (version) => {
    closeDialog("challenge");
    give(follower, { type: "challenge", version });
  };
  const moves = claims.open(seat);
  return h(
    "dialog",
    { key: "challenge", id: "challenge", "aria-labelledby": "challenge-title" },
    h("h2", { id: "challenge-title" }, say("challenge")),
    h("p", {}, say(moves.length ? "challenge_which" : "challenge_nothing")),
    h("ul", { class: "moves" }, moves.map(({ version, move }) => h("li", { key: version }, h("button", { onclick: () => challenge(version) }, sentence(move, game))))),
    h("button", { key: "cancel", class: "primary", onclick: () => closeDialog("challenge") }, say("cancel")),
  );
}

function give(follower, command) {
  return attempt(() => follower.send(command), () => follower.game);
}
