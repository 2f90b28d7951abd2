// "Are you sure?": a dialog for what can't be undone by a second tap.

import { h } from "./dom.js";
import { closeDialog } from "./frame.js";
import { say } from "./words.js";

/** Opened by `openDialog(id)`; `onSure()` once the player has said so. */
export function sure(id, { title, text, yes }, onSure) {
  const go = () => {
    closeDialog(id);
    onSure();
  };
  return h(
    "dialog",
    { key: id, id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    h("p", {}, text),
    h("div", { class: "buttons" }, [
      h("button", { key: "no", class: "primary", onclick: () => closeDialog(id) }, say("cancel")),
      h("button", { key: "yes", class: "danger", onclick: go }, yes),
    ]),
  );
}
