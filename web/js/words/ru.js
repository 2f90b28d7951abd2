export { default as page } from "./ru-page.js";
export { default as refusals } from "./ru-refusals.js";
export { default as events } from "./ru-events.js";
export { cards, commands, facts, games, members, options, prompts, values, zones } from "./ru-play.js";
