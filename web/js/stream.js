// Listening to the stream server: with the token in a header, from the last event on, again and again until closed.

import { Refusal, delay, ended, streamUrl } from "./api.js";
import { session } from "./session.js";
import { EventReader } from "./sse.js";

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const SILENCE_MS = 35_000; // a beat comes every 15 s

/**
 * Calls `onEvent({name, id, data})` for every event; `onLink("live" | "lost" | "over")` when the line changes; `onRefused(code)`
 * when the place we ask from is not of this history. `query` is asked anew for each connection.
 */
export class Stream {
  constructor(path, { last = null, query = () => ({}), onEvent, onLink, onRefused }) {
    Object.assign(this, { path, last, query, onEvent, onLink, onRefused });
    this.closed = false;
    this.wake = null;
    this.hurry = () => this.hasten();
    this.cut = () => this.abort?.abort(); // a browser that goes offline may leave a dead line open
    addEventListener("online", this.hurry);
    addEventListener("offline", this.cut);
    document.addEventListener("visibilitychange", this.hurry);
    this.run();
  }

  close() {
    this.closed = true;
    this.abort?.abort();
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.cut);
    document.removeEventListener("visibilitychange", this.hurry);
    this.wake?.();
  }

  /** The next event is asked for from here on. */
  from(last) {
    this.last = last;
  }

  async run() {
    for (let wait = FIRST_WAIT_MS; !this.closed; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      const began = Date.now();
      await this.connect().catch((error) => this.failed(error));
      if (this.closed) return;
      this.onLink("lost");
      if (Date.now() - began > LONGEST_WAIT_MS) wait = FIRST_WAIT_MS;
      await this.pause(wait * (0.75 + Math.random() / 2));
    }
  }

  async connect() {
    this.abort = new AbortController();
    const url = new URL(await streamUrl(this.path));
    for (const [name, value] of Object.entries(this.query())) url.searchParams.set(name, value);
    this.watch();
    const response = await fetch(url, { headers: this.headers(), signal: this.abort.signal, cache: "no-store" });
    if (response.status === 204) return this.finish();
    if (!response.ok) throw new Refusal(response.status, await response.json().catch(() => ({})), response.headers);
    this.onLink("live");
    await this.read(response.body.getReader());
  }

  headers() {
    const out = { Accept: "text/event-stream", Authorization: `Bearer ${session()?.token}` };
    if (this.last !== null) out["Last-Event-ID"] = String(this.last);
    return out;
  }

  async read(reader) {
    const decoder = new TextDecoder();
    const events = new EventReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done || this.closed) return;
      this.watch();
      for (const event of events.take(decoder.decode(value, { stream: true }))) {
        if (event.id !== null) this.last = event.id;
        this.onEvent(event);
      }
    }
  }

  failed(error) {
    if (!(error instanceof Refusal)) return;
    if (error.status === 401) ended.dispatchEvent(new Event("change"));
    else if (error.status === 409 || error.status === 404 || error.status === 400) this.onRefused(error.code);
  }

  finish() {
    this.onLink("over");
    this.close();
  }

  /** A line that says nothing for longer than two beats is dead, whatever the browser thinks. */
  watch() {
    clearTimeout(this.watchdog);
    this.heardAt = Date.now();
    this.watchdog = setTimeout(() => this.abort.abort(), SILENCE_MS);
  }

  hasten() {
    if (document.visibilityState !== "visible") return;
    if (Date.now() - this.heardAt > SILENCE_MS) this.abort?.abort();
    this.wake?.();
  }

  async pause(ms) {
    clearTimeout(this.watchdog);
    await Promise.race([delay(ms), new Promise((resolve) => (this.wake = resolve))]);
    this.wake = null;
  }
}
