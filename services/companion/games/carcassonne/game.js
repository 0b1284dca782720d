// Carcassonne: the board, the list of features that are still held, or the counters alone.

import { later } from "../../parts/html.js";
import { addTexts } from "../../shell/language.js";
import { commonFields, SEATED } from "./request_fields.js";
import { beginBoard } from "./board/asking.js";
import { keepUsual } from "./board/keeping.js";
import { BOARD } from "./board/level.js";
import { entered } from "./features/entered.js";
import TEXTS from "./texts.json" with { type: "json" };
import { titleOf, warningText } from "./titles.js";

addTexts(TEXTS);

/** A player who enters a board needs no list of features, which has many words. */
const FeaturesEntry = later(async () => (await import("./features/list.js")).FeaturesEntry);
const TokensEntry = later(async () => (await import("./holdings.js")).TokensEntry);

function begin() {
  return {
    level: "board",
    mode: "final",
    players: SEATED,
    rules: { expansions: [] },
    features: [],
    holdings: {},
    ...beginBoard(),
  };
}

function featuresRequest(now) {
  return {
    path: "v1/carcassonne/sheet-scores",
    body: { ...commonFields(now), features: entered(now.features), holdings: now.holdings },
  };
}

function countersRequest(now) {
  return {
    path: "v1/carcassonne/sheet-scores",
    body: { ...commonFields(now), holdings: now.holdings },
  };
}

/**
 * What the draft has of what the service was asked: a board, or a sheet of features and tokens;
 * null for what only a question takes. `people` are the players with their names and colours.
 */
function fromRequest(operation, request, people) {
  const { mode, tiles, custom_tiles: custom, followers, pieces, holdings = {} } = request;
  const isBoard = operation === "board-scores" && !request.notation && !request.features;
  if (!isBoard && operation !== "sheet-scores") return null;
  const own = custom?.length > 0 ? { custom } : {};
  const { features = [] } = request;
  const entry = isBoard
    ? { level: "board", board: { tiles, followers: followers ?? [], pieces: pieces ?? {}, ...own } }
    : { level: features.length > 0 ? "features" : "counters", features };
  const players = request.players.map((player, at) => ({ ...player, ...people[at] }));
  return { ...entry, players, mode, holdings };
}

export const GAME = {
  id: "carcassonne",
  begin,
  fromRequest,
  title: titleOf,
  warning: warningText,
  keep: keepUsual,
  levels: [
    BOARD,
    { id: "features", request: featuresRequest, Entry: FeaturesEntry },
    { id: "counters", request: countersRequest, Entry: TokensEntry },
  ],
};
