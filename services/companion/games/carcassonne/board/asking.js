// Asks the service about the board of a draft, and again whenever the request changes; only
// the last answer counts.

import { effect } from "@preact/signals";
import { ask, onceMore, Unreachable } from "../../../shell/service.js";
import { boardOfTurn, isOneBoard, waitingTurn } from "./changes.js";
import { commonFields } from "../request_fields.js";
import { rulesOf } from "../../../shell/drafts.js";

/** Fields of the draft that are the board's: one start tile lies there. */
export function beginBoard() {
  return {
    board: { tiles: [{ tile: "BA/D", x: 0, y: 0, rotation: 0 }], followers: [], pieces: {} },
  };
}

/**
 * The score of the whole board, with what players hold; the board counts what is completed. Edges
 * that do not match end what leads there, and are marked.
 */
export function boardRequest(now) {
  const { completed_cities: _, completed_roads: __, ...holdings } = now.holdings ?? {};
  return {
    path: "v1/carcassonne/board-scores",
    body: { ...commonFields(now), ...boardFields(now.board), holdings },
  };
}

/** What lies on a board, on which edges may clash. */
function boardFields({ tiles, custom, followers, pieces }) {
  const own = custom ? { custom_tiles: custom } : {};
  return { tiles, ...own, followers, pieces, clashes: "score" };
}

/**
 * What fits into a space: the board without what may lie there. Null where that is no board any
 * more, of which the service says nothing.
 */
export function fitsRequest(now, { x, y }) {
  const { tiles, custom, pieces } = now.board;
  const others = tiles.filter((tile) => tile.x !== x || tile.y !== y);
  if (!isOneBoard(others)) return null;
  const bridges = pieces.bridges ? { bridges: pieces.bridges } : {};
  return {
    path: "v1/carcassonne/fits",
    body: {
      ...rulesOf(now),
      players: now.players.map(({ id }) => ({ id })),
      ...boardFields({ tiles: others, custom, followers: [], pieces: bridges }),
      space: { x, y },
    },
  };
}

/**
 * What the last tile completed, or the tile of the first turn that waits for its score; null while
 * none is laid.
 */
export function turnRequest(now) {
  const turn = now.board.turn && (waitingTurn(now.board) ?? now.board.turn);
  if (!turn?.laid) return null;
  const board = boardOfTurn(now.board, turn);
  const { mode: _, ...table } = commonFields(now);
  return {
    path: "v1/carcassonne/turn-scores",
    body: { ...table, ...boardFields(board), laid: turn.laid, player: turn.player },
  };
}

/**
 * Follow `requestOf()` (`{path, body}`, or null) and put `{ok, body}` into `answer`: null while
 * nothing is known, `{ok: false, state}` while the service is away or at fault. Returns what ends
 * it.
 */
export function askAlong(requestOf, answer) {
  let last = "";
  let abort = new AbortController();
  const stop = effect(() => {
    const request = requestOf();
    const key = JSON.stringify(request);
    if (key === last) return;
    last = key;
    abort.abort();
    abort = new AbortController();
    answer.value = null;
    // In a task of its own: the change of a tap is seen first.
    if (request) setTimeout(fetchAnswer, 0, request, answer, abort.signal);
  });
  return () => {
    stop();
    abort.abort();
  };
}

async function fetchAnswer(request, answer, signal) {
  if (signal.aborted) return;
  try {
    const { ok, body: said } = await ask(request.path, { body: request.body, signal });
    answer.value = { ok, body: said };
  } catch (error) {
    if (error.name === "AbortError") return;
    if (!(error instanceof Unreachable)) throw error;
    answer.value = { ok: false, state: error.state };
    onceMore(() => fetchAnswer(request, answer, signal), signal);
  }
}
