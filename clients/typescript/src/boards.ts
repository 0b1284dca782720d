// Carcassonne with a helper for its boards.

import type { CallOptions, Connection } from "./connection.js";
import type {
  CarcassonneBoardScores,
  CarcassonneBoardSheet,
  CarcassonnePlacedFollower,
  CarcassonnePlacedTile,
  CarcassonneRules,
  CarcassonneTrackPlayer,
} from "./contract.js";
import { createCarcassonne } from "./games.js";

/**
 * A board as a `notation` of one line, or as `tiles` and `followers`; `players` are their ids, or
 * `{ id }` with `name`, `colour` and `carried`.
 */
export type Board = {
  readonly players: readonly (string | CarcassonneTrackPlayer)[];
  readonly mode?: "final" | "completed" | "projected";
  readonly rules?: CarcassonneRules;
} & (
  | { readonly notation: string }
  | { readonly tiles: CarcassonnePlacedTile[]; readonly followers?: CarcassonnePlacedFollower[] }
);

/** The operations of Carcassonne, and `scoreBoard`. */
export function createBoards(connection: Connection) {
  const game = createCarcassonne(connection);
  return {
    ...game,
    /** Scores a board; for pieces and holdings, call `boardScores` with the whole request. */
    scoreBoard(board: Board, options?: CallOptions): Promise<CarcassonneBoardSheet> {
      const { players, ...others } = board;
      const request: CarcassonneBoardScores = {
        mode: "final",
        ...others,
        players: players.map((player) => (typeof player === "string" ? { id: player } : player)),
      };
      return game.boardScores(request, options);
    },
  };
}
