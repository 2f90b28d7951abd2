// A player made of a generated client alone: node player.js SITE '[{"ruleset": "church", …}, …]' plays each game to its end and
// prints what the first player reads of each at the end. The types are openapi-typescript's, the requests openapi-fetch's.
import { randomUUID } from "node:crypto";
import { argv, stdout } from "node:process";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./made/v1.js";

type Game = components["schemas"]["Game"];
type Command = components["schemas"]["AnyCommand"];
type Problem = components["schemas"]["Problem"];
type Player = Client<paths>;

const OVER = ["finished", "aborted"];
const WAIT_S = 5;

function good<T>(answer: { data?: T; error?: Problem | undefined }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

async function welcome(baseUrl: string, name: string): Promise<Player> {
  const guest = good(await createClient<paths>({ baseUrl }).POST("/api/v1/guests", { body: { name } }));
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${guest.token}` } });
}

async function play(baseUrl: string, wish: components["schemas"]["NewGame"]): Promise<Game> {
  const root = good(await createClient<paths>({ baseUrl }).GET("/api/v1/"));
  const streams = root.links["stream"]!.replace(/\/stream\/v1$/, "");
  const [ada, bo] = [await welcome(baseUrl, "Ada"), await welcome(baseUrl, "Bo")];
  const made = good(await ada.POST("/api/v1/games", { body: wish, params: { header: { "Idempotency-Key": randomUUID() } } }));
  const params = { path: { game_id: made.id } };
  good(await bo.POST("/api/v1/games/{game_id}/join", { params, body: {} }));
  let game = good(await ada.POST("/api/v1/games/{game_id}/start", { params, body: {} }));
  while (!OVER.includes(game.status)) {
    const moved = [await move(ada, made.id), await move(bo, made.id)];
    if (!moved.includes(true)) {
      const query = { after: game.version, wait: WAIT_S };
      await ada.GET("/stream/v1/games/{game_id}", { baseUrl: streams, params: { ...params, query } });
    }
    game = good(await ada.GET("/api/v1/games/{game_id}", { params }));
  }
  return game;
}

// Sends one lawful command, if this player has any; false when there was nothing to do.
async function move(player: Player, id: string): Promise<boolean> {
  const game = good(await player.GET("/api/v1/games/{game_id}", { params: { path: { game_id: id } } }));
  const command = chosen(game);
  if (command === undefined) return false;
  const params = { path: { game_id: id }, header: { "Idempotency-Key": randomUUID() } };
  const { data, error } = await player.POST("/api/v1/games/{game_id}/commands", { params, body: command });
  if (data === undefined) await pause(error!, game);
  return true;
}

function chosen(game: Game): Command | undefined {
  const any = game.legal[Math.floor(Math.random() * game.legal.length)];
  if (any !== undefined) return any as Command;
  return game.can.includes("ready") ? { type: "ready" } : undefined;
}

// Until the server says it may be tried again, if it does: only in races is a card not free to be played yet.
async function pause(refused: Problem, game: Game): Promise<void> {
  if (![409, 422].includes(refused.status)) throw new Error(JSON.stringify(refused));
  if (refused.retry_at === undefined) return;
  const wait_ms = Date.parse(refused.retry_at) - Date.parse(game.clock.now);
  await new Promise((resolve) => setTimeout(resolve, Math.max(wait_ms, 0)));
}

const [site, wishes] = argv.slice(2);
const games = await Promise.all(JSON.parse(wishes!).map((wish: components["schemas"]["NewGame"]) => play(site!, wish)));
stdout.write(JSON.stringify(games));
