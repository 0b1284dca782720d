// Where a tile may lie on an island, the best places first.

import { html, t, useState } from "../../parts/html.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, put, rulesOf } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, state } from "../../shell/service.js";
import { light, lit } from "./choosing.js";
import { same } from "./hexes.js";
import { changeIsland, islandOf } from "./islands.js";
import { placeOf } from "./lattice.js";
import { firstTile, Tile } from "./tile.js";

const FIRST = 12;

function tileOf({ tile }) {
  return tile ?? firstTile();
}

/** The request: the island that is looked at, and the tile in hand. */
export function placementsRequest(now) {
  const { id, island } = islandOf(now);
  return {
    path: "v1/orichalque/placements",
    body: { ...rulesOf(now), island: { player: id, ...island }, tile: tileOf(now) },
  };
}

/** The step of the tile. */
export function TileInHand() {
  // Until the answer for another tile comes, the best place is that of the tile before.
  const best = state.value === "scored" && answer.value?.placements?.[0];
  return html`
    ${
      best &&
      html`
        <p class="buttons">
          <button type="button" class="primary" onClick=${() => showPlace(best)}>
            ${t("orichalque.best")}
          </button>
        </p>
      `
    }
    <${Tile} tile=${tileOf(draft.value)} pointer="/tile"
        change=${(tile) => put(["tile"], tile, "tile")} />
  `;
}

/** The numbers of the best places, where each begins. */
export function placeMarks() {
  const seen = [];
  for (const { rank, cells } of answer.value?.placements ?? []) {
    if (rank <= 3 && !lit.value && !seen.some((one) => same(one, cells[0])))
      seen.push({ ...cells[0], text: rank });
  }
  return seen;
}

/** How many places there are. */
export function PlacementsBar() {
  const { placements } = answer.value ?? {};
  return html`
    <${Bar}>
      ${
        placements && html`<strong>${t("orichalque.places", { count: placements.length })}</strong>`
      }
    </${Bar}>
  `;
}

/** The places; a tap on one lays the tile on the stage, to be looked at. */
export function PlacementsResult({ show }) {
  const [isAll, setAll] = useState(false);
  const found = answer.value?.placements && answer.value;
  const shown = found?.placements.slice(0, isAll ? undefined : FIRST) ?? [];
  return html`
    <${Reckoned} show=${show}>
      ${
        found &&
        html`
          <p class="reason">${said(found.text)}</p>
          <ol class="plain">
            ${shown.map((place, at) => html`<${Place} key=${at} place=${place} />`)}
          </ol>
          ${
            found.placements.length > shown.length &&
            html`
              <button type="button" class="quiet" onClick=${() => setAll(true)}>
                ${t("orichalque.all_places")}
              </button>
            `
          }
        `
      }
    </${Reckoned}>
  `;
}

function headOf({ rank, cells }) {
  const { island } = islandOf(draft.value);
  return t("orichalque.place", {
    rank,
    where: cells.map((cell) => placeOf(island, cell)).join(" · "),
  });
}

function showPlace(place) {
  light(place.cells, {
    id: `place-${place.rank}-${JSON.stringify(place.cells)}`,
    head: headOf(place),
    lines: [...place.steps, ...place.zones],
  });
}

function Place({ place }) {
  return html`
    <li class="place">
      <button type="button" class="entry-line" onClick=${() => showPlace(place)}>
        <span class="entry-head">
          <span class="entry-title">${headOf(place)}</span>
          <strong>${place.points}</strong>
        </span>
      </button>
      <${Steps} steps=${[...place.steps, ...place.zones]} />
      <button type="button" onClick=${() => lay(place)}>${t("orichalque.lay")}</button>
    </li>
  `;
}

/** The island with the tile on it; a cell of a tile keeps its creature. */
function lay(place) {
  const { cells } = tileOf(draft.peek());
  const laid = place.cells.map((cell, at) => ({
    ...cell,
    ...(cells[at].creature ? { creature: cells[at].creature } : {}),
  }));
  changeIsland((island) => ({
    ...island,
    cells: [...island.cells.filter((cell) => !laid.some((one) => same(one, cell))), ...laid],
  }));
  light(place.cells.map(({ q, r }) => ({ q, r })));
}
