import own from "./ru-page.js";
import people from "./ru-people.js";

export const page = { ...own, ...people };
export { orders } from "./ru-people.js";
export { default as refusals } from "./ru-refusals.js";
export { default as events } from "./ru-events.js";
export { cards, commands, facts, games, members, options, prompts, values, zones } from "./ru-play.js";
