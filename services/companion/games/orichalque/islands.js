// The islands of the draft, one for each player.

import { edit } from "../../shell/drafts.js";
import { hexagon } from "./hexes.js";

/** An island before anything lies on it. The printed shape is for the table to say. */
export function emptyIsland() {
  return { cells: hexagon(2), ports: [], titans: [] };
}

/** The island that is looked at, and the id of its player. */
export function islandOf(now) {
  const { id } = now.players.find((player) => player.id === now.whose) ?? now.players[0];
  return { id, island: now.islands[id] ?? emptyIsland() };
}

/** Replace the island that is looked at by what `change` makes of it. */
export function changeIsland(change, merge) {
  edit((now) => {
    const { id, island } = islandOf(now);
    return { ...now, islands: { ...now.islands, [id]: change(island) } };
  }, merge);
}
