// Pile games: `legal`, ordered the way a hand looks for a place. Nothing here knows a rule: what the server did not list is not offered,
// and of what it listed only the moves that name what still lies there, as the player sees it.

/** The open tops of a seat: [{zone, card}], slots first, then Blitz and waste. */
export function exposed(table, seat) {
  const slots = (table.slots[seat] ?? []).map((slot, number) => ({ zone: `slot${number}`, card: slot.at(-1) ?? null }));
  const heaps = ["blitz", "waste"].map((zone) => ({ zone, card: table[zone][seat]?.top ?? null }));
  return [...slots, ...heaps].filter(({ card }) => card !== null);
}

/** The commands for this seat's top of `zone`: to the centre first, then onto slots. */
export function movesFrom(game, seat, zone) {
  return moves(game, seat)
    .filter((move) => move.from === zone)
    .sort((one, other) => isBuild(one) - isBuild(other));
}

/** The commands that lay one of this seat's open cards on that pile (null: a new one), the Blitz pile's first. */
export function movesTo(game, seat, pile) {
  return moves(game, seat)
    .filter((move) => move.type === "play_centre" && (move.pile ?? null) === pile)
    .sort((one, other) => (other.from === "blitz") - (one.from === "blitz"));
}

/** `flip` as it is listed; null where it is not. */
export function flip(game, seat) {
  return moves(game, seat).find(({ type }) => type === "flip") ?? null;
}

/** Whether this command is listed, by its type. */
export function isOpen(game, type) {
  return game.legal.some((move) => move.type === type);
}

/** Whether nothing is listed but new piles: a 1 has to be laid first. */
export function mustPlaceOne(game) {
  const listed = game.legal.filter(({ from }) => from !== undefined);
  return listed.length > 0 && !isOpen(game, "flip") && listed.every((move) => move.type === "play_centre" && (move.pile ?? null) === null);
}

/** What was listed and names what lies there: entries since may have moved cards, and then `legal` is on its way. */
function moves(game, seat) {
  const { table } = game;
  const tops = new Map(exposed(table, seat).map(({ zone, card }) => [zone, card]));
  const piles = new Map(table.centre.map(({ pile, top }) => [pile, top]));
  return game.legal.filter((move) => {
    if (move.turn !== undefined && move.turn !== game.turn) return false;
    if (move.type === "flip") return move.on === undefined || move.on === (tops.get("waste") ?? null);
    if (move.from === undefined) return true;
    if (tops.get(move.from) !== move.card) return false;
    return isBuild(move) ? (tops.get(`slot${move.to_slot}`) ?? null) === (move.on ?? null) : (piles.get(move.pile) ?? null) === (move.on ?? null);
  });
}

function isBuild(move) {
  return move.type === "build";
}
