// What the service is asked about the board of a draft.

import { rulesOf } from "../../../parts/options.js";
import { asked } from "../asked.js";

/** Fields of the draft that are the board's: one start tile lies there. */
export function beginBoard() {
  return { board: { tiles: [{ tile: "BA/D", x: 0, y: 0, rotation: 0 }], followers: [], pieces: {} } };
}

/** The score of the whole board, with what players hold; the board counts what is completed. */
export function boardRequest(now) {
  const { completed_cities: _, completed_roads: __, ...holdings } = now.holdings ?? {};
  const { tiles, followers, pieces } = now.board;
  return {
    path: "v1/carcassonne/board-scores",
    body: { ...asked(now), tiles, followers, pieces, holdings },
  };
}

/** What fits into a space: the board without what may lie there. */
export function fitsRequest(now, { x, y }) {
  const { bridges } = now.board.pieces;
  return {
    path: "v1/carcassonne/fits",
    body: {
      ...rulesOf(now),
      players: now.players.map(({ id }) => ({ id })),
      tiles: now.board.tiles.filter((tile) => tile.x !== x || tile.y !== y),
      ...(bridges ? { pieces: { bridges } } : {}),
      space: { x, y },
    },
  };
}

/** What the tile just laid completed; null while none is laid. */
export function turnRequest(now) {
  const { tiles, followers, pieces, turn } = now.board;
  if (!turn?.laid) return null;
  const { mode: _, ...table } = asked(now);
  return {
    path: "v1/carcassonne/turn-scores",
    body: { ...table, tiles, followers, pieces, laid: turn.laid, player: turn.player },
  };
}
