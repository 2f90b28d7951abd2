// What the seats ask each other: the open offers with their answers, and the menu of what may be asked now.

import { Refusal } from "./api.js";
import { isRace } from "./catalogue.js";
import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { closeDialog, openDialog } from "./frame.js";
import { sentence } from "./happened.js";
import { takingOver } from "./handing.js";
import { attempt } from "./page.js";
import { seatName, seatNames } from "./seat-names.js";
import { sure } from "./sure.js";
import { duration, isSoon } from "./times.js";
import { say } from "./words.js";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PAUSES_MS = { live: [5, 15, 60].map((n) => n * MINUTE_MS), async: [1, 3, 7, 30].map((n) => n * DAY_MS) };
const MORE_MS = { live: MINUTE_MS, async: DAY_MS };

/** The open offers, with what this player may answer; null where there is none. */
export function openOffers(follower) {
  const { offers } = follower.game;
  if (!offers.length) return null;
  return h("section", { key: "offers", class: "offers", "aria-label": say("offers") }, offers.map((offer) => oneOffer(follower, offer)));
}

/** What may be asked now, for the menu. `lastMove`: the version of the player's own last move, or null. */
export function offerMenu(follower, lastMove) {
  const game = follower.game;
  if (!game.you || !game.can.includes("offer") || game.result) return null;
  const asks = [moreTime(follower), takeback(follower, lastMove), pausing(follower), ending(follower, "draw"), ending(follower, "abort")];
  return h("section", { key: "ask", class: "ask", "aria-labelledby": "ask" }, [h("h3", { id: "ask" }, say("ask_others")), h("div", { class: "buttons" }, asks)]);
}

/** The questions that are asked before an offer goes out. */
export function offerDialogs(follower, lastMove) {
  const game = follower.game;
  if (!game.you || game.result) return null;
  return [
    sure("draw", { title: say("offer_draw"), text: say("draw_sure"), yes: say("offer_draw") }, () => offer(follower, "draw")),
    sure("abort", { title: say("offer_abort"), text: say("abort_sure"), yes: say("offer_abort") }, () => offer(follower, "abort")),
    sure("revealed", { title: say("revealed"), text: say("revealed_sure"), yes: say("ask_all") }, () => offer(follower, "takeback", { to: lastMove - 1, revealed: true })),
  ];
}

/** Asks for it; the answers come as entries. Resolves to whether it was asked. */
export function offer(follower, kind, more = {}) {
  return give(follower, { type: "offer", kind, ...more });
}

function give(follower, command) {
  return attempt(() => follower.send(command), () => follower.game);
}

function oneOffer(follower, offer) {
  const game = follower.game;
  const seat = follower.seat;
  const missing = offer.asked.filter((each) => !offer.agreed.includes(each));
  const others = missing.filter((each) => each !== seat);
  return h("div", { key: offer.id, class: "offer", "data-kind": offer.kind }, [
    h("p", {}, h("b", {}, sentence({ ...offer, type: "offered" }, game)), offer.expires_at && isSoon(offer.expires_at) ? [" ", countdown(offer.expires_at)] : null),
    others.length && !missing.includes(seat) ? h("p", { key: "waits", class: "quiet" }, say("offer_waits", { names: seatNames(game, others) })) : null,
    h("div", { key: "answers", class: "buttons" }, answers(follower, offer, missing)),
  ]);
}

function answers(follower, offer, missing) {
  const { id, seat } = offer;
  const { can, you } = follower.game;
  if (!you) return takingOver(follower, offer);
  const button = (key, command, kind) => h("button", { key, class: kind, onclick: () => give(follower, command) }, say(key));
  if (seat === follower.seat) return can.includes("withdraw") ? button("withdraw", { type: "withdraw", offer: id }, "") : null;
  if (!can.includes("vote") || !missing.includes(follower.seat)) return null;
  return [button("agree", { type: "vote", offer: id, accept: true }, "primary"), button("refuse", { type: "vote", offer: id, accept: false }, "")];
}

function moreTime(follower) {
  const { clock, mode, seats, you, status } = follower.game;
  if (status !== "active") return null;
  const ms = MORE_MS[mode];
  const running = seats.map(({ seat }) => seat).filter((seat) => clock.seats[seat]?.due_at);
  return running.map((seat) => {
    const words = seat === you.seat ? say("offer_more_time", { time: duration(ms) }) : say("give_time", { time: duration(ms), name: seatName(follower.game, seat) });
    return ask(`time ${seat}`, words, () => offer(follower, "more_time", { ms, seat }));
  });
}

/** Where something hidden was seen since, the player may ask all the same. */
function takeback(follower, lastMove) {
  const { ruleset, mode, status } = follower.game;
  if (lastMove === null || status !== "active" || isRace(ruleset, mode)) return null;
  const back = () => follower.send({ type: "offer", kind: "takeback", to: lastMove - 1 }).catch((error) => orAll(error, follower.game));
  return ask("takeback", say("offer_takeback"), () => attempt(back, () => follower.game));
}

function orAll(error, { seats, you }) {
  const withBots = seats.some(({ seat, player, status }) => seat !== you.seat && player?.kind === "bot" && status !== "resigned");
  if (!(error instanceof Refusal) || error.code !== "information_revealed" || withBots) throw error;
  openDialog("revealed");
}

function pausing(follower) {
  const { clock, mode } = follower.game;
  if (clock.pause?.reason === "agreed") return ask("resume", say("offer_resume"), () => offer(follower, "resume"));
  const lengths = PAUSES_MS[mode].map((ms) => h("option", { key: ms, value: ms / 1000 }, duration(ms)));
  const pause = () => offer(follower, "pause", { for_s: Number(document.getElementById("pause-for").value) });
  return h("div", { key: "pause", class: "pausing" }, [
    h("label", { class: "field" }, h("span", {}, say("pause_for")), h("select", { id: "pause-for" }, lengths)),
    ask("pause", say("offer_pause"), pause),
  ]);
}

function ending(follower, kind) {
  return ask(kind, say(`offer_${kind}`), () => openDialog(kind));
}

function ask(key, words, onAsk) {
  const asked = () => {
    closeDialog("menu");
    onAsk();
  };
  return h("button", { key, "data-offer": key, onclick: asked }, words);
}
