// Where a tile may lie on an island, the best places first.

import { html, t, useState } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, put } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { same } from "./hexes.js";
import { IslandOf } from "./island.js";
import { changeIsland, islandOf } from "./islands.js";
import { light } from "./lighting.js";
import { FIRST_TILE, Tile } from "./tile.js";

const FIRST = 12;

/** The request: the island that is looked at, and the tile in hand. */
export function placementsRequest(now) {
  const { id, island } = islandOf(now);
  return { path: "v1/orichalque/placements", body: { ...rulesOf(now), island: { player: id, ...island }, tile: now.tile ?? FIRST_TILE } };
}

/** The tile, and the island it is for. */
export function PlacementsEntry({ card }) {
  return html`<${Options} card=${card} />
    <section class="card"><h3>${t("orichalque.tile")}</h3><${Tile} tile=${draft.value.tile ?? FIRST_TILE} pointer="/tile" change=${(tile) => put(["tile"], tile, "tile")} /></section>
    <${IslandOf} brushes=${["look"]} counts=${[]} under="/island" />`;
}

/** How many places there are. */
export function PlacementsBar() {
  const { placements } = answer.value ?? {};
  return html`<${Bar}>${placements && html`<strong>${t("orichalque.places", { count: placements.length })}</strong>`}</${Bar}>`;
}

/** The places; a tap on one lights its cells. */
export function PlacementsResult({ show }) {
  const [all, setAll] = useState(false);
  const told = answer.value?.placements && answer.value;
  const shown = told?.placements.slice(0, all ? undefined : FIRST) ?? [];
  return html`<${Reckoned} show=${show}>${told && html`<p class="reason">${said(told.text)}</p>
    <ol class="plain">${shown.map((place, at) => html`<${Place} key=${at} place=${place} />`)}</ol>
    ${told.placements.length > shown.length && html`<button type="button" class="quiet" onClick=${() => setAll(true)}>${t("orichalque.all_places")}</button>`}`}</${Reckoned}>`;
}

function Place({ place }) {
  const where = place.cells.map(({ q, r }) => `(${q}, ${r})`).join(" ");
  return html`<li class="place"><h3><button type="button" class="line" onClick=${() => light(place.cells)}>${t("orichalque.place", { rank: place.rank, where })}</button> <span class="number">${place.points}</span></h3>
    <${Steps} steps=${[...place.steps, ...place.zones]} />
    <button type="button" onClick=${() => lay(place)}>${t("orichalque.lay")}</button></li>`;
}

/** The island with the tile on it; a cell of a tile keeps its creature. */
function lay(place) {
  const { cells } = draft.peek().tile ?? FIRST_TILE;
  const laid = place.cells.map((cell, at) => ({ ...cell, ...(cells[at].creature ? { creature: cells[at].creature } : {}) }));
  changeIsland((island) => ({ ...island, cells: [...island.cells.filter((cell) => !laid.some((one) => same(one, cell))), ...laid] }));
  light(place.cells);
}
