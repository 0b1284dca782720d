// Orichalque: the island of each player, the odds of a combat, and how the race stands.

import { rulesOf } from "../../parts/options.js";
import { asRows, asSteps } from "../../parts/reckoning.js";
import { addTexts } from "../../shell/language.js";
import { seated } from "../../shell/players.js";
import { IslandEntry } from "./island.js";
import { emptyIsland, islandOf } from "./islands.js";
import { Odds, OddsBar, OddsEntry, oddsRows } from "./odds.js";
import { InitiativeBar, InitiativeEntry, InitiativeResult, initiativeRequest } from "./initiative.js";
import { PlacementsBar, PlacementsEntry, PlacementsResult, placementsRequest } from "./placements.js";
import { PlansBar, PlansEntry, PlansResult, plansRequest } from "./plans.js";
import { RaceBar, RaceEntry, RaceResult, raceRequest, raceStandings, showIsland } from "./race.js";
import { IslandResult, IslandSheet } from "./result.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

function begin() {
  const players = seated(2, ["turquoise", "orange", "purple", "white"]);
  return {
    level: "island",
    players,
    whose: players[0].id,
    islands: Object.fromEntries(players.map(({ id }) => [id, emptyIsland()])),
    combat: { strength: 10, hoplites: 2 },
  };
}

function islandRequest(now) {
  const { id, island } = islandOf(now);
  return { path: "v1/orichalque/island-scores", body: { ...rulesOf(now), player: id, ...island } };
}

function oddsRequest(now) {
  return { path: "v1/orichalque/combat-odds", body: { ...rulesOf(now), ...now.combat } };
}

export const GAME = {
  id: "orichalque",
  begin,
  levels: [
    { id: "island", request: islandRequest, Entry: IslandEntry, Result: IslandResult, Sheet: IslandSheet, place: ({ entry }) => entry && `count-${entry.kind}`, formats: ["csv", "json", "svg"] },
    { id: "odds", request: oddsRequest, Entry: OddsEntry, Totals: OddsBar, Result: Odds, text: ({ odds }) => `${odds.fraction}\n`, rows: oddsRows },
    { id: "plans", request: plansRequest, Entry: PlansEntry, Totals: PlansBar, Result: PlansResult, text: asSteps, rows: asRows },
    { id: "tile", request: placementsRequest, Entry: PlacementsEntry, Totals: PlacementsBar, Result: PlacementsResult, text: asSteps, rows: asRows },
    { id: "race", request: raceRequest, Entry: RaceEntry, Totals: RaceBar, Result: RaceResult, show: showIsland, standings: raceStandings, text: asSteps, rows: asRows },
    { id: "initiative", request: initiativeRequest, Entry: InitiativeEntry, Totals: InitiativeBar, Result: InitiativeResult, text: asSteps, rows: asRows },
  ],
};
