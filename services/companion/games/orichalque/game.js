// Orichalque: the island of each player, the odds of a combat, and how the race stands.

import { html } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { asRows, asSteps } from "../../parts/reckoning.js";
import { addTexts } from "../../shell/language.js";
import { seated } from "../../shell/players.js";
import { Held } from "./held.js";
import {
  Hoplites,
  InitiativeBar,
  initiativeRequest,
  InitiativeResult,
  InitiativeStage,
} from "./initiative.js";
import { IslandSheet, IslandStage } from "./island_stage.js";
import { emptyIsland, islandOf } from "./islands.js";
import { Combat, Odds, OddsBar, oddsRequest, oddsRows, OddsStage } from "./odds.js";
import { Palette } from "./palette.js";
import {
  PlacementsBar,
  placementsRequest,
  PlacementsResult,
  placeMarks,
  TileInHand,
} from "./placements.js";
import { fightMarks, Fights, PlansBar, fromPlans, plansRequest, PlansResult } from "./plans.js";
import { Display, Offer } from "./display.js";
import { RaceBar, raceRequest, RaceResult, RaceStage, raceStandings, showInRace } from "./race.js";
import { IslandResult, showOnIsland } from "./result.js";
import TEXTS from "./texts.json" with { type: "json" };
import { titleOf } from "./titles.js";
import { rulesOf } from "../../shell/drafts.js";

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

/**
 * What the draft has of what the service was asked; null for what only a form enters, such as what
 * the supply of the box still has.
 */
function fromRequest(operation, { rules: _, ...asked }, people, { whose }) {
  const isSeated = (asked.seats ?? []).join() === people.map(({ id }) => id).join();
  if (operation === "island-scores") return atIsland("island", asked);
  if (operation === "combat-odds") return { level: "odds", combat: asked };
  if (operation === "capture-plans") {
    const { island, plans } = fromPlans(asked);
    return { level: "plans", whose, islands: { [whose]: island }, plans };
  }
  if (asked.supply) return null;
  if (operation === "placements") return { ...atIsland("tile", asked.island), tile: asked.tile };
  if (!["race-checks", "initiatives"].includes(operation) || !isSeated) return null;
  const { players, seats: __, ...beside } = asked;
  const islands = players.map(({ id, ...island }) => [id, { ...emptyIsland(), ...island }]);
  const level = operation === "initiatives" ? "initiative" : "race";
  return { level, players: people, islands: Object.fromEntries(islands), ...beside };
}

function atIsland(level, asked) {
  const { player, ...island } = asked;
  return { level, whose: player, islands: { [player]: { ...emptyIsland(), ...island } } };
}

function islandRequest(now) {
  const { id, island } = islandOf(now);
  return { path: "v1/orichalque/island-scores", body: { ...rulesOf(now), player: id, ...island } };
}

function Setup({ card }) {
  return html`
    <${Players} least=${1} most=${card.limits.players} />
    <${Options} card=${card} flat />
  `;
}

const RECKONED = { Setup, text: asSteps, rows: asRows };

export const GAME = {
  id: "orichalque",
  facts: ["forms"],
  begin,
  fromRequest,
  title: titleOf,
  levels: [
    {
      id: "island",
      request: islandRequest,
      Stage: IslandStage,
      isPainted: true,
      bodies: { paint: Palette, held: Held },
      Setup,
      Result: IslandResult,
      Sheet: IslandSheet,
      show: showOnIsland,
      formats: ["csv", "json", "svg"],
    },
    {
      id: "odds",
      request: oddsRequest,
      Stage: OddsStage,
      bodies: { combat: Combat },
      Setup,
      Totals: OddsBar,
      Result: Odds,
      text: ({ odds }) => `${odds.fraction}\n`,
      rows: oddsRows,
    },
    {
      id: "plans",
      request: plansRequest,
      Stage: IslandStage,
      isPainted: true,
      marks: fightMarks,
      bodies: { fights: Fights },
      Totals: PlansBar,
      Result: PlansResult,
      ...RECKONED,
    },
    {
      id: "tile",
      request: placementsRequest,
      Stage: IslandStage,
      under: "/island",
      marks: placeMarks,
      bodies: { tile: TileInHand },
      Totals: PlacementsBar,
      Result: PlacementsResult,
      ...RECKONED,
    },
    {
      id: "race",
      request: raceRequest,
      Stage: RaceStage,
      bodies: { display: Display, offer: Offer },
      Totals: RaceBar,
      Result: RaceResult,
      show: showInRace,
      standings: raceStandings,
      ...RECKONED,
    },
    {
      id: "initiative",
      request: initiativeRequest,
      Stage: InitiativeStage,
      bodies: { hoplites: Hoplites },
      Totals: InitiativeBar,
      Result: InitiativeResult,
      ...RECKONED,
    },
  ],
};
