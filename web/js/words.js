// Every word the page says, in the chosen language. What a book lacks is told by the fallback: no game is ever mute.

import { setTaste, taste } from "./session.js";
import * as en from "./words/en.js";
import * as ru from "./words/ru.js";

const BOOKS = { en, ru };
export const LANGUAGES = { en: "English", ru: "Русский" };

let language = chosen();

export function languageNow() {
  return language;
}

export function setLanguage(name) {
  language = name in BOOKS ? name : "en";
  setTaste("language", language);
  document.documentElement.lang = language;
}

/** A sentence of the page. */
export function say(key, params = {}) {
  return filled(BOOKS[language].page[key] ?? key, params);
}

/** The first of `keys` that the section of the book knows, with `params` filled in; else the fallback. */
export function word(section, keys, params = {}, fallback = undefined) {
  const book = BOOKS[language][section];
  const key = [keys].flat().find((each) => each in book);
  return key === undefined ? (fallback ?? humane([keys].flat().at(-1))) : filled(book[key], params);
}

/** Whether the book has a word of its own for it. */
export function knows(section, key, name = language) {
  return key in BOOKS[name][section];
}

/** `quiet_limit` -> "Quiet limit": for what no book knows. */
export function humane(key) {
  const text = String(key).replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * `{name}` is replaced; `{n|card|cards}` chooses by the number n as the language counts; `[, {name}]` is left out where
 * one of its names is not known.
 */
export function filled(template, params) {
  const whole = template.replace(/\[([^\]]*)\]/g, (_, part) => (isKnown(part, params) ? part : ""));
  return whole.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (_, name, forms) =>
    forms ? plural(params[name], forms.slice(1).split("|")) : String(params[name] ?? "…"),
  );
}

function isKnown(part, params) {
  return [...part.matchAll(/\{(\w+)/g)].every(([, name]) => params[name] !== undefined && params[name] !== null && params[name] !== "");
}

const ORDER = { en: ["one", "other"], ru: ["one", "few", "many"] };

function plural(number, forms) {
  const form = new Intl.PluralRules(language).select(Number(number));
  const place = ORDER[language].indexOf(form);
  return forms[place] ?? forms[1] ?? forms[0];
}

function chosen() {
  const kept = taste("language");
  if (kept in BOOKS) return kept;
  const liked = (navigator.languages ?? [navigator.language]).map((each) => each.slice(0, 2));
  return liked.find((each) => each in BOOKS) ?? "en";
}
