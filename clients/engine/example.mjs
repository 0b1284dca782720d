import { ask } from "decompte-engine";
const start = { x: 0, y: 0, tile: "BA/D" };
const cap = { x: 0, y: -1, tile: "BA/E", rotation: 180 };
const followers = [{ x: 0, y: 0, on: "city", player: "ada", figure: "follower" }];
const position = { players: [{ id: "ada" }], mode: "final", tiles: [start, cap], followers };
const headers = { "Content-Type": "application/json" };
const body = JSON.stringify(position);
const answer = await ask("/v1/carcassonne/board-scores", { method: "POST", headers, body });
console.log(answer.status, JSON.parse(answer.body).players[0].total);
