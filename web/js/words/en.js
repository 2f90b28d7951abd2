export { default as page } from "./en-page.js";
export { default as refusals } from "./en-refusals.js";
export { default as events } from "./en-events.js";
export { cards, commands, facts, games, members, options, prompts, values, zones } from "./en-play.js";
