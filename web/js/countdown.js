// Times that run: drawn once, then counted down in place, so that nothing else has to be drawn again.

import { left, written } from "./clock.js";
import { h } from "./dom.js";
import { redraw } from "./page.js";
import { speak } from "./speak.js";
import { say } from "./words.js";

const TICK_MS = 200;
const HOT_MS = 10_000;

/** The time until an instant; `mine`: the player hears when it gets short; `seconds`: as a bare number. */
export function countdown(until, { mine = false, seconds = false } = {}) {
  const ms = left(until);
  const kind = ms < HOT_MS ? "countdown hot" : "countdown";
  const known = { "data-until": until, "data-mine": mine, "data-seconds": seconds };
  return h("time", { key: `until ${until}`, class: kind, ...known }, text(ms, seconds));
}

export function startTicking() {
  setInterval(() => document.querySelectorAll("[data-until]").forEach(tick), TICK_MS);
}

function tick(node) {
  const ms = left(node.dataset.until);
  const before = node.lastLeft ?? Infinity;
  node.lastLeft = ms;
  if (node.firstChild) node.firstChild.data = text(ms, "seconds" in node.dataset);
  node.classList.toggle("hot", ms < HOT_MS);
  if ("mine" in node.dataset && ms < HOT_MS && before >= HOT_MS && before < Infinity) speak(say("seconds_left", { n: HOT_MS / 1000 }));
  if (ms === 0 && before > 0) redraw();
}

function text(ms, seconds) {
  if (seconds) return String(Math.ceil(ms / 1000));
  return written(ms, { days: say("days"), hours: say("hours") });
}
