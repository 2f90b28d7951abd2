// The zones of pile games by the names that each game gives them.

import { word } from "./words.js";

/** `slot2`, `2`, `blitz` or `waste` -> "Post 3", "Blitz", "Wood". */
export function zoneName(game, zone) {
  const number = /^(?:slot)?(\d)$/.exec(String(zone));
  if (number) return word("zones", `${game.ruleset}.slot`, { n: Number(number[1]) + 1 });
  return word("zones", [`${game.ruleset}.${zone}`, zone]);
}
