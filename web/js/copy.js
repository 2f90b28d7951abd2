// To the clipboard, also on a page that came by plain http, where browsers hide their newer way.

import { tell } from "./page.js";
import { say } from "./words.js";

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyByHand(text);
  }
  tell(say("copied"));
}

/** By the device's own menu where there is one, else to the clipboard. */
export async function share(title, url) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error.name !== "AbortError") await copy(url);
  }
}

function copyByHand(text) {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
