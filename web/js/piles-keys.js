// One key for each pile, as long as the focus is at the table: hands on a keyboard are as fast as fingers on a phone.

import { h } from "./dom.js";
import { say } from "./words.js";
import { zoneName } from "./zone-names.js";

const ZONES = { Digit1: "slot0", Digit2: "slot1", Digit3: "slot2", Digit4: "slot3", Digit5: "slot4", KeyB: "blitz", KeyW: "waste" };

export function onKey(event, touch) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const done = act(event, touch);
  if (done) event.preventDefault();
}

/** By the place of the key, so that a Russian keyboard plays as well. */
function act({ code, repeat }, touch) {
  if (repeat) return code in ZONES || code === "KeyF";
  if (code in ZONES) touch.tapOwn(ZONES[code]);
  else if (code === "KeyF") touch.flip();
  else if (code === "KeyS" && touch.running) touch.command("declare_stuck");
  else if (code === "Escape") touch.choose(null);
  else return false;
  return true;
}

export function keysHint(game) {
  return h("p", { key: "keys", class: "keys" }, say("keys", { waste: zoneName(game, "waste") }));
}
