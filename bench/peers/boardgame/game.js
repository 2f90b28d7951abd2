// The peer of bench/endless.py: two seats, everybody may tap at any time, and it is never over.
// Undo is off (its stack would hold every state), and nobody need have seen the newest state: both make it faster.
module.exports = {
  name: "endless",
  disableUndo: true,
  setup: ({ ctx }) => ({ counts: Array(ctx.numPlayers).fill(0), total: 0 }),
  turn: { activePlayers: { all: null } },
  moves: {
    tap: {
      move: ({ G, playerID }) => {
        G.counts[playerID] += 1;
        G.total += 1;
      },
      ignoreStaleStateID: true,
    },
  },
};
