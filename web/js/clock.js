// The server is the only clock: every answer carries `Server-Time`, and the quickest answers tell it best.

const KEPT = 8;
let heard = [];

/** An answer with this Server-Time (ms) was asked for and came at these instants of our own clock. */
export function hear(serverTime, askedAt, cameAt) {
  if (!Number.isFinite(serverTime)) return;
  const reading = { trip: cameAt - askedAt, offset: serverTime - (askedAt + cameAt) / 2 };
  heard = [...heard, reading].slice(-KEPT);
}

/** The server's time, in ms. */
export function now() {
  const best = heard.reduce((a, b) => (b.trip < a.trip ? b : a), { trip: Infinity, offset: 0 });
  return Date.now() + best.offset;
}

/** Milliseconds until an instant as the API writes it; never below 0. */
export function left(instant) {
  return Math.max(0, Date.parse(instant) - now());
}

/** How much time that is, for people: 0:09, 12:30, 5 h, 3 d. `units` are the words for hours and days. */
export function written(ms, units) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 2 * 86_400) return `${Math.floor(seconds / 86_400)} ${units.days}`;
  if (seconds >= 2 * 3600) return `${Math.floor(seconds / 3600)} ${units.hours}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
