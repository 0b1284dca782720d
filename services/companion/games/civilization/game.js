// Civilization: a battle refereed play by play, or its odds while hands are hidden.

import { rulesOf } from "../../parts/options.js";
import { asRows } from "../../parts/reckoning.js";
import { addTexts, t } from "../../shell/language.js";
import { said, seated } from "../../shell/players.js";
import { BattleEntry } from "./battle.js";
import { SIDES, sides } from "./forces.js";
import { sideInWords } from "./named.js";
import { Odds, OddsBar, OddsEntry, oddsRows } from "./odds.js";
import { TEXTS } from "./texts.js";
import { Outcome, Referee } from "./totals.js";

addTexts(TEXTS);

function begin() {
  const side = { armies: 1, scouts: 0, units: [], bonus: [] };
  return {
    level: "battle",
    players: seated(2, ["red", "blue"]),
    attacker: side,
    defender: { ...side, place: "field" },
    plays: [],
    drawn: { attacker: 0, defender: 0 },
    model: "optimal_open",
  };
}

function battleRequest(now) {
  if (SIDES.every((side) => now[side].units.length === 0)) return null;
  return { path: "v1/civilization/battles", body: { ...rulesOf(now), ...sides(now), plays: now.plays } };
}

function oddsRequest(now) {
  const known = sides(now);
  if (!SIDES.every((side) => now[side].units.length + now.drawn[side] > 0)) return null;
  const hands = SIDES.map((side) => [
    side,
    now.drawn[side] > 0 ? { ...known[side], drawn: { cards: now.drawn[side] } } : known[side],
  ]);
  return {
    path: "v1/civilization/battle-odds",
    body: { ...rulesOf(now), model: now.model, ...Object.fromEntries(hands) },
  };
}

/** A battle in the words of its log, for friends. */
function battleText({ log, reason, totals }) {
  const told = log.flatMap(({ steps }) => steps.map(({ text }) => said(text)));
  const score = SIDES.map((side) => t("civilization.total", { side: sideInWords(side), points: totals[side].value }));
  return [...told, ...score, ...(reason ? [said(reason)] : []), ""].join("\n");
}

export const GAME = {
  id: "civilization",
  facts: ["units"],
  begin,
  levels: [
    {
      id: "battle",
      request: battleRequest,
      Entry: BattleEntry,
      Totals: Outcome,
      Result: Referee,
      formats: ["csv", "json", "svg"],
      rows: asRows,
      text: battleText,
    },
    { id: "odds", request: oddsRequest, Entry: OddsEntry, Totals: OddsBar, Result: Odds, text: ({ text }) => said(text), rows: oddsRows },
  ],
};
