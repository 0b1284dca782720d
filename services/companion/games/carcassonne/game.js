// Carcassonne: the board, the list of features that are still held, or the counters alone.

import { later } from "../../parts/html.js";
import { addTexts, t } from "../../shell/language.js";
import { seated } from "../../shell/players.js";
import { asked } from "./asked.js";
import { beginBoard } from "./board/asking.js";
import { keepUsual } from "./board/keeping.js";
import { BOARD } from "./board/level.js";
import { CountersEntry } from "./holdings.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

/** Who enters a board needs no list of features, which has many words. */
const FeaturesEntry = later(async () => (await import("./features/list.js")).FeaturesEntry);

function begin() {
  return {
    level: "board",
    mode: "final",
    players: seated(2, ["red", "blue", "green", "yellow", "black", "pink"]),
    rules: { expansions: [] },
    features: [],
    holdings: {},
    ...beginBoard(),
  };
}

function featuresRequest(now) {
  return {
    path: "v1/carcassonne/sheet-scores",
    body: { ...asked(now), features: now.features, holdings: now.holdings },
  };
}

function countersRequest(now) {
  return { path: "v1/carcassonne/sheet-scores", body: { ...asked(now), holdings: now.holdings } };
}

/** "City 2", and what a token is called. */
function title(entry) {
  const number = entry.id.match(/-(\d+)$/)?.[1];
  const code = ["kind", "carcassonne"].map((family) => `${family}.${entry.kind}`);
  const name = code.map((one) => t(one)).find((said) => !code.includes(said));
  if (entry.kind === "goods") return t(`good.${entry.id.split("-").at(-1)}`);
  return name && (number ? `${name} ${number}` : name);
}

export const GAME = {
  id: "carcassonne",
  begin,
  title,
  keep: keepUsual,
  levels: [
    BOARD,
    { id: "features", request: featuresRequest, Entry: FeaturesEntry },
    { id: "counters", request: countersRequest, Entry: CountersEntry },
  ],
};
