// People this player has sat at a table with: whom one may ask without knowing any id.

import { get } from "./api.js";
import { session } from "./session.js";

const GAMES = 100;

/** [{id, name}] by name, without bots, this player, and those of `but` (ids). */
export async function peopleKnown(but) {
  const own = await Promise.all([false, true].map((archived) => get("/games", { mine: true, archived, limit: GAMES })));
  const left_out = new Set([...but, session().player.id]);
  const found = new Map();
  for (const { seats } of own.flatMap((page) => page.results))
    for (const { player } of seats) if (player && player.kind !== "bot" && !left_out.has(player.id)) found.set(player.id, player);
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
