// The game as its viewer may know it, kept up to date by the entries' `changed` alone.

import { InOrder } from "./in-order.js";
import { applied } from "./pointer.js";

export class GameStore {
  constructor(game) {
    this.game = game;
    this.order = new InOrder(game.version);
    this.legalVersion = game.version;
  }

  get version() {
    return this.order.version;
  }

  get hasGap() {
    return this.order.hasGap;
  }

  /** `changed` leaves out `legal`: a client that shows it has to ask once more. */
  get knowsLegal() {
    return this.legalVersion === this.version;
  }

  /** Applies what follows on; keeps what came too soon; forgets what is old. True when something was applied. */
  take(entries) {
    const next = this.order.take(entries);
    for (const entry of next) this.game = applied(this.game, entry.changed);
    return next.length > 0;
  }

  /** The whole game as it was read; of one that entries have overtaken, its `legal`, which is newer than the one that is known. */
  replace(game) {
    if (game.version < this.version) return this.learn(game);
    this.game = game;
    this.legalVersion = game.version;
    this.order.skipTo(game.version);
    this.take([]);
    return true;
  }

  learn({ version, legal }) {
    if (version <= this.legalVersion) return false;
    this.game = { ...this.game, legal };
    this.legalVersion = version;
    return true;
  }

  /** After another history (a restored backup) even an older game is the true one. */
  startAgain(game) {
    this.game = game;
    this.order = new InOrder(game.version);
    this.legalVersion = game.version;
  }
}
