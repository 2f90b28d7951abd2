// Who plays on this device: the token and the player, in localStorage; nothing else is kept but tastes.

const KEY = "cards.session";

let current = read();

export function session() {
  return current;
}

/** Keeps the answer of POST /guests or /guests/recover; its recovery code is shown once and not kept. */
export function signIn({ token, player }) {
  current = { token, player };
  write(KEY, JSON.stringify(current));
}

export function signOut() {
  current = null;
  write(KEY, null);
}

/** A taste: language, theme, hints. */
export function taste(name) {
  return get(`cards.${name}`);
}

export function setTaste(name, value) {
  write(`cards.${name}`, value);
}

function read() {
  try {
    const found = JSON.parse(get(KEY) ?? "null");
    return found?.token && found?.player ? found : null;
  } catch {
    return null;
  }
}

function get(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // a browser that keeps nothing: the session lasts as long as the page
  }
}

function write(key, value) {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // as above
  }
}
