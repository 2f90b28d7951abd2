// One game, followed: read once, then kept up to date by the stream; commands go out, and whatever comes back is taken in order.

import { Refusal, delay, get, post } from "./api.js";
import { left } from "./clock.js";
import { InOrder } from "./in-order.js";
import { session } from "./session.js";
import { GameStore } from "./store.js";
import { Stream } from "./stream.js";
import { uuid } from "./uuid.js";

const HISTORY = 40;
const SOON_MS = 1500;
const TRIES_TOO_EARLY = 3;
const PAGE = 500;
const AGAIN_MS = 2000;
const AFTERWARDS_MS = 3000;
const AFTERWARDS_LOOKS = 200;

/**
 * `onChange()` when anything shown may differ; `onEntry(entry, isPast)` once for each, in order. `legal`, which no entry
 * carries, is read again after entries of others.
 */
export class Follower {
  constructor(id, { onChange, onEntry }) {
    Object.assign(this, { id, onChange, onEntry });
    this.path = `/games/${encodeURIComponent(id)}`;
    this.link = "joining";
    this.sending = 0;
    this.writing = 0;
    this.waiting = [];
    this.store = null;
  }

  get game() {
    return this.store?.game ?? null;
  }

  /** Where this player sits, or sat before giving up. */
  get seat() {
    const own = this.game?.seats.find(({ player }) => player?.id === session()?.player.id);
    return this.game?.you?.seat ?? own?.seat ?? null;
  }

  /** Raises what the first reading raises. */
  async open() {
    const game = await get(this.path);
    this.store = new GameStore(game);
    this.openedAt = game.version;
    this.told = new InOrder(Math.max(0, game.version - HISTORY));
    if (this.closed) return;
    this.stream = new Stream(this.path, {
      last: this.store.version,
      query: () => ({ hash: this.game.hash }),
      onEvent: (event) => this.hear(event),
      onLink: (link) => this.linked(link),
      onRefused: (code) => this.misplaced(code),
    });
    this.recall();
  }

  /** What happened before; where that can't be read, the telling begins now. */
  async recall() {
    try {
      this.receive((await this.log(this.told.version)).entries);
    } catch {
      this.told.skipTo(this.openedAt);
      this.receive([]);
    }
  }

  close() {
    this.closed = true;
    clearInterval(this.afterwards);
    this.stream?.close();
  }

  /** A command of the seat. Resolves when it is accepted; raises Refusal or Unreachable. */
  async send(command) {
    const key = uuid();
    await this.busy(async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await this.write(command, key);
        } catch (error) {
          await this.refuse(error, tries);
        }
      }
    });
  }

  /** `join`, `leave` or `start`: each may be sent again without harm. */
  async lobby(action, body = {}) {
    await this.busy(async () => {
      this.store.replace(await post(`${this.path}/${action}`, { body, again: true }));
      await this.catchUp();
    });
  }

  async busy(work) {
    this.sending += 1;
    this.onChange();
    try {
      return await work();
    } finally {
      this.sending -= 1;
      this.onChange();
    }
  }

  /** While it is on its way nobody asks for `legal`: its answer brings the game. */
  async write(command, key) {
    this.writing += 1;
    try {
      this.accept(await post(`${this.path}/commands`, { body: command, key, query: { after: this.store.version }, prefer: "return=representation" }));
    } finally {
      this.writing -= 1;
      this.askLegal();
    }
  }

  accept(answer) {
    if (answer.game) this.store.replace(answer.game);
    this.receive(answer.entries);
    if (answer.version > this.store.version) this.catchUp();
  }

  /** What a hand or a wheel did too early by an instant is done again at the right one; all else is the player's business. */
  async refuse(error, tries) {
    if (!(error instanceof Refusal)) throw error;
    if (error.problem.entries) this.receive(error.problem.entries);
    if (error.code === "other_history" || error.code === "cursor_ahead") await this.readAgain();
    const wait = error.code === "too_early" && error.problem.retry_at ? left(error.problem.retry_at) : Infinity;
    if (wait > SOON_MS || tries >= TRIES_TOO_EARLY) throw error;
    await delay(wait + 20);
  }

  receive(entries) {
    if (this.closed) return;
    this.take(entries);
    if (this.store.hasGap) this.catchUp();
    this.onChange();
    this.askLegal();
  }

  take(entries) {
    this.store.take(entries);
    for (const entry of this.told.take(entries)) this.onEntry(entry, entry.version <= this.openedAt);
  }

  hear({ name, data }) {
    if (name === "entry") this.receive([data]);
    else if (name === "reset") this.readAgain().catch(() => {}); // the log has it all, too
  }

  linked(link) {
    this.link = link;
    if (link === "lost") this.catchUp();
    if (link === "over" && this.seat !== null) this.linger();
    this.onChange();
  }

  /** The stream ends with the game, talk of a rematch does not: for ten minutes who still looks here reads the log. */
  linger() {
    let looks = AFTERWARDS_LOOKS;
    this.afterwards ??= setInterval(() => {
      looks -= 1;
      if (looks === 0 || this.game.rematch) clearInterval(this.afterwards);
      else if (document.visibilityState === "visible") this.catchUp();
    }, AFTERWARDS_MS);
  }

  misplaced(code) {
    if (code === "not_found") this.gone = true;
    this.readAgain().catch(() => this.onChange());
  }

  log(after) {
    return get(`${this.path}/log`, { after, limit: PAGE });
  }

  /** What the stream has not brought (yet), from the log; one look at a time. */
  async catchUp() {
    if (this.catching || this.closed) return;
    this.catching = true;
    try {
      for (let more = true; more && !this.closed; ) {
        const page = await this.log(Math.min(this.store.version, this.told.version));
        this.take(page.entries);
        more = page.more && page.entries.length > 0;
      }
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) await this.readAgain().catch(() => {});
    } finally {
      this.catching = false;
    }
    this.onChange();
    this.askLegal();
  }

  async readAgain() {
    const game = await get(this.path);
    this.store.startAgain(game);
    this.told = new InOrder(game.version);
    this.stream?.from(game.version);
    this.onChange();
  }

  /** Whether `legal` is of this very version; if not, it is on its way. */
  get knowsLegal() {
    return this.store.knowsLegal;
  }

  /** Resolves when `legal` is known, or was read once more: in a race the game may have moved on by then. */
  async legalSoon() {
    const read = new Promise((resolve) => this.waiting.push(resolve));
    this.askLegal();
    await read;
  }

  /** One read at a time, and one more if the game moved meanwhile. */
  async askLegal() {
    if (this.closed || this.knowsLegal || !this.game.you) return this.answerWaiting();
    if (this.reading || this.writing) return;
    this.reading = true;
    const waited = this.waiting.length;
    try {
      this.store.replace(await get(this.path));
    } catch {
      setTimeout(() => this.askLegal(), AGAIN_MS);
      return;
    } finally {
      this.reading = false;
      this.answerWaiting(waited);
      this.onChange();
    }
    this.askLegal();
  }

  /** The first so many of those who wait for `legal` need not wait longer. */
  answerWaiting(count = this.waiting.length) {
    this.waiting.splice(0, count).forEach((resolve) => resolve());
  }
}
