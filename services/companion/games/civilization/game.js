// Civilization: a battle refereed play by play, or its odds while hands are hidden.

import { html } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { asRows } from "../../parts/reckoning.js";
import { show as showPlace } from "../../parts/showing.js";
import { addTexts, t } from "../../shell/language.js";
import { said, seated } from "../../shell/players.js";
import { goTo, uncover } from "../../shell/steps.js";
import { Battlefield } from "./battlefield.js";
import { Bonuses } from "./bonuses.js";
import { battleFields, SIDES, sides } from "./forces.js";
import { Hands } from "./hands.js";
import { BothPlayers, sideInWords } from "./named.js";
import { Odds, OddsBar, oddsRows, OddsStage, SearchLimits } from "./odds.js";
import { BattleOnPaper } from "./on_paper.js";
import { Plays } from "./plays.js";
import { Outcome, Referee } from "./referee.js";
import TEXTS from "./texts.json" with { type: "json" };
import { entered, picked, watched } from "./watching.js";
import { rulesOf } from "../../shell/drafts.js";

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

/**
 * What the draft has of what the service was asked; null for what only a form enters, and where the
 * sides are not those of two people.
 */
function fromRequest(operation, { rules: _, attacker, defender, plays, model, ...asked }, people) {
  const given = [attacker, defender];
  const isSeated = given.map((side) => side?.player).join() === people.map(({ id }) => id).join();
  if (!isSeated) return null;
  if (operation === "battles") return { level: "battle", attacker, defender, plays, asked };
  if (operation !== "battle-odds") return null;
  const [one, other] = given.map(({ drawn: __, ...side }) => side);
  const ofSides = (read) => Object.fromEntries(SIDES.map((side, at) => [side, read(given[at])]));
  const drawn = ofSides((side) => side.drawn?.cards ?? 0);
  const ranks = ofSides((side) => side.drawn?.ranks);
  const rank = ofSides((side) => side.drawn?.rank);
  return { level: "odds", attacker: one, defender: other, drawn, ranks, rank, model, asked };
}

function battleRequest(now) {
  if (SIDES.every((side) => now[side].units.length === 0)) return null;
  return {
    path: "v1/civilization/battles",
    body: { ...rulesOf(now), ...sides(now), ...battleFields(now, "battles"), plays: now.plays },
  };
}

function oddsRequest(now) {
  const known = sides(now);
  if (!SIDES.every((side) => now[side].units.length + now.drawn[side] > 0)) return null;
  const hands = SIDES.map((side) => [
    side,
    now.drawn[side] > 0 ? { ...known[side], drawn: drawnOf(now, side) } : known[side],
  ]);
  return {
    path: "v1/civilization/battle-odds",
    body: {
      ...rulesOf(now),
      ...battleFields(now, "battle-odds"),
      model: now.model,
      ...Object.fromEntries(hands),
    },
  };
}

/** Cards that nobody has seen have the ranks of the side; a link may bring one for all others. */
function drawnOf({ drawn, ranks, rank: ofOthers, ...now }, side) {
  const known = now[side].units.filter(({ rank }) => rank).map(({ type, rank }) => [type, rank]);
  return {
    cards: drawn[side],
    rank: ofOthers?.[side],
    ranks: { ...ranks?.[side], ...Object.fromEntries(known) },
  };
}

/** A battle in the words of its log, for friends. */
function battleText({ log, reason, totals }) {
  const spoken = log.flatMap(({ steps }) => steps.map(({ text }) => said(text)));
  const score = SIDES.map((side) =>
    t("civilization.total", { side: sideInWords(side), points: totals[side].value }),
  );
  return [...spoken, ...score, ...(reason ? [said(reason)] : []), ""].join("\n");
}

/** A play is shown on the battlefield; a fault where it can be put right. */
function show({ play, pointer = "" }) {
  if (play !== undefined) {
    picked.value = null;
    watched.value = play;
    uncover();
    return true;
  }
  const [, side, part] = pointer.split("/");
  if (SIDES.includes(side)) entered.value = side;
  goTo(stepOf(side, part));
  requestAnimationFrame(() => requestAnimationFrame(() => showPlace({}, { pointer })));
  return true;
}

function stepOf(side, part) {
  if (side === "plays") return "plays";
  return part === undefined || ["units", "armies", "player", "drawn"].includes(part)
    ? "units"
    : "bonus";
}

/** Escape puts a card back, and hides the part of the log that is shown. */
function press({ key }) {
  if (key !== "Escape") return;
  picked.value = null;
  watched.value = null;
}

function Setup({ card }) {
  return html`<${BothPlayers} /><${Options} card=${card} flat />`;
}

function OddsSetup({ card }) {
  return html`<${BothPlayers} /><${Options} card=${card} flat /><${SearchLimits} />`;
}

export const GAME = {
  id: "civilization",
  facts: ["units", "forms"],
  begin,
  fromRequest,
  levels: [
    {
      id: "battle",
      request: battleRequest,
      Stage: Battlefield,
      bodies: { units: Hands, bonus: Bonuses, plays: Plays },
      Setup,
      Totals: Outcome,
      Result: Referee,
      Sheet: BattleOnPaper,
      formats: ["csv", "json", "svg"],
      rows: asRows,
      text: battleText,
      show,
      press,
    },
    {
      id: "odds",
      request: oddsRequest,
      Stage: OddsStage,
      bodies: { units: Hands, bonus: Bonuses },
      Setup: OddsSetup,
      Totals: OddsBar,
      Result: Odds,
      text: ({ text }) => said(text),
      rows: oddsRows,
      show,
    },
  ],
};
