// Zones of a generic table, as data.

import { word } from "./words.js";

/** Cards side by side. `faces`: texts, or items that say more. */
export function cards(id, faces, { picks = [], ...more } = {}) {
  const items = faces.map((each) => (typeof each === "string" ? { face: each } : each));
  return { id, label: word("members", id), kind: "cards", items, picks, ...more };
}

/** Face-down cards, of which only the number is known. */
export function stack(id, count) {
  return { id, label: word("members", id), kind: "stack", count };
}

export function text(id, value) {
  return { id, label: word("members", id), kind: "text", text: String(value) };
}

/** Equal faces once, with their number, in the order in which they first come. */
export function grouped(faces) {
  const counts = new Map();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].map(([face, count]) => ({ face, count }));
}
