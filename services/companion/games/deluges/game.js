// Déluges: the tally from counts, or from the cells of the board.

import { addTexts } from "../../shell/language.js";
import { rulesOf } from "../../parts/options.js";
import { asRows, asSteps } from "../../parts/reckoning.js";
import { seated } from "../../shell/players.js";
import { BuildsBar, BuildsEntry, BuildsResult, buildsRequest } from "./builds.js";
import { settledCell } from "./cell.js";
import { CellsEntry } from "./cells.js";
import { ConflictBar, ConflictEntry, ConflictResult, conflictRequest } from "./conflict.js";
import { FloodsBar, FloodsEntry, FloodsResult, floodsRequest } from "./floods.js";
import { GrowthBar, GrowthEntry, GrowthResult, growthRequest } from "./growth.js";
import { kindsOf, TallyEntry } from "./tally.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

function begin() {
  return {
    level: "tally",
    players: seated(2, ["white", "green", "red", "black"]),
    counts: {},
    cells: [{ id: "1" }],
    boats: {},
  };
}

function asked({ players }, more = () => ({})) {
  return players.map(({ id, carried }) => ({ id, ...(carried ? { carried } : {}), ...more(id) }));
}

function tallyRequest(now) {
  const kinds = kindsOf(now);
  const counted = (id) =>
    Object.fromEntries(kinds.filter((kind) => now.counts[id]?.[kind]).map((kind) => [kind, now.counts[id][kind]]));
  return { path: "v1/deluges/tally-scores", body: { ...rulesOf(now), players: asked(now, counted) } };
}

/** The end of the game asks nothing of what the map prints on its cells. */
function cellsRequest(now) {
  return {
    path: "v1/deluges/board-scores",
    body: { ...rulesOf(now), players: asked(now), cells: now.cells.map(settledCell), boats: now.boats },
  };
}

export const GAME = {
  id: "deluges",
  begin,
  levels: [
    { id: "tally", request: tallyRequest, Entry: TallyEntry, place: ({ entry }) => entry && `count-${entry.kind}` },
    { id: "cells", request: cellsRequest, Entry: CellsEntry, place: ({ entry }) => entry && "cells" },
    { id: "floods", request: floodsRequest, Entry: FloodsEntry, Totals: FloodsBar, Result: FloodsResult, place: ({ entry }) => entry && `cell-${entry.id}`, text: asSteps, rows: asRows },
    { id: "builds", request: buildsRequest, Entry: BuildsEntry, Totals: BuildsBar, Result: BuildsResult, text: asSteps, rows: asRows },
    { id: "conflict", request: conflictRequest, Entry: ConflictEntry, Totals: ConflictBar, Result: ConflictResult, text: asSteps, rows: asRows },
    { id: "growth", request: growthRequest, Entry: GrowthEntry, Totals: GrowthBar, Result: GrowthResult, text: asSteps, rows: asRows },
  ],
};
