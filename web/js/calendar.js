// When this player is not to be expected: rest days, quiet hours, vacations. Others only see until when a clock stands still.

import { ask, get, post } from "./api.js";
import { h } from "./dom.js";
import { attempt, redraw, tell } from "./page.js";
import { day } from "./times.js";
import { uuid } from "./uuid.js";
import { languageNow, say } from "./words.js";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

export function calendarScreen() {
  const state = { calendar: null, vacations: null, key: uuid() };
  attempt(() => read(state));
  return { kind: "lobby calendar", title: () => say("calendar"), view: () => (state.calendar ? view(state) : h("p", {}, say("loading"))) };
}

async function read(state) {
  [state.calendar, state.vacations] = await Promise.all([get("/me/calendar"), get("/me/vacations")]);
  redraw();
}

function view(state) {
  return [h("p", { key: "about", class: "quiet" }, say("calendar_text")), week(state), away(state)];
}

function week(state) {
  const { zone, rest_days: rest, quiet_hours: quiet } = state.calendar;
  return h("form", { key: "week", class: "panel", onsubmit: (event) => keep(state, event) }, [
    h("label", { class: "field" }, h("span", {}, say("zone")), h("select", { name: "zone", value: zone }, zones(zone).map((each) => h("option", { key: each, value: each }, each)))),
    h("fieldset", { class: "choices" }, h("legend", {}, say("rest_days")), WEEKDAYS.map((each, place) => weekday(each, place, rest.includes(each)))),
    h("div", { class: "two" }, [hour("from", say("quiet_from"), quiet?.from ?? ""), hour("until", say("quiet_until"), quiet?.until ?? "")]),
    h("button", { class: "primary", type: "submit" }, say("keep")),
  ]);
}

function weekday(name, place, checked) {
  const words = new Intl.DateTimeFormat(languageNow(), { weekday: "long", timeZone: "UTC" }).format(A_MONDAY + place * DAY_MS);
  return h("label", { key: name, class: "check" }, h("input", { type: "checkbox", name: "rest", value: name, checked }), words);
}

function hour(name, words, value) {
  return h("label", { key: name, class: "field" }, h("span", {}, words), h("input", { type: "time", name, value }));
}

function zones(known) {
  const listed = Intl.supportedValuesOf?.("timeZone") ?? [];
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([known, here, "UTC", ...listed])].filter(Boolean);
}

async function keep(state, event) {
  event.preventDefault();
  const form = new FormData(event.target);
  const [from, until] = [form.get("from"), form.get("until")];
  const body = { zone: form.get("zone"), rest_days: form.getAll("rest"), quiet_hours: from && until ? { from, until } : null };
  const done = await attempt(async () => {
    state.calendar = (await ask("PUT", "/me/calendar", { body, again: true })).body;
  });
  if (done) tell(say("kept"));
  redraw();
}

function away(state) {
  const { results, budget } = state.vacations;
  const current = results.filter((each) => !each.cancelled_at && Date.parse(each.until) > Date.now());
  return h("section", { key: "away", class: "panel", "aria-labelledby": "vacations" }, [
    h("h2", { id: "vacations" }, say("vacations")),
    h("p", { class: "quiet" }, budget.map(({ year, left }) => say("days_left", { year, n: Math.floor(left) })).join(" ")),
    current.length ? h("ul", { class: "people" }, current.map((each) => one(state, each))) : h("p", { class: "quiet" }, say("no_vacations")),
    planning(state),
  ]);
}

function one(state, vacation) {
  const span = `${day(vacation.from)} – ${day(vacation.until)}`;
  const cancel = async () => {
    await attempt(() => ask("DELETE", `/me/vacations/${vacation.id}`, { again: true }));
    await attempt(() => read(state));
  };
  return h("li", { key: vacation.id }, h("strong", {}, span), h("button", { "aria-label": say("cancel_vacation_name", { span }), onclick: cancel }, say("cancel_vacation")));
}

function planning(state) {
  return h("form", { key: "plan", onsubmit: (event) => plan(state, event) }, [
    h("div", { class: "two" }, [date("from", say("vacation_from")), date("until", say("vacation_until"))]),
    h("button", { type: "submit" }, say("plan_vacation")),
  ]);
}

function date(name, words) {
  return h("label", { key: name, class: "field" }, h("span", {}, words), h("input", { type: "date", name, required: true }));
}

async function plan(state, event) {
  event.preventDefault();
  const form = new FormData(event.target);
  const body = { from: form.get("from"), until: form.get("until") };
  const done = await attempt(() => post("/me/vacations", { body, key: state.key }));
  state.key = uuid();
  if (done) await attempt(() => read(state));
}
