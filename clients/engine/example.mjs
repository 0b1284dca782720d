import { ask } from "decompte-engine";
const body = JSON.stringify({
  players: [{ id: "ada" }],
  mode: "final",
  tiles: [
    { x: 0, y: 0, tile: "BA/D" },
    { x: 0, y: -1, tile: "BA/E", rotation: 180 },
  ],
  followers: [{ x: 0, y: 0, on: "city", player: "ada", figure: "follower" }],
});
const headers = { "Content-Type": "application/json" };
const answer = await ask("/v1/carcassonne/board-scores", { method: "POST", headers, body });
console.log(answer.status, JSON.parse(answer.body).players[0].total);
