// Small drawings: suits, the shapes that tell colours apart, the marks of owners, and what a church is made of.

import { h } from "./dom.js";

const STROKED = "stroked";
const PATHS = {
  C: "M12 3a4 4 0 0 0-3.6 5.8A4.2 4.2 0 1 0 10.9 16c-.2 2-1 3.6-2.4 5h7c-1.4-1.4-2.2-3-2.4-5a4.2 4.2 0 1 0 2.5-7.200A4 4 0 0 0 12 3z",
  D: "M12 2l7.5 10L12 22 4.5 12z",
  H: "M12 21C5 15.5 3 12 3 8.700A4.7 4.7 0 0 1 12 6.800a4.7 4.7 0 0 1 9 1.900C21 12 19 15.5 12 21z",
  S: "M12 2.500c3 4 8.5 6.5 8.5 11a4.2 4.2 0 0 1-7.4 2.800c.2 2 .9 3.6 2.1 5.200H8.800c1.2-1.6 1.9-3.2 2.1-5.200A4.2 4.2 0 0 1 3.5 13.500c0-4.5 5.5-7 8.5-11z",
  // shapes of colours
  red: "M4 4h16v16H4z",
  blue: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
  yellow: "M12 3l10 18H2z",
  green: "M9 3h6v6h6v6h-6v6H9v-6H3V9h6z",
  orange: "M12 2l9.5 7-3.6 11.500H6.100L2.5 9z",
  white: "M12 2l10 10-10 10L2 12z",
  // owners of pile games
  O: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM3.5 5l1.4-1.4 2.9 2.8-1.5 1.500zM16.2 17.600l1.5-1.4 2.8 2.8-1.4 1.500zM19.1 3.500L20.5 5l-2.8 2.8-1.5-1.400zM6.3 16.200l1.5 1.4-2.9 2.900L3.5 19z",
  B: "M12 2c4 5 6.5 8.5 6.5 12.500a6.5 6.5 0 0 1-13 0C5.5 10.5 8 7 12 2z",
  Y: "M3 19V7l5 5 4-8 4 8 5-5v12z",
  R: "M13 2c.5 4-4.5 6.5-4.5 10 0 1 .5 2 1.2 2.600C9.5 12.5 11 11 12 10c.5 2.5 2.5 3.5 2.5 5.5 0 .8-.2 1.5-.6 2 1.9-.7 3.1-2.3 3.1-4.5 0-1-.2-2-.6-3 1.7 1.3 2.8 3.3 2.8 5.600A6.9 6.9 0 0 1 12.2 22 7 7 0 0 1 5 15c0-5.5 6.5-7.5 8-13z",
  pump: "M8 22V9H5v3H3V7h5V3h8v4h2a3 3 0 0 1 3 3v5h-2v-5a1 1 0 0 0-1-1h-2v13zM17.5 17h3l-1.5 3z",
  carriage: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm1 2.100A8 8 0 0 1 19.9 11H13zm-2 0V11H4.100A8 8 0 0 1 11 4.100zM4.1 13H11v6.900A8 8 0 0 1 4.1 13zm8.9 6.900V13h6.900a8 8 0 0 1-6.9 6.900z",
  pail: "M4 9h16l-2.5 13h-11zM6 8a6 6 0 0 1 12 0h-2a4 4 0 0 0-8 0z",
  plow: "M2 5h3l5 9h4l7-9v4c0 6-3.5 10-9 10H9L8 16z",
  back5: "M8 3a5 5 0 1 0 1 9.900V15h3v3h3v3h4v-4l-7.4-7.400A5 5 0 0 0 8 3zm-1 3a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z",
  back6: "M12 2a1.5 1.5 0 0 1 1.5 1.700A6 6 0 0 1 18 9.500V15l2.5 3h-17L6 15V9.500a6 6 0 0 1 4.5-5.800A1.5 1.5 0 0 1 12 2zM9.5 19.500h5a2.5 2.5 0 0 1-5 0z",
  back7: "M20 3C9 3 4 8 4 15c0 1 .1 2 .4 3C6 13 10 9.5 15 8 10.5 11 7.5 15 6.5 21h2l.6-2.200C17 19 20 13 20 3z",
  back8: "M12 2a3 3 0 0 0-1 5.800V10H7v2h4v7.500c-3-.4-5-2-5.5-4.500l1.5.5L5 11l-3 4 1.5.2C4 19.5 7 22 12 22s8-2.5 8.5-6.800L22 15l-3-4-2 4.5 1.5-.5c-.5 2.5-2.5 4.1-5.5 4.500V12h4v-2h-4V7.800A3 3 0 0 0 12 2zm0 2a1 1 0 1 1 0 2 1 1 0 0 1 0-2z",
  // churches
  altar: "M3 7h18v3h-2v10h1v2H4v-2h1V10H3zM11 1h2v2h2v2h-2v2h-2V5H9V3h2z",
  organ: "M3 9l1.5-2L6 9v9H3zM7.5 6L9 4l1.5 2v12h-3zM12 3.500L13.5 1.5 15 3.500V18h-3zM16.5 6L18 4l1.5 2v12h-3zM3 19.500h18V22H3z",
  kafedra: "M4 4l16-2v3l-2 .3V11h-5v7h4v3H7v-3h4v-7H6V5.800L4 6z",
  pult: "M3 8L19 3l2 5-7.5 2.400V19H18v3H6v-3h4.500v-7.700L5 13z",
  pew: "M3 3h3v8h12V3h3v19h-3v-5H6v5H3zM6 13v2h12v-2z",
  // Blueprint Blitz
  star: "M12 1.500l3.1 6.9 7.4.8-5.5 5.1 1.6 7.400L12 17.900l-6.6 3.800L7 14.3 1.5 9.200l7.4-.8z",
  circle: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z",
  // the page
  menu: "M3 5h18v2.500H3zM3 10.800h18v2.500H3zM3 16.500h18V19H3z",
  back: "M15 4l2 2-6 6 6 6-2 2-8-8z",
  cards: "M4 6l9-3 5 15-9 3zM14 4l6 2v14h-1.500z",
  boy: "M14 3h7v7h-2.500V7.300l-3.7 3.700a6 6 0 1 1-1.8-1.800l3.7-3.700H14zM9.5 11a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  girl: "M12 2a6 6 0 0 1 1.3 11.900V16H16v2.500h-2.700V22h-2.600v-3.500H8V16h2.700v-2.100A6 6 0 0 1 12 2zm0 2.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
};

/** A drawing that repeats what words nearby say; `title` makes it speak for itself. */
export function emblem(name, { title = null, kind = "" } = {}) {
  const told = title ? { role: "img", "aria-label": title } : { "aria-hidden": "true" };
  const path = PATHS[name];
  return h(
    "svg",
    { key: name, class: `emblem ${kind}`.trim(), viewBox: "0 0 24 24", focusable: "false", ...told },
    path ? h("path", { d: path, "fill-rule": "evenodd" }) : h("circle", { cx: 12, cy: 12, r: 8, class: STROKED }),
  );
}
