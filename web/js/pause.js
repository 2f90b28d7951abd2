// A table that stands still: why, and until when.

import { countdown } from "./countdown.js";
import { h } from "./dom.js";
import { noticesView } from "./notices.js";
import { instant, isSoon } from "./times.js";
import { say } from "./words.js";

const WORDS = { agreed: "paused_agreed", server: "paused_server", challenge: "paused_challenge", dispute: "paused_dispute" };

/** A note, where the game is paused. A reason that came later than this page is just a pause. */
export function pauseNote({ status, clock }) {
  if (status !== "paused") return null;
  const { reason, until } = clock.pause ?? {};
  const why = h("p", { key: "why" }, h("b", {}, say(WORDS[reason] ?? "status_paused")), until ? [" ", end(until)] : null);
  return h("div", { key: "paused", class: "note pause", "data-reason": reason }, why, reason === "server" ? noticesView({ kind: "pause" }) : null);
}

function end(until) {
  return [say("goes_on", { until: instant(until) }), isSoon(until) ? [" ", countdown(until)] : null];
}
