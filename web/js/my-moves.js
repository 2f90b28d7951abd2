// Which of my moves stand: what a takeback would undo.

const BEFORE = new Set(["created", "seat_taken", "seat_left", "started"]);
const BESIDE = new Set(["offered", "voted", "offer_settled", "readied", "seat_back", "seat_handed_over", "resigned", "ruled", "challenge_upheld", "challenge_rejected", "play_stopped", "play_resumed", "result_accepted", "paused", "resumed", "time_given", "restored", "over"]);

export class MyMoves {
  constructor() {
    this.versions = [];
  }

  /** Notes what this entry makes of the moves of `seat`. */
  hear(entry, seat) {
    for (const event of entry.events) if (event.type === "restored") this.drop(event.voided);
    if (entry.cause.kind === "seat" && entry.cause.seat === seat && isMove(entry)) this.versions.push(entry.version);
  }

  drop(voided) {
    this.versions = this.versions.filter((version) => !voided.includes(version));
  }

  /** The version of the last one that stands; null where none is known. */
  get last() {
    return this.versions.at(-1) ?? null;
  }
}

/** Whether something was played; not on the way to the table, and not in what players say to each other beside the play. */
function isMove({ events }) {
  return !events.some(({ type }) => BEFORE.has(type)) && events.some(({ type }) => !BESIDE.has(type));
}
