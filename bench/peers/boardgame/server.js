// node server.js PORT API_PORT [SOCKET_FOLDER DATABASE]: in memory, or with bgio-postgres on a PostgreSQL reached by a unix socket.
const { Server, Origins } = require("boardgame.io/server");
const game = require("./game");

const [port, apiPort, folder, database] = process.argv.slice(2);
const near = (number) => ({ host: "127.0.0.1", port: Number(number) });

function store() {
  if (!folder) return undefined; // its own: in memory
  const { PostgresStore } = require("bgio-postgres");
  return new PostgresStore({ host: folder, port: 5432, username: "postgres", database, logging: false, pool: { max: 16 } });
}

const server = Server({ games: [game], origins: [Origins.LOCALHOST], db: store() });
server.run({ port: near(port), lobbyConfig: { apiPort: near(apiPort) } });
