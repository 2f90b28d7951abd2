// node load.js PORT API_PORT rate CONNECTIONS SECONDS: moves, seconds
// node load.js PORT API_PORT growth LONG MOVES: {short: [ms ..], long: [ms ..]}
// Its own protocol (socket.io over a websocket), spoken as sparingly as can be: a closed loop, each connection a game of its own,
// and the next move goes out when the state after the last one has come.
const WebSocket = require("ws");

const [port, apiPort, mode, ...rest] = process.argv.slice(2);
const [first, second] = rest.map(Number);
const SPACE = "/endless,";
const SHORT = 10;
const PATIENCE_MS = 10_000;

async function ask(path, body) {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${apiPort}/games/endless/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// A match whose first seat is this connection's. `tap()` resolves when the state after the move is here.
async function sit() {
  const { matchID } = await ask("create", { numPlayers: 2 });
  const { playerCredentials } = await ask(`${matchID}/join`, { playerID: "0", playerName: "Ada" });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
  const payload = JSON.stringify({ type: "tap", args: [], playerID: "0", credentials: playerCredentials });
  const seat = { version: -1, waiting: null, close: () => socket.close() };
  const emit = (...words) => socket.send(`42${SPACE}[${words.join(",")}]`);
  seat.sync = () => new Promise((done, failed) => {
    seat.waiting = { done, failed };
    emit('"sync"', `"${matchID}"`, '"0"', JSON.stringify(playerCredentials), 2);
  });
  seat.tap = () => new Promise((done, failed) => {
    seat.waiting = { done, failed };
    emit('"update"', `{"type":"MAKE_MOVE","payload":${payload}}`, seat.version, `"${matchID}"`, '"0"');
  });
  await new Promise((done, failed) => {
    seat.waiting = { done, failed };
    socket.on("error", failed);
    socket.on("close", () => seat.waiting?.failed(new Error("the connection was closed")));
    socket.on("message", (data) => heard(seat, socket, data.toString(), done));
  });
  await seat.sync();
  return seat;
}

function heard(seat, socket, text, connected) {
  if (text[0] === "0") socket.send(`40${SPACE}`);
  else if (text[0] === "2") socket.send("3");
  else if (text.startsWith(`40${SPACE}`)) connected();
  else if (text.startsWith(`42${SPACE}["sync"`) || text.startsWith(`42${SPACE}["update"`)) told(seat, text);
  else if (!text.startsWith(`42${SPACE}["matchData"`)) seat.waiting?.failed(new Error(text.slice(0, 200)));
}

function told(seat, text) {
  const version = Number(/"_stateID":(\d+)/.exec(text)[1]);
  const { done, failed } = seat.waiting;
  const isNext = text.startsWith(`42${SPACE}["sync"`) || version === seat.version + 1;
  seat.version = version;
  seat.waiting = null;
  if (isNext) done();
  else failed(new Error(`state ${version} came`));
}

async function rate(connections, seconds) {
  const seats = await Promise.all(Array.from({ length: connections }, sit));
  const since = performance.now();
  const end = since + seconds * 1000;
  await Promise.all(seats.map(async (seat) => {
    while (performance.now() < end) await seat.tap();
  }));
  const took = (performance.now() - since) / 1000;
  const moves = seats.reduce((sum, seat) => sum + seat.version, 0);
  await stored(seats);
  return { moves, seconds: took };
}

// Asks each game anew: the server must come to know as many moves as it has told. It tells before it stores, so it gets a while.
async function stored(seats) {
  for (const seat of seats) {
    const told = seat.version;
    const end = performance.now() + PATIENCE_MS;
    do await seat.sync();
    while (seat.version !== told && performance.now() < end);
    if (seat.version !== told) throw new Error(`${told} moves were told, ${seat.version} are stored`);
    seat.close();
  }
}

async function timed(seat) {
  const since = performance.now();
  await seat.tap();
  return performance.now() - since;
}

async function grown(moves) {
  const seat = await sit();
  while (seat.version < moves) await seat.tap();
  return seat;
}

async function growth(length, moves) {
  const long = await grown(length);
  const found = { short: [], long: [] };
  let short;
  for (let number = 0; number < moves; number += 1) {
    if (number % SHORT === 0) {
      short?.close();
      short = await grown(SHORT);
    }
    found.short.push(await timed(short));
    found.long.push(await timed(long));
  }
  await stored([short, long]);
  return found;
}

(mode === "rate" ? rate : growth)(first, second).then(
  (found) => {
    console.log(JSON.stringify(found));
    process.exit(0);
  },
  (error) => {
    console.error(String(error));
    process.exit(1);
  },
);
