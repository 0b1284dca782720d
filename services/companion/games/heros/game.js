// Héros du Monde: the table as it lies there, or the ledger of a whole game; both on the map.

import { html, later } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { showInStep } from "../../parts/showing_in_step.js";
import { draft, rulesOf } from "../../shell/drafts.js";
import { addTexts } from "../../shell/language.js";
import { seated } from "../../shell/players.js";
import { uncover } from "../../shell/steps.js";
import { choose, lit } from "./choosing.js";
import { LeftOut } from "./ladders.js";
import { WorldSheet, WorldStage } from "./map/stage.js";
import { withoutOpenTies } from "./open_ties.js";
import { colours, peopled, SecondColours, withColours } from "./peoples.js";
import { Territories } from "./territories.js";
import TEXTS from "./texts.json" with { type: "json" };
import { titleOf } from "./titles.js";
import { epochs } from "./words.js";

addTexts(TEXTS);

/** The modules for later are fetched once the first screen is there. */
const Turns = later(async () => (await import("./turns.js")).Turns);
const Ties = later(async () => (await import("./ties.js")).Ties);
const Events = later(async () => (await import("./ledger.js")).Events);

function begin(_card, facts) {
  return {
    level: "table",
    epoch: epochs().at(-1).value,
    players: seated(4, ["blue", "green", "red", "yellow"]),
    territories: facts.territories.territories.map(({ id }) => ({
      id,
      discoveries: [],
      population: {},
    })),
    events: [],
  };
}

/**
 * What the draft has of a score that the service was asked for; null for anything else, and for
 * what the page does not enter: other seats, a table without an epoch.
 */
function fromRequest(operation, request, people, begun) {
  const { players = [], seats = [], epoch, territories = [], events } = request;
  const isSeated = seats.join() === players.map(({ id }) => id).join();
  if (!isSeated || !epoch) return null;
  const own = withColours(players, people);
  if (operation === "game-scores")
    return { level: "ledger", players: own, first_epoch: epoch, events };
  if (operation !== "table-scores") return null;
  const { active_player, ajanta } = request;
  const laid = begun.territories.map((one) => ({
    ...one,
    ...territories.find(({ id }) => id === one.id),
  }));
  return { level: "table", players: own, epoch, active_player, ajanta, territories: laid };
}

/** Players as a request has them: names stay here, and of colours all but that there are two. */
function playersOfRequest(players, fields) {
  return players.map((player) => ({
    ...Object.fromEntries(
      fields.filter((name) => player[name] !== undefined).map((name) => [name, player[name]]),
    ),
    ...colours(player, players),
  }));
}

function tableRequest(now) {
  const body = {
    ...rulesOf(now),
    epoch: now.epoch,
    players: playersOfRequest(now.players, [
      "id",
      "carried",
      "hero_discoveries",
      "discovery_heroes",
    ]),
    seats: now.players.map(({ id }) => id),
    ...(now.active_player ? { active_player: now.active_player } : {}),
    ...(now.ajanta ? { ajanta: now.ajanta } : {}),
    territories: peopled(now).map(asCounted),
  };
  return {
    path: "v1/heros/table-scores",
    body,
    partOf: (problem, ask) => withoutOpenTies(body, now, problem, ask),
  };
}

/** A ladder that the players leave out is one discovery short: it does not score. */
function asCounted({ is_left_out: isLeftOut, ...territory }) {
  const { discoveries } = territory;
  return isLeftOut ? { ...territory, discoveries: discoveries.slice(0, -1) } : territory;
}

function ledgerRequest(now) {
  return {
    path: "v1/heros/game-scores",
    body: {
      ...rulesOf(now),
      players: playersOfRequest(now.players, ["id", "carried"]),
      seats: now.players.map(({ id }) => id),
      ...(now.first_epoch ? { epoch: now.first_epoch } : {}),
      events: now.events,
    },
  };
}

/**
 * Bring a territory that a line of the score is about to light, or the field of a fault into sight.
 */
function show({ entry, pointer = "" }) {
  const [, at] = /^\/territories\/(\d+)/.exec(pointer) ?? [];
  if (entry?.territory) {
    lit.value = entry;
    uncover();
  } else if (pointer === "/territories" || at !== undefined) {
    showInStep("map", { pointer });
    choose(at === undefined ? null : asOnTable(at));
  } else if (
    pointer.startsWith("/players") ||
    pointer.startsWith("/active") ||
    pointer.startsWith("/ajanta")
  )
    showInStep("ties", { pointer });
  else return false;
  return true;
}

function asOnTable(at) {
  return draft.peek().territories[at].id;
}

/** In a ledger a line belongs to an event, and so does a fault. */
function showEvent(what) {
  if (show(what)) return true;
  const pointer = what.pointer ?? `/events/${what.entry?.event}`;
  showInStep("events", { pointer });
  return true;
}

function Setup({ card }) {
  return html`
    <${Players} least=${2} most=${card.limits.players} carried><${SecondColours} /></${Players}>
    <${Options} card=${card} flat />
  `;
}

export const GAME = {
  id: "heros",
  facts: ["territories", "forms"],
  begin,
  fromRequest,
  title: titleOf,
  levels: [
    {
      id: "table",
      request: tableRequest,
      Stage: WorldStage,
      bodies: { map: Territories, turn: Turns, ties: Ties },
      Setup,
      Sheet: WorldSheet,
      show,
      lit,
      answers: [LeftOut],
    },
    {
      id: "ledger",
      request: ledgerRequest,
      Stage: WorldStage,
      bodies: { events: Events, turn: Turns },
      Setup,
      show: showEvent,
    },
  ],
};
