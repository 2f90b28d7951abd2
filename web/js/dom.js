// A page is a function of what is known: h() describes it, patch() makes the document so with the fewest changes.
// Elements that stay are never replaced: a tap, the focus and a screen reader's place survive every redraw.

const SVG = "http://www.w3.org/2000/svg";

/** One element. Props: attributes, `on…` handlers, `key` (stays the same element while it moves), `value`, `checked`, `vars`. */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: shown(children) };
}

/** Makes the children of `parent` what is described. */
export function patch(parent, ...described) {
  const wanted = shown(described);
  const spare = spareNodes(parent);
  const nodes = wanted.map((each) => spare.get(keyOf(each))?.shift() ?? made(each, parent));
  for (const rest of spare.values()) rest.forEach((node) => node.remove());
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
    bring(node, wanted[place]);
  });
}

function shown(children) {
  return children
    .flat(Infinity)
    .filter((each) => each !== null && each !== undefined && each !== false && each !== "")
    .map((each) => (typeof each === "object" ? each : { text: String(each) }));
}

function spareNodes(parent) {
  const spare = new Map();
  for (const node of parent.childNodes) {
    const key = node.describedKey ?? "";
    spare.set(key, [...(spare.get(key) ?? []), node]);
  }
  return spare;
}

function keyOf(described) {
  return "text" in described ? "#" : `${described.tag} ${described.props.key ?? ""}`;
}

function made(described, parent) {
  const node = "text" in described ? document.createTextNode(described.text) : madeElement(described, parent);
  node.describedKey = keyOf(described);
  return node;
}

function madeElement({ tag }, parent) {
  const drawing = tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  return drawing ? document.createElementNS(SVG, tag) : document.createElement(tag);
}

function bring(node, described) {
  if ("text" in described) {
    if (node.data !== described.text) node.data = described.text;
    return;
  }
  const before = node.describedProps ?? {};
  const now = described.props;
  node.describedProps = now;
  for (const name of Object.keys(before)) if (!(name in now)) set(node, name, undefined);
  patch(node, ...described.children);
  for (const [name, value] of Object.entries(now)) if (before[name] !== value) set(node, name, value);
}

function set(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) node[name] = value ?? null;
  else if (name === "focus") value && node.focus({ preventScroll: false });
  else if (name === "value" || name === "checked" || name === "open") node[name] = value ?? "";
  else if (name === "vars") setVars(node, value ?? {});
  else if (value === undefined || value === null || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

/** CSS variables; set through the style object, which a strict Content-Security-Policy allows. */
function setVars(node, vars) {
  for (const [name, value] of Object.entries(vars)) node.style.setProperty(name, value);
}
