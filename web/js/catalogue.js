// What can be played, read once.

import { get } from "./api.js";
import { word } from "./words.js";

const RACES = new Set(["agape_blitz", "dutch_blitz", "blueprint_blitz"]);

let summaries = null;
const whole = new Map();

export async function rulesets() {
  summaries ??= (await get("/rulesets")).results;
  return summaries;
}

/** One ruleset with its schemas. */
export async function ruleset(slug) {
  if (!whole.has(slug)) whole.set(slug, await get(`/rulesets/${slug}`));
  return whole.get(slug);
}

/** Whether everybody moves at once: no thinking time, and no move is taken back. */
export function isRace(slug, mode) {
  return mode === "live" && RACES.has(slug);
}

/** A table's own name; one that was not named goes by its game. */
export function tableTitle({ ruleset: slug, name }) {
  const unnamed = summaries?.some((each) => each.slug === slug && each.title === name);
  return unnamed ? gameTitle(slug) : `${gameTitle(slug)}: ${name}`;
}

/** What players call it; a game that no book of words knows goes by its own title. */
export function gameTitle(slug) {
  const title = summaries?.find((each) => each.slug === slug)?.title;
  return word("games", slug, {}, title);
}
