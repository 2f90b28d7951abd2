// `changed` of an entry: JSON pointers of at most two levels, each with the whole new value.

/** The game after an entry, a new object: view(N - 1) + changed(N) = view(N). */
export function applied(game, changed) {
  const next = { ...game };
  for (const [pointer, value] of Object.entries(changed)) {
    const [first, second, ...more] = pointer.split("/").slice(1).map(unescaped);
    if (first === undefined || more.length) throw new Error(`unexpected pointer ${pointer}`);
    if (second === undefined) next[first] = value;
    else next[first] = { ...next[first], [second]: value };
  }
  return next;
}

function unescaped(part) {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
