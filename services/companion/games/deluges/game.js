// Déluges: the score from counts or from the cells of the map, and the calculations of a turn.

import { html } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { asRows, asSteps } from "../../parts/reckoning.js";
import { show as showPlace } from "../../parts/showing.js";
import { addTexts } from "../../shell/language.js";
import { draft } from "../../shell/drafts.js";
import { seated } from "../../shell/players.js";
import { goTo, uncover } from "../../shell/steps.js";
import { COLOURS } from "./operation_fields.js";
import { BoardCells, BoardCounts, BoardOnPaper, boardRequest, BoardStage } from "./board.js";
import {
  BuildsBar,
  BuildsResult,
  buildsRequest,
  BuildsStage,
  Site,
  Stock,
  Wish,
} from "./builds.js";
import {
  Bystanders,
  ConflictBar,
  conflictRequest,
  ConflictResult,
  ConflictStage,
  Fighters,
} from "./conflict.js";
import {
  FloodCells,
  FloodsBar,
  FloodsResult,
  floodsRequest,
  FloodsStage,
  Water,
} from "./floods.js";
import { GrowthBar, GrowthCells, growthRequest, GrowthResult, GrowthStage } from "./growth.js";
import { titleOf } from "./lighting.js";
import { Counts, TallyOnPaper, tallyRequest, TallyStage } from "./tally.js";
import TEXTS from "./texts.json" with { type: "json" };
import { chooseCell, lit } from "./watching.js";

addTexts(TEXTS);

function begin() {
  return {
    level: "tally",
    players: seated(2, COLOURS),
    counts: {},
    cells: [{ id: "1" }],
    boats: {},
  };
}

/**
 * What the draft has of what the service was asked; null for what only a form enters, such as a
 * conflict of some of those who play: at this table everybody has a side.
 */
function fromRequest(operation, { rules: _, ...asked }, people, begun) {
  const { players, cells, boats, cell, before, after, sides = {} } = asked;
  const seats = Math.max(people.length, begun.players.length);
  if (operation === "conflicts" && Object.keys(sides).length < seats) return null;
  const own = people.map((one, at) => ({ ...one, carried: players?.[at]?.carried }));
  const counts = players?.map(({ id, carried: __, ...counted }) => [id, counted]) ?? [];
  const drafts = {
    "tally-scores": { level: "tally", players: own, counts: Object.fromEntries(counts) },
    "board-scores": { level: "cells", players: own, cells, boats },
    floods: { level: "floods", counter: { before, after }, cells },
    builds: { level: "builds", build: asked },
    conflicts: { level: "conflict", conflict: asked },
    growths: { level: "growth", cells: [cell], growing: cell?.id },
  };
  return drafts[operation] ?? null;
}

/** A line of the score lights what it counts; a fault is shown where it can be put right. */
function show({ entry, cell, pointer }) {
  if (entry || cell) {
    lit.value = entry ?? { cell };
    uncover();
    return true;
  }
  const [, part, at] = (pointer ?? "").split("/");
  if (part === "cells" && draft.peek().cells[at]) chooseCell(draft.peek().cells[at].id);
  goTo(STEPS_BY_POINTER[draft.peek().level]?.(part) ?? null);
  requestAnimationFrame(() =>
    requestAnimationFrame(() => showPlace({}, { pointer: pointer ?? "" })),
  );
  return true;
}

/** The step in which the first part of a pointer is entered; elsewhere it is the first. */
const STEPS_BY_POINTER = {
  cells: (part) => (part === "boats" ? "counts" : "cells"),
  floods: (part) => (part === "cells" ? "cells" : "water"),
  builds: (part) => ({ resources: "stock", wish: "wish" })[part] ?? "site",
  conflict: (part) => (["sides", "place"].includes(part) ? "fight" : "around"),
};

function Setup({ card }) {
  return html`
    <${Players} least=${2} most=${card.limits.players} carried />
    <${Options} card=${card} flat />
  `;
}

const USUAL = { Setup, show };
const RECKONED = { ...USUAL, text: asSteps, rows: asRows };

export const GAME = {
  id: "deluges",
  facts: ["forms"],
  begin,
  fromRequest,
  title: titleOf,
  levels: [
    {
      ...USUAL,
      id: "tally",
      request: tallyRequest,
      Stage: TallyStage,
      bodies: { counts: Counts },
      Sheet: TallyOnPaper,
      lit,
    },
    {
      ...USUAL,
      id: "cells",
      request: boardRequest,
      Stage: BoardStage,
      bodies: { cells: BoardCells, counts: BoardCounts },
      Sheet: BoardOnPaper,
      lit,
    },
    {
      ...RECKONED,
      id: "floods",
      request: floodsRequest,
      Stage: FloodsStage,
      bodies: { water: Water, cells: FloodCells },
      Totals: FloodsBar,
      Result: FloodsResult,
    },
    {
      ...RECKONED,
      id: "builds",
      request: buildsRequest,
      Stage: BuildsStage,
      bodies: { stock: Stock, wish: Wish, site: Site },
      Totals: BuildsBar,
      Result: BuildsResult,
    },
    {
      ...RECKONED,
      id: "conflict",
      request: conflictRequest,
      Stage: ConflictStage,
      bodies: { fight: Fighters, around: Bystanders },
      Totals: ConflictBar,
      Result: ConflictResult,
    },
    {
      ...RECKONED,
      id: "growth",
      request: growthRequest,
      Stage: GrowthStage,
      bodies: { cells: GrowthCells },
      Totals: GrowthBar,
      Result: GrowthResult,
    },
  ],
};
