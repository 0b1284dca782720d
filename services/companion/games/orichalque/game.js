// Orichalque: the island of each player, the odds of a combat, and how the race stands.

import { rulesOf } from "../../parts/options.js";
import { addTexts } from "../../shell/language.js";
import { seated } from "../../shell/players.js";
import { IslandEntry } from "./island.js";
import { emptyIsland, islandOf } from "./islands.js";
import { Odds, OddsEntry } from "./odds.js";
import { Race, RaceEntry } from "./race.js";
import { IslandResult } from "./result.js";
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

function raceRequest(now) {
  const players = now.players.map(({ id }) => ({ id, ...(now.islands[id] ?? emptyIsland()) }));
  return { path: "v1/orichalque/race-checks", body: { ...rulesOf(now), players } };
}

export const GAME = {
  id: "orichalque",
  begin,
  levels: [
    { id: "island", request: islandRequest, Entry: IslandEntry, Result: IslandResult, place: ({ entry }) => entry && `count-${entry.kind}`, formats: ["csv", "json", "svg"] },
    { id: "odds", request: oddsRequest, Entry: OddsEntry, Totals: Odds, Result: () => null, formats: ["json"], text: ({ odds }) => `${odds.fraction}\n` },
    { id: "race", request: raceRequest, Entry: RaceEntry, Totals: Race, Result: () => null, formats: ["json"], text: ({ text }) => `${text}\n` },
  ],
};
