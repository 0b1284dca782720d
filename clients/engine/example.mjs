import { start } from "decompte-engine";

const engine = await start();
const tiles = [
  { x: 0, y: 0, tile: "BA/D", rotation: 0 },
  { x: 0, y: -1, tile: "BA/E", rotation: 180 },
];
const followers = [{ x: 0, y: 0, on: "city", player: "ada", figure: "follower" }];
const body = JSON.stringify({ players: [{ id: "ada" }], mode: "final", tiles, followers });
const headers = { "Content-Type": "application/json" };
const answer = await engine.ask("/v1/carcassonne/board-scores", { method: "POST", headers, body });
console.log(answer.status, JSON.parse(answer.body).players[0].total);
engine.stop();
