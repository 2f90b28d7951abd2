// Server-sent events out of pieces of text, which may end anywhere.

export class EventReader {
  constructor() {
    this.rest = "";
    this.fields = {};
  }

  /** The events that this piece completes: {name, id, data}. Comments keep the line open and say nothing. */
  take(text) {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop();
    return lines.map((line) => this.line(line)).filter(Boolean);
  }

  line(line) {
    if (line === "") return this.complete();
    const colon = line.indexOf(":");
    if (colon === 0) return null;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    this.fields[name] = name === "data" && "data" in this.fields ? `${this.fields.data}\n${value}` : value;
    return null;
  }

  complete() {
    const { event = "message", id = null, data } = this.fields;
    this.fields = {};
    return data === undefined ? null : { name: event, id, data: JSON.parse(data) };
  }
}
