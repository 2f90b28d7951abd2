// What anybody can see that is wrong with a page for those who can't see it, or tap with a thumb. Returns complaints.
() => {
  const complaints = [];
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const told = (node) => node.outerHTML.replace(/\s+/g, " ").slice(0, 120);
  const name = (node) =>
    node.getAttribute("aria-label") ||
    (node.getAttribute("aria-labelledby") && document.getElementById(node.getAttribute("aria-labelledby"))?.textContent) ||
    [...(node.labels ?? [])].map((label) => label.textContent).join(" ") ||
    node.textContent;

  for (const node of document.querySelectorAll("button, a, input, select, summary, [role=img], dialog[open], section")) {
    if (seen(node) && !name(node).trim()) complaints.push(`no name: ${told(node)}`);
  }
  for (const node of document.querySelectorAll("button, a.button, select, summary, input:not([type=radio]):not([type=checkbox])")) {
    const { width, height } = node.getBoundingClientRect();
    const reachable = seen(node) && !node.classList.contains("skip");
    if (reachable && (width < 43.5 || height < 43.5)) complaints.push(`too small (${width} x ${height}): ${told(node)}`);
  }
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) complaints.push(`id twice: ${id}`);
  for (const node of document.querySelectorAll("[role=group], [role=img]")) if (!name(node)) complaints.push(`no name: ${told(node)}`);
  for (const node of document.querySelectorAll("svg")) {
    if (node.getAttribute("aria-hidden") !== "true" && node.getAttribute("role") !== "img") complaints.push(`a silent drawing: ${told(node)}`);
  }
  if (document.querySelectorAll("h1").length !== 1) complaints.push("not one h1");
  if (document.querySelectorAll("main").length !== 1) complaints.push("not one main");
  if (!["en", "ru"].includes(document.documentElement.lang)) complaints.push("no language");
  if (document.querySelectorAll("[aria-live]").length < 2) complaints.push("nobody says what happens");
  if (document.documentElement.scrollWidth > innerWidth) complaints.push(`wider than the screen: ${document.documentElement.scrollWidth}`);

  const rgb = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ground = (node) => {
    for (let each = node; each; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.backgroundImage !== "none") return null;
      const [r, g, b, a = 1] = rgb(style.backgroundColor);
      if (a === 1) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const walker = document.createTreeWalker(document.getElementById("page") ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    const style = getComputedStyle(node);
    const dimmed = node.closest("button:disabled, .done, .sent, .unseen, option");
    const below = ground(node);
    if (!walker.currentNode.data.trim() || !seen(node) || dimmed || !below) continue;
    const [one, two] = [light(rgb(style.color)), light(below)];
    const contrast = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
    const large = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.6 && Number(style.fontWeight) >= 700);
    if (contrast < (large ? 3 : 4.5)) complaints.push(`contrast ${contrast.toFixed(2)}: ${told(node)}`);
  }
  return complaints;
}
