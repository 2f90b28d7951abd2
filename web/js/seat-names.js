// Who sits where, by name; where several have the same one (bots do), with the number of the seat.

import { say } from "./words.js";

export function seatName({ seats }, seat) {
  const name = seats[seat]?.player?.name;
  if (name === undefined) return say("seat", { n: Number(seat) + 1 });
  const same = seats.filter(({ player }) => player?.name === name);
  return same.length > 1 ? `${name} ${Number(seat) + 1}` : name;
}

export function seatNames(game, seats) {
  return seats.map((seat) => seatName(game, seat)).join(", ");
}
