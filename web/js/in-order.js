// Entries come by several ways at once (the stream, answers, the log): each version is passed on once, in order.

export class InOrder {
  constructor(version) {
    this.version = version;
    this.waiting = new Map();
  }

  /** Those of the entries, and of the ones kept before, that come next. */
  take(entries) {
    for (const entry of entries) if (entry.version > this.version) this.waiting.set(entry.version, entry);
    const next = [];
    while (this.waiting.has(this.version + 1)) {
      this.version += 1;
      next.push(this.waiting.get(this.version));
      this.waiting.delete(this.version);
    }
    return next;
  }

  /** Goes on from a later version: what came before it is known already. */
  skipTo(version) {
    this.version = Math.max(this.version, version);
    for (const key of this.waiting.keys()) if (key <= this.version) this.waiting.delete(key);
  }

  /** Whether something came that does not follow on. */
  get hasGap() {
    return this.waiting.size > 0;
  }
}
