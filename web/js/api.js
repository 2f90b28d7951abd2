// One request to the API: answered, refused in words, or out of reach. What failed on the way is sent again with the same key.

import * as clock from "./clock.js";
import { session } from "./session.js";

export const BASE = "/api/v1";
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;
const ATTEMPT_MS = 10_000;
const PATIENCE_MS = 30_000;
const PASSING = new Set([429, 502, 503, 504]);

/** The server said no: a problem (RFC 9457) with its stable `code`. */
export class Refusal extends Error {
  constructor(status, problem, headers) {
    super(problem.code ?? `http_${status}`);
    this.status = status;
    this.code = this.message;
    this.problem = problem;
    this.retryAfterS = Number(headers?.get("Retry-After")) || null;
  }
}

/** No answer came, however often it was sent. */
export class Unreachable extends Error {}

/** Told when requests have to be sent again (true) and when they come through (false). */
export const trouble = new EventTarget();

/** Told when the token is not known any more. */
export const ended = new EventTarget();

/** GETs, and writes that carry a `key` or say `again`, are safe to send again. Resolves to {status, body, headers}. */
export async function ask(method, path, { body, key, query, prefer, again = false, patience = PATIENCE_MS } = {}) {
  const repeatable = method === "GET" || key !== undefined || again;
  const end = Date.now() + patience;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const outcome = await attempt(method, path, { body, key, query, prefer });
    if (!outcome.passing || !repeatable) return settled(outcome);
    const pause = Math.max(wait, (outcome.refusal?.retryAfterS ?? 0) * 1000);
    if (Date.now() + pause > end) return settled(outcome);
    trouble.dispatchEvent(new CustomEvent("change", { detail: true }));
    await delay(pause);
  }
}

export const get = (path, query) => ask("GET", path, { query }).then((answer) => answer.body);
export const post = (path, options) => ask("POST", path, options).then((answer) => answer.body);

export function delay(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Where the stream server is, as the API says. */
let streamBase = null;
export async function streamUrl(path) {
  streamBase ??= (await get("/")).links.stream;
  return streamBase + path;
}

async function attempt(method, path, { body, key, query, prefer }) {
  const askedAt = Date.now();
  try {
    const response = await fetch(BASE + path + written(query), {
      method,
      headers: headers(body, key, prefer),
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(ATTEMPT_MS),
    });
    clock.hear(Number(response.headers.get("Server-Time") ?? NaN), askedAt, Date.now());
    return await read(response);
  } catch (error) {
    return { passing: true, error };
  }
}

async function read(response) {
  const text = await response.text();
  const body = parsed(text);
  if (response.ok) return { passing: false, answer: { status: response.status, body, headers: response.headers } };
  const refusal = new Refusal(response.status, body ?? {}, response.headers);
  if (response.status === 401 && session()) ended.dispatchEvent(new Event("change"));
  return { passing: PASSING.has(response.status), refusal };
}

function settled({ answer, refusal }) {
  if (answer) {
    trouble.dispatchEvent(new CustomEvent("change", { detail: false }));
    return answer;
  }
  throw refusal ?? new Unreachable("unreachable");
}

function headers(body, key, prefer) {
  const out = { Accept: "application/json" };
  if (session()) out.Authorization = `Bearer ${session().token}`;
  if (body !== undefined) out["Content-Type"] = "application/json";
  if (key !== undefined) out["Idempotency-Key"] = key;
  if (prefer !== undefined) out.Prefer = prefer;
  return out;
}

function written(query) {
  const known = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return known.length ? `?${new URLSearchParams(known)}` : "";
}

function parsed(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}
