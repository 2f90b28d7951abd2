// How a game ended, and where to go from there.

import { h } from "./dom.js";
import { seatName, seatNames } from "./seat-names.js";
import { layLike } from "./new-game.js";
import { offer } from "./offers.js";
import { attempt } from "./page.js";
import { say, word } from "./words.js";

export function resultPanel(follower) {
  const { game } = follower;
  const { result } = game;
  return h(
    "section",
    { key: "result", class: "panel result", "aria-labelledby": "result" },
    h("h2", { id: "result" }, verdict(game)),
    h("p", { class: "quiet" }, say("result"), result ? `: ${word("values", `reason.${result.reason}`, {}, result.reason)}` : ""),
    result && game.status === "finished" ? scores(game) : null,
    h("div", { class: "buttons" }, [
      rematch(follower),
      h("button", { key: "again", onclick: () => attempt(() => layLike(game)) }, say("play_again")),
      h("a", { key: "lobby", class: "button", href: "#/" }, say("to_lobby")),
    ]),
  );
}

/** The same players once more: asked for, or on its way, or there. */
function rematch(follower) {
  const { game } = follower;
  if (game.rematch) return h("a", { key: "rematch", class: "button primary", href: `#/game/${game.rematch}` }, say("to_rematch"));
  if (!game.can.includes("offer")) return null;
  return h("button", { key: "ask-rematch", class: "primary", onclick: () => offer(follower, "rematch") }, say("rematch"));
}

/** The end in a sentence. */
export function verdict({ result, you, seats, ...game }) {
  const winners = result?.winners ?? [];
  if (!winners.length || game.status === "aborted") return say("result_none");
  if (winners.length === seats.length && winners.length > 1) return say("result_draw");
  if (winners.length > 1) return say("result_winners", { names: seatNames({ seats }, winners) });
  return winners[0] === you?.seat ? say("result_you") : say("result_winner", { names: seatNames({ seats }, winners) });
}

function scores({ seats, result }) {
  const order = seats.map(({ seat }) => seat).sort((a, b) => result.scores[b] - result.scores[a]);
  const rows = order.map((seat) =>
    h("tr", { key: seat, class: result.winners.includes(seat) ? "won" : "" }, [
      h("th", { scope: "row" }, seatName({ seats }, seat), result.winners.includes(seat) ? " ★" : ""),
      h("td", {}, result.scores[seat]),
    ]),
  );
  const head = h("tr", {}, h("th", { scope: "col" }, say("player")), h("th", { scope: "col" }, say("score")));
  return h("table", { class: "scores" }, h("thead", {}, head), h("tbody", {}, rows));
}
