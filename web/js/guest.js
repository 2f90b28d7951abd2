// The door: a name is enough to play; a recovery code brings a player back.

import { post } from "./api.js";
import { copy } from "./copy.js";
import { h } from "./dom.js";
import { noticesView } from "./notices.js";
import { attempt, redraw } from "./page.js";
import { signIn } from "./session.js";
import { uuid } from "./uuid.js";
import { say } from "./words.js";

/** `onIn()` when somebody is signed in and, if new, has seen the recovery code. */
export function guestScreen({ invited, onIn }) {
  const state = { welcome: null, key: uuid(), busy: false };
  return {
    kind: "door",
    isHome: true,
    title: () => say("title"),
    view: () => [noticesView(), state.welcome ? codeShown(state.welcome, onIn) : door(state, invited, onIn)],
  };
}

function door(state, invited, onIn) {
  return h(
    "section",
    { key: "door", class: "panel narrow" },
    h("h2", {}, say("welcome")),
    h("p", {}, say(invited ? "invited" : "welcome_text")),
    nameForm(state),
    h("details", { key: "back" }, h("summary", {}, say("come_back")), recoveryForm(state, onIn)),
  );
}

function nameForm(state) {
  const submit = sending(state, async (name) => {
    const welcome = await post("/guests", { body: { name }, key: state.key });
    signIn(welcome);
    state.welcome = welcome;
  });
  return form("name", say("your_name"), { autocomplete: "nickname", maxlength: 40 }, say("play"), submit, state);
}

function recoveryForm(state, onIn) {
  const submit = sending(state, async (code) => {
    signIn(await post("/guests/recover", { body: { recovery_code: code }, again: true }));
    onIn();
  });
  const attributes = { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 60 };
  return [h("p", {}, say("come_back_text")), form("recovery_code", say("recovery_code"), attributes, say("play"), submit, state)];
}

function form(name, label, attributes, button, onsubmit, state) {
  return h(
    "form",
    { key: name, onsubmit },
    h("label", { class: "field" }, h("span", {}, label), h("input", { name, required: true, ...attributes })),
    h("button", { class: "primary", type: "submit", disabled: state.busy }, button),
  );
}

/** Sends what was typed, once at a time; a refused name may be changed and sent under a new key. */
function sending(state, work) {
  return async (event) => {
    event.preventDefault();
    const typed = new FormData(event.target).values().next().value;
    state.busy = true;
    redraw();
    if (!(await attempt(() => work(typed)))) state.key = uuid();
    state.busy = false;
    redraw();
  };
}

function codeShown({ player, recovery_code: code }, onIn) {
  return h(
    "section",
    { key: "code", class: "panel narrow" },
    h("h2", {}, say("code_title")),
    h("p", {}, say("code_text", { name: player.name })),
    h("p", { class: "code" }, h("output", { id: "code" }, code)),
    h("div", { class: "buttons" }, [
      h("button", { key: "copy", onclick: () => copy(code) }, say("copy")),
      h("button", { key: "on", class: "primary", onclick: onIn }, say("code_kept")),
    ]),
  );
}
