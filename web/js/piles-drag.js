// A card follows the finger, and is laid where it is let go: on any pile, for whoever plays where mistakes are accepted.

const FAR = 10;

/** Handlers of an own pile: `drop(place)` is told a pile (null: a new one) or an own slot. A tap stays a tap. */
export function draggable(zone, drop) {
  return { onpointerdown: (event) => event.isPrimary && event.button === 0 && new Drag(event, zone, drop) };
}

class Drag {
  constructor(event, zone, drop) {
    Object.assign(this, { node: event.currentTarget, x: event.clientX, y: event.clientY, id: event.pointerId, zone, drop, moved: false });
    this.move = (moved) => this.follow(moved);
    this.end = (ended) => this.let(ended);
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.end);
    addEventListener("pointercancel", this.end);
  }

  follow({ pointerId, clientX, clientY }) {
    if (pointerId !== this.id) return;
    const [dx, dy] = [clientX - this.x, clientY - this.y];
    this.moved ||= Math.hypot(dx, dy) > FAR;
    if (!this.moved) return;
    this.node.classList.add("dragged");
    this.node.style.setProperty("--dx", `${dx}px`);
    this.node.style.setProperty("--dy", `${dy}px`);
  }

  let({ pointerId, type, clientX, clientY }) {
    if (pointerId !== this.id) return;
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.end);
    removeEventListener("pointercancel", this.end);
    const place = this.moved && type === "pointerup" ? placeAt(clientX, clientY) : null;
    this.node.classList.remove("dragged");
    if (this.moved) swallow();
    if (place) this.drop(place);
  }
}

/** What lies under the finger; the card itself lets it through while it is dragged. */
function placeAt(x, y) {
  const node = document.elementFromPoint(x, y)?.closest("[data-pile], [data-new-pile], [data-zone^=slot]");
  if (!node) return null;
  if (node.dataset.zone) return { slot: Number(node.dataset.zone.slice("slot".length)) };
  return { pile: node.dataset.pile ?? null };
}

/** The click that some browsers make of a drag is no tap. */
function swallow() {
  const stop = (event) => event.stopImmediatePropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
}
