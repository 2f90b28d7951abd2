// A refusal in words: by its code, else by what the server says of it. Nobody ever sees a raw error.

import { Refusal, Unreachable } from "./api.js";
import { left, written } from "./clock.js";
import { cardName } from "./faces.js";
import { seatName } from "./seat-names.js";
import { say, word } from "./words.js";

/** One sentence for whatever went wrong. `game` gives names to seats. */
export function inWords(error, game = null) {
  if (error instanceof Unreachable) return say("unreachable");
  if (!(error instanceof Refusal)) return say("trouble");
  const { problem } = error;
  const fault = problem.errors?.[0];
  const keys = fault?.code ? [fault.code, error.code] : [error.code];
  return word("refusals", keys, params(problem, game), fault?.detail ?? problem.detail ?? say("trouble"));
}

function params(problem, game) {
  const known = { ...problem };
  const isOther = Number.isInteger(problem.won_by) && problem.won_by !== game?.you?.seat;
  if (isOther && game) known.won_by = seatName(game, problem.won_by);
  else delete known.won_by;
  if (typeof problem.now === "string") known.now = cardName(problem.now);
  if (problem.retry_at) known.retry_in = written(left(problem.retry_at), { days: say("days"), hours: say("hours") });
  return known;
}
