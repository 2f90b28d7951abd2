// The pile games, where seconds count: one tap plays what fits, a second one chooses where, and keys do the same.

import { h } from "./dom.js";
import { cardName } from "./faces.js";
import { showsHints } from "./frame.js";
import { attempt, redraw, tell } from "./page.js";
import { centre } from "./piles-centre.js";
import { daredFlip, laid, takesCards, takesMistakes } from "./piles-dares.js";
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
    this.heldCard = null;
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

  /** Where mistakes are accepted: whether the chosen card can be laid there, fitting or not. */
  isReach(place) {
    const held = this.chosen !== null && this.heldCard !== null && this.top(this.chosen) === this.heldCard;
    return held && this.takesMistakes && takesCards(this.game, this.seat, place);
  }

  get takesMistakes() {
    return takesMistakes(this.game, this.seat);
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
    return last && (this.takesMistakes ? this.take(zone) : this.refuse(zone));
  }

  tryPile(pile, last) {
    if (this.isReach({ pile })) return this.tryReach(pile, last);
    const chosen = this.chosenMoves().find((move) => move.type === "play_centre" && move.pile === pile);
    const play = chosen ?? movesTo(this.game, this.seat, pile)[0];
    if (play) return this.give(play, play.from);
    return last && this.say(say("pile_no_fit"));
  }

  /** The card that was taken up is laid there; before it is known what fits, only where it does. */
  tryReach(pile, last) {
    const listed = this.chosenMoves().find((move) => move.type === "play_centre" && move.pile === pile);
    const command = listed ?? (last ? laid(this.game, this.seat, this.chosen, { pile }) : null);
    return command ? this.give(command, this.chosen) : last;
  }

  tryFlip(last) {
    const command = flip(this.game, this.seat);
    if (command) return this.give(command, "flip");
    const dared = last ? daredFlip(this.game, this.seat) : null;
    if (dared && this.chosen === "hand") return this.give(dared, "flip");
    if (dared) return this.choose("hand", say("flip_all_the_same"));
    return last && mustPlaceOne(this.game) ? this.say(say("one_first")) : last;
  }

  /** Where a card was let go: there it is laid, if a card can lie there. */
  drop(zone, place) {
    const command = laid(this.game, this.seat, zone, place);
    return command ? this.give(command, zone) : this.say(say("pile_no_fit"));
  }

  /** A card that fits nowhere is taken up all the same: the player says where it goes. */
  take(zone) {
    const card = this.top(zone);
    return card === null ? this.choose(null) : this.choose(zone, say("lay_all_the_same", { card: cardName(card) }));
  }

  command(type) {
    return this.give({ type }, type);
  }

  choose(zone, words = null) {
    this.chosen = zone;
    this.heldCard = zone && this.top(zone);
    if (zone) this.say(words ?? say("choose_place", { card: cardName(this.top(zone)) }));
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
