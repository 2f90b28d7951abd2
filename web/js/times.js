// Instants and durations, as people say them.

import { now } from "./clock.js";
import { languageNow, say } from "./words.js";

const DAY_MS = 86_400_000;
const UNITS = [
  ["days_long", DAY_MS],
  ["hours_long", 3_600_000],
  ["minutes", 60_000],
];
const LOCALES = { en: "en-GB", ru: "ru-RU" };
const TIME = { hour: "2-digit", minute: "2-digit" };
const DATE = { day: "numeric", month: "long" };

/** "15 minutes", "3 days": in the largest unit that tells it exactly, or else in seconds. */
export function duration(ms) {
  const [unit, size] = UNITS.find((each) => ms >= each[1] && ms % each[1] === 0) ?? ["seconds", 1000];
  return say(unit, { n: Math.round(ms / size) });
}

/** An instant as the API writes it, where the reader is: "14:05", and with the day if it is another one. */
export function instant(text) {
  const at = new Date(text);
  const isToday = at.toDateString() === new Date(now()).toDateString();
  return at.toLocaleString(LOCALES[languageNow()], isToday ? TIME : { ...DATE, ...TIME });
}

/** The day of an instant, where the reader is: "24 December 2026". */
export function day(text) {
  return new Date(text).toLocaleDateString(LOCALES[languageNow()], { ...DATE, year: "numeric" });
}

/** Whether it is to come, and so soon that it is worth counting down. */
export function isSoon(text) {
  const ms = Date.parse(text) - now();
  return ms > 0 && ms < DAY_MS;
}
