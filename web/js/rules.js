// The rules of a game as text, in the reader's language.

import { get } from "./api.js";
import { gameTitle, rulesets } from "./catalogue.js";
import { h } from "./dom.js";
import { fromMarkdown } from "./markdown.js";
import { attempt, redraw } from "./page.js";
import { languageNow, say } from "./words.js";

export function rulesScreen(slug) {
  const state = { text: null, language: null };
  return { kind: "reading", title: () => gameTitle(slug), view: () => view(slug, state) };
}

function view(slug, state) {
  if (state.language !== languageNow()) read(slug, state);
  return state.text ? h("article", { key: state.language, class: "panel text" }, fromMarkdown(state.text)) : h("p", {}, say("loading"));
}

function read(slug, state) {
  state.language = languageNow();
  attempt(async () => {
    await rulesets();
    state.text = (await get(`/rulesets/${encodeURIComponent(slug)}/rules`, { lang: state.language })).text;
    redraw();
  });
}
