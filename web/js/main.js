// The page begins here: which screen the address names, and drawing it.

import { ended } from "./api.js";
import { calendarScreen } from "./calendar.js";
import { startTicking } from "./countdown.js";
import { patch } from "./dom.js";
import { applyTheme, frame } from "./frame.js";
import { guestScreen } from "./guest.js";
import { lobbyScreen } from "./lobby.js";
import { newGameScreen } from "./new-game.js";
import { watchNotices } from "./notices.js";
import { drawsWith, redraw } from "./page.js";
import { rulesScreen } from "./rules.js";
import { session, signOut } from "./session.js";
import { tableScreen } from "./table.js";
import { languageNow, say, setLanguage } from "./words.js";

const SCREENS = { new: newGameScreen, game: tableScreen, rules: rulesScreen, calendar: calendarScreen };
const OPEN_TO_ALL = new Set(["rules"]);

let screen = null;
let entered = 0;

function enter() {
  const [name, id] = location.hash.replace(/^#\/?/, "").split("/");
  screen?.close?.();
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
  if (!session() && !OPEN_TO_ALL.has(name)) screen = guestScreen({ invited: name === "game", onIn: enter });
  else screen = name in SCREENS ? SCREENS[name](id ?? "") : lobbyScreen();
  screen.number = entered++;
  draw();
  document.title = screen.title();
  scrollTo(0, 0);
  if (screen.number > 0) document.querySelector("h1")?.focus({ preventScroll: true });
}

function draw() {
  try {
    patch(document.getElementById("page"), frame(screen));
  } catch (error) {
    broken(error);
  }
}

/** Whatever went wrong in the page itself: one sentence for the player, the rest for the console. */
function broken(error) {
  console.error(error);
  const region = document.getElementById("urgent");
  region.textContent = say("trouble");
  region.className = "note urgent";
}

setLanguage(languageNow());
applyTheme();
drawsWith(draw);
startTicking();
watchNotices();
addEventListener("hashchange", enter);
addEventListener("error", ({ error }) => broken(error));
addEventListener("unhandledrejection", ({ reason }) => broken(reason));
ended.addEventListener("change", () => {
  if (!session()) return;
  signOut();
  enter();
});
enter();
redraw();
