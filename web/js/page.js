// The page as a whole: drawing again when something changed, notes to the player, and work that may fail.

import { inWords } from "./refused.js";
import { speak, speakNow } from "./speak.js";

const NOTE_MS = 6000;

let draw = () => {};
let queued = false;
let note = null;
let noteTimer = null;

export function drawsWith(drawing) {
  draw = drawing;
}

/** Draws once, soon, however often it is asked for. */
export function redraw() {
  if (queued) return;
  queued = true;
  queueMicrotask(() => {
    queued = false;
    draw();
  });
}

/** The note that is shown now: {text, urgent} or null. */
export function noteNow() {
  return note;
}

/** Shows and says a sentence for a while; `urgent` for what went wrong. */
export function tell(text, { urgent = false } = {}) {
  note = { text, urgent };
  (urgent ? speakNow : speak)(text);
  clearTimeout(noteTimer);
  noteTimer = setTimeout(hush, NOTE_MS);
  redraw();
}

export function hush() {
  note = null;
  redraw();
}

/** Does the work; what it refuses is told in words. Resolves to whether it went well. */
export async function attempt(work, game = null) {
  try {
    await work();
    return true;
  } catch (error) {
    tell(inWords(error, game?.() ?? null), { urgent: true });
    return false;
  }
}

/** To another screen. */
export function go(hash) {
  location.hash = hash;
}
