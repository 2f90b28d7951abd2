// The middle of a pile game: every pile is a button that takes whatever of yours fits.

import { emptyPlace, face } from "./cards.js";
import { h } from "./dom.js";
import { cardName, parsed } from "./faces.js";
import { seatName } from "./seat-names.js";
import { COMPLETE } from "./piles-dares.js";
import { movesTo } from "./piles-moves.js";
import { say } from "./words.js";
import { zoneName } from "./zone-names.js";

const MANY = 9;

export function centre(touch) {
  const { game } = touch;
  const name = zoneName(game, "centre");
  return h(
    "section",
    { key: "centre", class: game.table.centre.length > MANY ? "centre crowded" : "centre", "aria-label": name },
    game.table.centre.map((pile) => onePile(touch, pile)),
    newPile(touch),
  );
}

function onePile(touch, { pile, top, count }) {
  const { game } = touch;
  const owner = seatName(game, game.table.marks.indexOf(parsed(top).mark));
  const done = count === COMPLETE;
  const target = touch.isTarget({ pile });
  const reach = touch.isReach({ pile });
  return h(
    "button",
    {
      key: pile,
      class: ["pile", done ? "done" : "", target ? "target" : "", reach ? "reach" : ""].filter(Boolean).join(" "),
      "aria-label": `${cardName(top)}, ${say("of_player", { name: owner })}`,
      "data-pile": pile,
      "aria-disabled": done || touch.seat === null ? "true" : null,
      onclick: () => !done && touch.seat !== null && touch.tapPile(pile),
    },
    face(top, { gender: game.ruleset === "dutch_blitz" }),
  );
}

function newPile(touch) {
  if (touch.seat === null) return null;
  const target = touch.running && movesTo(touch.game, touch.seat, null).length > 0;
  const reach = touch.isReach({ pile: null });
  const kinds = ["pile", target && !reach ? "target" : "", reach ? "reach" : ""].filter(Boolean).join(" ");
  return h(
    "button",
    { key: "new", class: kinds, "aria-label": say("new_pile"), "data-new-pile": true, "aria-disabled": target || reach ? null : "true", onclick: () => touch.tapPile(null) },
    emptyPlace({}, h("b", {}, "1")),
  );
}
