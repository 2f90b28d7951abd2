// A form out of a JSON Schema: whatever a ruleset lets a table choose. What is left alone is left out.

import { h } from "./dom.js";
import { redraw } from "./page.js";
import { say, word } from "./words.js";

/** One field for each option; `chosen` is filled as the player chooses. */
export function optionFields(schema, chosen) {
  const body = resolved(schema, schema);
  return Object.entries(body.properties ?? {}).map(([name, declared]) => field(name, shape(declared, schema), chosen));
}

/** What was chosen, without what was left alone. */
export function chosenOptions(chosen) {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

function field(name, { declared, type, usual }, chosen) {
  const label = h("span", {}, word("options", name));
  const key = `option ${name}`;
  if (type === "number") return h("label", { key, class: "field" }, label, number(name, declared, usual, chosen));
  if (type === "choice" && declared.enum.length < 2) return null;
  const values = type === "yes" ? [true, false] : declared.enum;
  return h("label", { key, class: "field" }, label, choice(name, values, usual, chosen));
}

function number(name, { minimum, maximum }, usual, chosen) {
  const changed = ({ target }) => {
    chosen[name] = target.value === "" ? undefined : Number(target.value);
  };
  const hint = usual === null ? say("option_default") : String(usual);
  return h("input", { type: "number", name: `option.${name}`, min: minimum, max: maximum, step: 1, placeholder: hint, onchange: changed });
}

function choice(name, values, usual, chosen) {
  const changed = ({ target }) => {
    chosen[name] = target.value === "" ? undefined : values[Number(target.value)];
    redraw();
  };
  const hint = usual === null ? say("option_default") : `${say("option_default")}: ${told(name, usual)}`;
  const options = values.map((value, place) => h("option", { key: place, value: place }, told(name, value)));
  return h("select", { name: `option.${name}`, onchange: changed }, h("option", { key: "usual", value: "" }, hint), options);
}

function told(name, value) {
  if (typeof value === "boolean") return say(value ? "yes" : "no");
  return word("values", `${name}.${value}`, {}, String(value));
}

/** What kind of field: `anyOf` with null means that it may be left out. */
function shape(declaration, root) {
  const usual = declaration.default ?? null;
  const kinds = (declaration.anyOf ?? [declaration]).map((each) => resolved(each, root));
  const declared = kinds.find((each) => each.type !== "null") ?? {};
  const type = declared.enum ? "choice" : declared.type === "boolean" ? "yes" : "number";
  return { declared, type, usual };
}

function resolved(schema, root) {
  const name = schema.$ref?.split("/").at(-1);
  return name ? root.$defs[name] : schema;
}
