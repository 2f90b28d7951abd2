// What surrounds every screen: the bar on top, the menu, the note at the bottom.

import { h } from "./dom.js";
import { emblem } from "./emblems.js";
import { hush, noteNow, redraw } from "./page.js";
import { session, setTaste, signOut, taste } from "./session.js";
import { LANGUAGES, languageNow, say, setLanguage } from "./words.js";

const THEMES = ["auto", "light", "dark"];

export function frame(screen) {
  return [
    h("button", { key: "skip", class: "skip", onclick: () => document.getElementById("main").focus() }, say("skip")),
    bar(screen),
    h("main", { key: `main ${screen.number}`, id: "main", tabindex: "-1", class: screen.kind ?? "", onkeydown: screen.onKey }, screen.view()),
    h("div", { key: "note", class: "note-place" }, note()),
    menu(screen),
  ];
}

export function applyTheme() {
  const theme = taste("theme") ?? "auto";
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Whether the table shows what fits. */
export function showsHints() {
  return taste("hints") !== "no";
}

/** A dialog opens above everything, keeps the focus, and gives it back. */
export function openDialog(id) {
  document.getElementById(id)?.showModal();
}

export function closeDialog(id) {
  document.getElementById(id)?.close();
}

function bar(screen) {
  const home = screen.isHome
    ? h("span", { key: "brand", class: "brand" }, emblem("cards"), h("span", {}, say("title")))
    : h("a", { key: "home", class: "icon-button", href: "#/", "aria-label": say("to_lobby") }, emblem("back"));
  const open = () => openDialog("menu");
  return h(
    "header",
    { key: "bar", class: "bar" },
    home,
    h("h1", { tabindex: "-1", class: screen.isHome ? "unseen" : "" }, screen.title()),
    screen.aside?.() ?? h("span", { key: "gap", class: "gap" }),
    h("button", { key: "menu", class: "icon-button", "aria-haspopup": "dialog", "aria-label": say("menu"), onclick: open }, emblem("menu")),
  );
}

function note() {
  const now = noteNow();
  if (!now) return null;
  return h(
    "p",
    { key: "note", class: now.urgent ? "note urgent" : "note" },
    h("span", {}, now.text),
    h("button", { class: "plain", "aria-label": say("close"), onclick: hush }, "×"),
  );
}

function menu(screen) {
  return h(
    "dialog",
    { key: "menu", id: "menu", "aria-labelledby": "menu-title" },
    h("h2", { id: "menu-title" }, say("menu")),
    session() ? h("p", {}, say("playing_as", { name: session().player.name })) : null,
    screen.menu?.() ?? [],
    session() ? h("a", { key: "calendar", class: "button", href: "#/calendar" }, say("calendar")) : null,
    session() ? h("a", { key: "apps", class: "button", href: "/identity/o/apps" }, say("apps")) : null,
    choice("language", languageNow(), Object.entries(LANGUAGES), setLanguage),
    choice("theme", taste("theme") ?? "auto", THEMES.map((each) => [each, say(`theme_${each}`)]), setTheme),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: showsHints(), onchange: setHints }), say("hints")),
    session() ? leaving() : null,
    h("button", { key: "close", class: "primary", onclick: () => closeDialog("menu") }, say("close")),
  );
}

function choice(name, value, choices, onChoice) {
  const changed = (event) => {
    onChoice(event.target.value);
    redraw();
  };
  return h(
    "label",
    { key: name, class: "field" },
    h("span", {}, say(name)),
    h("select", { name, value, onchange: changed }, choices.map(([key, text]) => h("option", { key, value: key }, text))),
  );
}

function leaving() {
  const leave = () => {
    closeDialog("menu");
    signOut();
    location.hash = "#/";
    dispatchEvent(new Event("hashchange"));
  };
  return h(
    "details",
    { key: "leaving", class: "leaving" },
    h("summary", {}, say("sign_out")),
    h("p", {}, say("sign_out_warning", { name: session().player.name })),
    h("button", { class: "danger", onclick: leave }, say("sign_out")),
  );
}

function setTheme(name) {
  setTaste("theme", name);
  applyTheme();
}

function setHints(event) {
  setTaste("hints", event.target.checked ? "yes" : "no");
  redraw();
}
