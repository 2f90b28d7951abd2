// The pile games, where seconds count: one tap plays what fits, a second one chooses where, and keys do the same.

import { h } from "./dom.js";
import { cardName } from "./faces.js";
import { showsHints } from "./frame.js";
import { attempt, redraw, tell } from "./page.js";
import { centre } from "./piles-centre.js";
import { onKey, keysHint } from "./piles-keys.js";
import { exposed, flip, movesFrom, movesTo, mustPlaceOne } from "./piles-moves.js";
import { lastHand } from "./piles-score.js";
import { opponents, ownArea } from "./piles-seat.js";
import { signs } from "./piles-signs.js";
import { say } from "./words.js";

export function pilesTable(follower) {
  const touch = new PileTouch(follower);
  return { view: (told) => view(touch, told), onKey: (event) => touch.seat !== null && onKey(event, touch) };
}

function view(touch, told) {
  const { game } = touch;
  const own = touch.seat !== null;
  return h(
    "div",
    { key: "piles", class: touch.running ? "piles running" : "piles", "data-version": game.version },
    opponents(touch),
    signs(touch, told),
    game.table.phase === "scored" || game.result ? lastHand(touch) : null,
    centre(touch),
    own ? ownArea(touch) : null,
    own ? keysHint(game) : null,
  );
}

/** What the player's hand does: it knows the card that was chosen, and what is on its way. */
class PileTouch {
  constructor(follower) {
    this.follower = follower;
    this.chosen = null;
    this.sending = new Set();
    this.shaken = null;
  }

  get game() {
    return this.follower.game;
  }

  get seat() {
    return this.game.you?.seat ?? null;
  }

  get running() {
    return this.game.table.phase === "running" && this.game.status === "active";
  }

  /** Where the top of this zone may go: null without hints. */
  fit(zone) {
    if (!showsHints() || this.seat === null) return null;
    const [best] = movesFrom(this.game, this.seat, zone);
    return best ? (best.type === "play_centre" ? "centre" : "slot") : null;
  }

  /** Whether the chosen card may go there: a pile of the centre (null: a new one), or an own slot. */
  isTarget({ pile, slot }) {
    if (!this.chosen) return false;
    return this.chosenMoves().some((move) => (slot === undefined ? move.pile === pile && move.type === "play_centre" : move.to_slot === slot));
  }

  chosenMoves() {
    return this.chosen ? movesFrom(this.game, this.seat, this.chosen) : [];
  }

  /** Does it; what seems to fit nowhere while `legal` is on its way is done once it is there, if the same card still lies there. */
  tapOwn(zone) {
    this.sure(() => this.top(zone), (last) => this.tryOwn(zone, last));
  }

  tapPile(pile) {
    this.sure(() => this.game.table.centre.find((each) => each.pile === pile)?.top, (last) => this.tryPile(pile, last));
  }

  flip() {
    this.sure(() => this.top("waste"), (last) => this.tryFlip(last));
  }

  /** `work(last)` says false where nothing could be done, and tells the player why only when it is asked for the last time. */
  async sure(seen, work) {
    if (work(this.follower.knowsLegal) !== false) return;
    const before = seen();
    await this.follower.legalSoon();
    if (this.running && seen() === before) work(true);
  }

  tryOwn(zone, last) {
    const onto = this.chosenMoves().find((move) => move.type === "build" && `slot${move.to_slot}` === zone);
    if (onto) return this.give(onto, this.chosen);
    if (this.chosen === zone) return this.choose(null);
    const moves = movesFrom(this.game, this.seat, zone);
    const play = moves.find((move) => move.type === "play_centre");
    if (play) return this.give(play, zone);
    if (moves.length) return this.choose(zone);
    return last && this.refuse(zone);
  }

  tryPile(pile, last) {
    const chosen = this.chosenMoves().find((move) => move.type === "play_centre" && move.pile === pile);
    const play = chosen ?? movesTo(this.game, this.seat, pile)[0];
    if (play) return this.give(play, play.from);
    return last && this.say(say("pile_no_fit"));
  }

  tryFlip(last) {
    const command = flip(this.game, this.seat);
    if (command) return this.give(command, "flip");
    return last && mustPlaceOne(this.game) ? this.say(say("one_first")) : last;
  }

  command(type) {
    return this.give({ type }, type);
  }

  choose(zone) {
    this.chosen = zone;
    if (zone) this.say(say("choose_place", { card: cardName(this.top(zone)) }));
    redraw();
  }

  refuse(zone) {
    this.choose(null);
    const card = this.top(zone);
    if (card === null) return;
    this.shaken = zone;
    setTimeout(() => this.calm(), 400);
    this.say(mustPlaceOne(this.game) ? say("one_first") : say("no_fit", { card: cardName(card) }));
  }

  calm() {
    this.shaken = null;
    redraw();
  }

  /** Sends a command; until it is answered its source takes no other tap. */
  async give(command, source) {
    if (this.sending.has(source)) return;
    this.sending.add(source);
    this.chosen = null;
    redraw();
    await attempt(() => this.follower.send(command), () => this.game);
    this.sending.delete(source);
    redraw();
  }

  say(text) {
    if (this.running) tell(text);
  }

  top(zone) {
    return exposed(this.game.table, this.seat).find((each) => each.zone === zone)?.card ?? null;
  }
}
