// node measure_engine.mjs ENGINE BODY: how long the engine at an address takes to start, and to
// score the board in the file BODY, and how much memory it needs. Times are those of a processor
// core, in milliseconds, so that what else a machine does counts little.

import { readFile } from "node:fs/promises";

const ROUNDS = 40;
const [address, file] = process.argv.slice(2);
const { start } = await import(address);
const board = JSON.parse(await readFile(file, "utf8"));
let before = process.cpuUsage();

function takeTime() {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  return Math.round((user + system) / 100) / 10;
}

async function score(carried) {
  const body = JSON.stringify({
    ...board,
    players: board.players.map((one) => ({ ...one, carried })),
  });
  const headers = { "Content-Type": "application/json" };
  const { status } = await engine.ask("/v1/carcassonne/board-scores", {
    method: "POST",
    headers,
    body,
  });
  if (status !== 200) throw new Error(`${status}`);
}

const empty = process.memoryUsage().rss;
const engine = await start();
const figures = { start: takeTime() };
await score(0);
figures.first = takeTime();
const all = [];
for (let carried = 1; carried <= ROUNDS; carried++) {
  await score(carried);
  all.push(takeTime());
}
figures.score = all.sort((one, other) => one - other)[ROUNDS / 2];
figures.slowest = all.at(-1);
for (const game of Object.keys(engine.version())) await engine.ask(`/v1/${game}/forms`);
figures.games = takeTime();
figures.megabytes = Math.round((process.memoryUsage().rss - empty) / 1e6);
console.log(JSON.stringify(figures));
