// Héros du Monde: the table as it lies there, or the ledger of a whole game.

import { addTexts, t } from "../../shell/language.js";
import { rulesOf } from "../../parts/options.js";
import { seated } from "../../shell/players.js";
import { Ledger } from "./ledger.js";
import { colours, peopled } from "./peoples.js";
import { TableEntry } from "./table_entry.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

function begin(card, facts) {
  return {
    level: "table",
    epoch: "modern",
    players: seated(4, ["blue", "green", "red", "yellow"]),
    territories: facts.territories.territories.map(({ id }) => ({ id, discoveries: [], population: {} })),
    events: [],
  };
}

/** Players as a request has them: names stay here, and of colours all but that there are two. */
function asked(players, fields) {
  return players.map((player) => ({
    ...Object.fromEntries(fields.filter((name) => player[name] !== undefined).map((name) => [name, player[name]])),
    ...colours(player, players),
  }));
}

function tableRequest(now) {
  return {
    path: "v1/heros/table-scores",
    body: {
      ...rulesOf(now),
      epoch: now.epoch,
      players: asked(now.players, ["id", "carried", "hero_discoveries", "discovery_heroes"]),
      seats: now.players.map(({ id }) => id),
      ...(now.active_player ? { active_player: now.active_player } : {}),
      ...(now.ajanta ? { ajanta: now.ajanta } : {}),
      territories: peopled(now),
    },
  };
}

function ledgerRequest(now) {
  return {
    path: "v1/heros/game-scores",
    body: {
      ...rulesOf(now),
      players: asked(now.players, ["id", "carried"]),
      seats: now.players.map(({ id }) => id),
      ...(now.first_epoch ? { epoch: now.first_epoch } : {}),
      events: now.events,
    },
  };
}

/** "Europe", and in a ledger the epoch too. */
function title(entry, facts) {
  const territory = facts.territories.territories.find(({ id }) => id === entry.territory);
  if (!territory) return undefined;
  return entry.event === undefined ? territory.name : `${territory.name} (${t(`heros.epoch.${entry.epoch}`)})`;
}

export const GAME = {
  id: "heros",
  facts: ["territories"],
  begin,
  title,
  levels: [
    { id: "table", request: tableRequest, Entry: TableEntry, place: ({ entry }) => entry?.territory },
    { id: "ledger", request: ledgerRequest, Entry: Ledger, place: ({ entry }) => entry && `event-${entry.event}` },
  ],
};
