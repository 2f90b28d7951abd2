// Deciding beforehand: a form out of each of the ruleset's orders, and the list of those that stand. Nobody else sees any of it.

import { ask, get, post } from "./api.js";
import { ruleset } from "./catalogue.js";
import { h } from "./dom.js";
import { cardName, isCard } from "./faces.js";
import { closeDialog, openDialog } from "./frame.js";
import { attempt, redraw } from "./page.js";
import { uuid } from "./uuid.js";
import { say, word } from "./words.js";

const RANKS = [..."A23456789TJQK"];
const SUITS = [..."CDHS"];

export class Orders {
  constructor(follower) {
    Object.assign(this, { follower, schema: null, standing: null });
  }

  get path() {
    return `${this.follower.path}/orders`;
  }

  /** For the menu; in a race nothing is decided beforehand. */
  button() {
    const { you, mode, status } = this.follower.game;
    if (!you || mode !== "async" || status !== "active") return null;
    const open = () => {
      closeDialog("menu");
      openDialog("orders");
      attempt(() => this.read());
    };
    return h("button", { key: "orders", onclick: open }, say("orders"));
  }

  async read() {
    const [known, page] = await Promise.all([ruleset(this.follower.game.ruleset), get(this.path)]);
    this.schema = known.schemas.orders;
    this.standing = page.results;
    redraw();
  }

  dialog() {
    if (!this.button()) return null;
    return h("dialog", { key: "orders", id: "orders", "aria-labelledby": "orders-title" }, [
      h("h2", { id: "orders-title" }, say("orders")),
      h("p", { class: "quiet" }, say("orders_text")),
      this.standing === null ? h("p", {}, say("loading")) : [this.list(), this.forms()],
      h("button", { key: "close", class: "primary", onclick: () => closeDialog("orders") }, say("close")),
    ]);
  }

  list() {
    if (!this.standing.length) return h("p", { key: "none", class: "quiet" }, say("no_orders_yet"));
    return h("ul", { key: "list", class: "people" }, this.standing.map((each) => this.one(each)));
  }

  one({ id, order, valid }) {
    const told = [orderName(order.type), ...Object.entries(order).filter(([name]) => name !== "type").map(([, value]) => named(value))].join(" · ");
    const withdraw = () => attempt(async () => {
      await ask("DELETE", `${this.path}/${id}`, { again: true });
      await this.read();
    });
    return h("li", { key: id }, h("span", {}, told, " ", h("small", {}, say(`order_${valid}`))), h("button", { "aria-label": say("withdraw_order", { told }), onclick: withdraw }, say("withdraw")));
  }

  forms() {
    const kinds = this.schema.anyOf ?? [this.schema];
    return kinds.map((each) => this.form(resolved(each, this.schema)));
  }

  form({ properties }) {
    const type = properties.type.enum[0];
    const fields = Object.entries(properties).filter(([name]) => name !== "type");
    const submit = (event) => {
      event.preventDefault();
      this.give(type, new FormData(event.target), fields);
    };
    return h("details", { key: type }, h("summary", {}, orderName(type)), h("form", { onsubmit: submit }, [
      fields.map(([name, declared]) => field(name, declared)),
      h("label", { class: "field" }, h("span", {}, say("order_valid")), h("select", { name: "valid" }, ["turn", "until_withdrawn"].map((each) => h("option", { key: each, value: each }, say(`order_${each}`))))),
      h("button", { type: "submit", "aria-label": say("give_order", { name: orderName(type) }) }, say("decide")),
    ]));
  }

  async give(type, form, fields) {
    const chosen = fields.map(([name, declared]) => [name, declared.type === "integer" ? Number(form.get(name)) : form.get(name)]);
    const body = { order: { type, ...Object.fromEntries(chosen) }, valid: form.get("valid") };
    await attempt(async () => {
      await post(this.path, { body, key: uuid() });
      await this.read();
    }, () => this.follower.game);
  }
}

function field(name, declared) {
  const label = h("span", {}, word("orders", `field.${name}`));
  const known = choices(declared);
  const shown = known
    ? h("select", { name }, known.map((each) => h("option", { key: each, value: each }, named(each))))
    : h("input", { name, required: true, maxlength: declared.maxLength ?? 20, type: declared.type === "integer" ? "number" : "text", autocomplete: "off" });
  return h("label", { key: name, class: "field" }, label, shown);
}

/** What can be chosen, where that is a list; of a French card, all of them. */
function choices(declared) {
  if (declared.enum) return declared.enum;
  return declared.pattern === "^[A2-9TJQK][CDHS]$" ? SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)) : null;
}

function orderName(type) {
  return word("orders", type);
}

function named(value) {
  return isCard(value) ? cardName(value) : word("orders", `value.${value}`, {}, String(value));
}

function resolved(schema, root) {
  const name = schema.$ref?.split("/").at(-1);
  return name ? root.$defs[name] : schema;
}
