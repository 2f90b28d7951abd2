import own from "./en-page.js";
import people from "./en-people.js";

export const page = { ...own, ...people };
export { orders } from "./en-people.js";
export { default as refusals } from "./en-refusals.js";
export { default as events } from "./en-events.js";
export { cards, commands, facts, games, members, options, prompts, values, zones } from "./en-play.js";
