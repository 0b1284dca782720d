// Carcassonne: the board, the list of features that are still held, or the counters alone.

import { later } from "../../parts/html.js";
import { addTexts } from "../../shell/language.js";
import { seated } from "../../shell/players.js";
import { asked, COLOURS } from "./asked.js";
import { beginBoard } from "./board/asking.js";
import { keepUsual } from "./board/keeping.js";
import { BOARD } from "./board/level.js";
import { entered } from "./features/entered.js";
import { TEXTS } from "./texts.js";
import { titleOf, warningText } from "./titles.js";

addTexts(TEXTS);

/** Who enters a board needs no list of features, which has many words. */
const FeaturesEntry = later(async () => (await import("./features/list.js")).FeaturesEntry);
const TokensEntry = later(async () => (await import("./holdings.js")).TokensEntry);

function begin() {
  return {
    level: "board",
    mode: "final",
    players: seated(2, COLOURS),
    rules: { expansions: [] },
    features: [],
    holdings: {},
    ...beginBoard(),
  };
}

function featuresRequest(now) {
  return {
    path: "v1/carcassonne/sheet-scores",
    body: { ...asked(now), features: entered(now.features), holdings: now.holdings },
  };
}

function countersRequest(now) {
  return { path: "v1/carcassonne/sheet-scores", body: { ...asked(now), holdings: now.holdings } };
}

/** The draft of what the service was asked: a board, or a sheet of features and tokens. */
function fromRequest({
  players,
  rules,
  mode,
  tiles,
  custom_tiles: custom,
  followers,
  pieces,
  features,
  holdings = {},
}) {
  const colours = seated(players.length, COLOURS);
  const people = players.map((player, at) => ({
    ...player,
    colour: player.colour ?? colours[at]?.colour,
  }));
  const own = custom?.length > 0 ? { custom } : {};
  const entry = tiles
    ? { level: "board", board: { tiles, followers: followers ?? [], pieces: pieces ?? {}, ...own } }
    : { level: "features" };
  return {
    ...begin(),
    ...entry,
    players: people,
    rules,
    mode,
    features: Array.isArray(features) ? features : [],
    holdings,
  };
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
