// Tic-tac-toe on boardgame.io, played at random. Reads lines "<way> <milliseconds>" and answers each with "<moves> <ms>".
//   client  a client a game, as its documentation plays; the legal squares are listed by hand, right here
//   bot     its own random bot, which lists the legal moves through the game's `ai.enumerate`, with its own Simulate
import { createInterface } from "node:readline";
import ai from "boardgame.io/dist/cjs/ai.js";
import client from "boardgame.io/dist/cjs/client.js";
import core from "boardgame.io/dist/cjs/core.js";
import internal from "boardgame.io/dist/cjs/internal.js";

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const free = (cells) => cells.flatMap((cell, at) => (cell === null ? [at] : []));

const game = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, at) => {
      if (G.cells[at] !== null) return core.INVALID_MOVE;
      G.cells[at] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    for (const [a, b, c] of LINES) {
      if (G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[b] === G.cells[c]) return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  ai: { enumerate: (G) => free(G.cells).map((at) => ({ move: "mark", args: [at] })) },
};

function withClient() {
  const table = client.Client({ game, debug: false });
  table.start();
  let moves = 0;
  for (let state = table.getState(); !state.ctx.gameover; state = table.getState(), moves += 1) {
    const squares = free(state.G.cells);
    table.moves.mark(squares[Math.floor(Math.random() * squares.length)]);
  }
  table.stop();
  return moves;
}

const bot = new ai.RandomBot({ game, enumerate: game.ai.enumerate });

async function withBot() {
  const { state } = await ai.Simulate({ game, bots: bot, state: internal.InitializeGame({ game }), depth: 10 });
  return 9 - free(state.G.cells).length;
}

const WAYS = { client: withClient, bot: withBot };

for await (const line of createInterface({ input: process.stdin })) {
  const [way, length] = line.split(" ");
  const began = performance.now();
  let moves = 0;
  while (performance.now() - began < Number(length)) moves += await WAYS[way]();
  console.log(`${moves} ${performance.now() - began}`);
}
