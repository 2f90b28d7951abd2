// Laying a table: which game, how many, how; its own rules from the ruleset's schema of options.

import { post } from "./api.js";
import { gameTitle, isRace, ruleset, rulesets } from "./catalogue.js";
import { h } from "./dom.js";
import { chosenOptions, optionFields } from "./options-form.js";
import { attempt, go, redraw } from "./page.js";
import { uuid } from "./uuid.js";
import { say, word } from "./words.js";

const TIMEOUTS = ["auto_move", "skip", "bot", "forfeit"];
const NEVER_PASSED = new Set(["gifts_and_blessings"]);
const VISIBILITIES = ["link", "public", "private"];
const SPECTATORS = ["", "on", "delayed", "off"];

export function newGameScreen() {
  const state = { all: [], slug: null, known: null, seats: 2, mode: "live", bots: 0, options: {}, key: uuid(), busy: false };
  attempt(async () => {
    state.all = await rulesets();
    await choose(state, state.all[0].slug);
  });
  return { kind: "lobby", title: () => say("new_game"), view: () => (state.known ? view(state) : h("p", {}, say("loading"))) };
}

/** Lays the same table as that of a game. */
export async function layLike(game) {
  const bots = game.seats.filter((seat) => seat.seat > 0 && seat.player?.kind === "bot").map((seat) => seat.seat);
  const { ruleset: slug, mode, pace, options, visibility, spectators, on_timeout, start_s } = game;
  await lay({ ruleset: slug, seats: game.seats.length, mode, pace, options, visibility, spectators, on_timeout, start_s, bots }, uuid());
}

async function choose(state, slug) {
  const known = await ruleset(slug);
  const { min, max } = known.seats;
  Object.assign(state, { slug, known, options: {}, seats: Math.min(Math.max(state.seats, min), max) });
  state.bots = Math.min(state.bots, state.seats - 1);
  if (!known.modes.includes(state.mode)) state.mode = known.modes[0];
  redraw();
}

function view(state) {
  return h(
    "form",
    { key: "new", class: "panel", onsubmit: (event) => submit(state, event) },
    games(state),
    seats(state),
    modes(state),
    pace(state),
    select("who_may", "visibility", VISIBILITIES.map((each) => [each, say(`visibility_${each}`)])),
    h("label", { class: "field" }, [
      h("span", {}, say("table_name")),
      h("input", { name: "name", maxlength: 40, placeholder: say("table_name_hint"), autocomplete: "off" }),
    ]),
    ownRules(state),
    h("button", { key: "lay", class: "primary big", type: "submit", disabled: state.busy }, say("lay")),
  );
}

function ownRules({ slug, known, mode, options }) {
  const fields = h("div", { key: slug }, optionFields(known.schemas.options, options));
  const late = isRace(slug, mode) ? null : timeouts(slug);
  const watched = select("spectators", "spectators", SPECTATORS.map((each) => [each, say(each ? `spectators_${each}` : "option_default")]));
  return h("details", { key: "options" }, h("summary", {}, say("more_options")), late, watched, fields);
}

function timeouts(slug) {
  const fitting = TIMEOUTS.filter((each) => each !== "skip" || !NEVER_PASSED.has(slug));
  return select("on_timeout", "on_timeout", fitting.map((each) => [each, say(`timeout_${each}`)]));
}

function games(state) {
  return h(
    "fieldset",
    { key: "games", class: "choices" },
    h("legend", {}, say("which_game")),
    state.all.map(({ slug, seats: { min, max } }) =>
      h("label", { key: slug, class: "choice" }, [
        h("input", { type: "radio", name: "ruleset", value: slug, checked: slug === state.slug, onchange: () => attempt(() => choose(state, slug)) }),
        h("span", {}, [
          h("strong", {}, gameTitle(slug)),
          h("small", {}, word("games", `${slug}.about`, {}, ""), " ", say(min === max ? "seats_exactly" : "seats_between", { min, max })),
        ]),
      ]),
    ),
    h("a", { href: `#/rules/${state.slug}` }, `${say("read_rules")}: ${gameTitle(state.slug)}`),
  );
}

function seats(state) {
  const { min, max } = state.known.seats;
  const numbers = range(min, max);
  const setSeats = (value) => Object.assign(state, { seats: value, bots: Math.min(state.bots, value - 1) });
  return h("div", { key: "seats", class: "two" }, [
    select("players", "seats", numbers.map((n) => [n, String(n)]), state.seats, (value) => setSeats(Number(value))),
    select("bots", "bots", range(0, state.seats - 1).map((n) => [n, n ? String(n) : say("no_bots")]), state.bots, (value) =>
      Object.assign(state, { bots: Number(value) }),
    ),
  ]);
}

function modes(state) {
  return h(
    "fieldset",
    { key: "modes", class: "choices" },
    h("legend", {}, say("how")),
    state.known.modes.map((mode) => {
      const changed = () => {
        state.mode = mode;
        redraw();
      };
      return h("label", { key: mode, class: "choice" }, [
        h("input", { type: "radio", name: "mode", value: mode, checked: mode === state.mode, onchange: changed }),
        h("span", {}, say(`mode_${mode}`)),
      ]);
    }),
  );
}

function pace(state) {
  if (isRace(state.slug, state.mode)) return h("p", { key: "race", class: "quiet" }, say("pace_race"));
  const fitting = state.known.paces.filter((name) => name === "no_limit" || name.startsWith(state.mode));
  return select("pace", `pace ${state.mode}`, fitting.map((name) => [name, word("page", `pace_${name}`)]));
}

function select(label, name, choices, value = undefined, onValue = () => {}) {
  const changed = (event) => {
    onValue(event.target.value);
    redraw();
  };
  return h("label", { key: name, class: "field" }, [
    h("span", {}, say(label)),
    h("select", { name: name.split(" ")[0], value: value ?? choices[0][0], onchange: changed }, choices.map(([key, text]) => h("option", { key, value: key }, text))),
  ]);
}

async function submit(state, event) {
  event.preventDefault();
  const form = new FormData(event.target);
  const wish = {
    ruleset: state.slug,
    seats: state.seats,
    mode: state.mode,
    visibility: form.get("visibility"),
    options: chosenOptions(state.options),
    bots: range(state.seats - state.bots, state.seats - 1),
  };
  for (const name of ["pace", "on_timeout", "spectators"]) if (form.get(name)) wish[name] = form.get(name);
  if (form.get("name").trim()) wish.name = form.get("name");
  state.busy = true;
  redraw();
  if (!(await attempt(() => lay(wish, state.key)))) state.key = uuid();
  state.busy = false;
  redraw();
}

/** A table where only bots are missing starts at once. */
async function lay(wish, key) {
  const game = await post("/games", { body: wish, key });
  if (wish.bots.length === wish.seats - 1) await post(`/games/${game.id}/start`, { body: {}, again: true });
  go(`#/game/${game.id}`);
}

function range(from, to) {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
}
