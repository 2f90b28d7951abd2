// What happened, for those who hear the page: politely and in small portions, or at once when something was refused.

const PORTION = 4;
const PAUSE_MS = 700;
let waiting = [];
let timer = null;

/** Said when there is a pause. In a race only the last few sentences of each portion are said. */
export function speak(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  timer ??= setTimeout(flush, PAUSE_MS);
}

/** Said at once. */
export function speakNow(sentence) {
  write("urgent", sentence);
}

function flush() {
  timer = null;
  write("polite", waiting.slice(-PORTION).join(" "));
  waiting = [];
}

function write(id, text) {
  const region = document.getElementById(id);
  if (region) region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
