// As much Markdown as the rules are written in: headings, paragraphs, lists in lists, tables, bold, italics, code.

import { h } from "./dom.js";

const ITEM = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** Descriptions of elements; the text itself is never read as HTML. */
export function fromMarkdown(text) {
  return blocks(text.split("\n"));
}

function blocks(lines) {
  const out = [];
  for (let rest = lines; rest.length; ) {
    const [made, used] = block(rest);
    if (made) out.push({ ...made, props: { ...made.props, key: `${out.length}` } });
    rest = rest.slice(used);
  }
  return out;
}

function block(lines) {
  const [first] = lines;
  const heading = /^(#+)\s+(.*)$/.exec(first);
  if (!first.trim()) return [null, 1];
  if (heading) return [h(`h${Math.min(heading[1].length + 1, 6)}`, {}, inline(heading[2])), 1];
  if (first.startsWith("|")) return table(lines);
  if (ITEM.test(first)) return list(lines);
  return paragraph(lines);
}

function paragraph(lines) {
  const end = until(lines, (line) => !line.trim() || line.startsWith("#") || line.startsWith("|") || ITEM.test(line));
  return [h("p", {}, inline(lines.slice(0, Math.max(end, 1)).join(" "))), Math.max(end, 1)];
}

function table(lines) {
  const end = until(lines, (line) => !line.startsWith("|"));
  const rows = lines.slice(0, end).map(cells);
  const [head, , ...body] = rows;
  const titles = head.some(Boolean) ? h("thead", {}, h("tr", {}, head.map((cell) => h("th", { scope: "col" }, inline(cell))))) : null;
  const rest = body.map((row) => h("tr", {}, row.map((cell) => h("td", {}, inline(cell)))));
  return [h("div", { class: "scrolls", tabindex: "0", role: "group" }, h("table", {}, titles, h("tbody", {}, rest))), end];
}

function cells(line) {
  return line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
}

function list(lines) {
  const [, indent, mark] = ITEM.exec(lines[0]);
  const width = indent.length;
  const end = until(lines, (line, place) => place > 0 && line.trim() !== "" && ended(line, width));
  const items = [];
  for (const line of lines.slice(0, end)) {
    const found = ITEM.exec(line);
    if (found && found[1].length === width) items.push([found[3]]);
    else items.at(-1).push(line.slice(Math.min(width + 2, line.length - line.trimStart().length)));
  }
  return [h(/\d/.test(mark) ? "ol" : "ul", {}, items.map(item)), end];
}

function ended(line, width) {
  const found = ITEM.exec(line);
  return found ? found[1].length < width : line.length - line.trimStart().length <= width;
}

function item(lines) {
  const end = until(lines, (line, place) => place > 0 && (ITEM.test(line) || line.trimStart().startsWith("|") || !line.trim()));
  const rest = lines.slice(end).map((line) => (line.trimStart().startsWith("|") ? line.trimStart() : line));
  return h("li", {}, inline(lines.slice(0, end).map((line) => line.trim()).join(" ")), blocks(rest));
}

function until(lines, stops) {
  const place = lines.findIndex(stops);
  return place < 0 ? lines.length : place;
}

function inline(text) {
  const out = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    out.push(text.slice(from, found.index));
    out.push(found[1] ? h("strong", {}, found[1]) : found[2] ? h("em", {}, found[2]) : h("code", {}, found[3]));
    from = found.index + found[0].length;
  }
  return [...out, text.slice(from)];
}
