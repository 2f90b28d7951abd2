// What everybody is told: by the door, in the lobby, and at a table that stands still because of it.

import { get } from "./api.js";
import { h } from "./dom.js";
import { redraw } from "./page.js";
import { instant } from "./times.js";
import { languageNow, say } from "./words.js";

const LOOK_MS = 60_000;
let known = [];

/** Reads them now and each minute in which somebody looks. */
export function watchNotices() {
  setInterval(() => document.visibilityState === "visible" && readNotices(), LOOK_MS);
  return readNotices();
}

/** Those shown now; a page that can't read them goes without. */
export async function readNotices() {
  known = (await get("/").catch(() => ({ notices: known }))).notices;
  redraw();
}

/** A region of notes; `kind`: only those of this kind. */
export function noticesView({ kind = null } = {}) {
  const shown = known.filter((each) => kind === null || each.kind === kind);
  if (!shown.length) return null;
  return h("section", { key: "notices", class: "notices", "aria-label": say("notices") }, shown.map(notice));
}

function notice({ kind, text, since, until }) {
  const words = text[languageNow()] ?? text.en;
  const end = until ? h("small", {}, say("notice_until", { until: instant(until) })) : null;
  return h("p", { key: `${kind} ${since}`, class: "note", "data-kind": kind }, h("span", {}, words, end ? [" ", end] : null));
}
