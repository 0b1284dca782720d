// The points of the island, the points missing to win, and the sites for buildings.

import { html, t } from "../../parts/html.js";
import { Breakdown } from "../../parts/score.js";
import { draft } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { showInStep } from "../../parts/showing_in_step.js";
import { light } from "./choosing.js";
import { isHeld } from "./held.js";
import { islandOf } from "./islands.js";
import { nameOfCell, titanName } from "./words.js";

/** The breakdown, and the analysis; a tap on a line lights its cells. */
export function IslandResult({ show, title }) {
  const sheet = answer.value;
  const isIsland = sheet?.zones !== undefined;
  return html`
    ${
      isIsland &&
      html`
        <p class="verdict">
          <strong>${sheet.won ? t("orichalque.won") : said(sheet.missing.text)}</strong>
        </p>
        <p class="reason">${said(sheet.peace.text)}</p>
      `
    }
    <${Breakdown} show=${show} title=${title} />
    ${isIsland && html`<${Sites} sheet=${sheet} />`}
  `;
}

/**
 * Light the cells that a line of the score is about, or go to its tokens; of a fault, to its cell
 * or field.
 */
export function showOnIsland({ entry, pointer = "" }) {
  const cells = entry && cellsOf(entry);
  if (cells?.length > 0) light(cells, entry);
  else if (entry) showInStep("held", { entry: { id: `count-${entry.category}` } });
  else if (isHeld(pointer)) showInStep("held", { pointer });
  else {
    const at = /^\/cells\/(\d+)/.exec(pointer)?.[1];
    const cell = islandOf(draft.peek()).island.cells[at];
    if (!cell) return false;
    light([cell]);
  }
  return true;
}

/** The zones whose Titans are held; the temples. */
function cellsOf({ kind }) {
  const { island } = islandOf(draft.peek());
  const titans = island.titans.map(({ name }) => name);
  if (kind === "titan")
    return answer
      .peek()
      .zones.filter(({ titan, takes }) => takes && titans.includes(titan))
      .flatMap(({ cells }) => cells);
  if (kind === "temple")
    return island.cells.filter(({ cover }) => cover === "temple").map(({ q, r }) => ({ q, r }));
  return [];
}

function Sites({ sheet }) {
  const sites = sheet.building_sites.flatMap(({ terrain, buildings, sites: all }) =>
    all.map((site) => ({
      ...site,
      cells: [site.cell],
      head: [terrain, ...buildings].map(nameOfCell).join(" · "),
    })),
  );
  const zones = sheet.zones.map((zone) => ({
    ...zone,
    head: `${nameOfCell(zone.terrain)} ${zone.size} · ${titanName(zone.titan)}`,
    legal: zone.takes,
  }));
  const income = [sheet.production, sheet.recruits, sheet.temples_possible];
  return html`
    <${Places} name="zones" places=${zones} />
    <${Places} name="temple_sites" places=${sheet.temple_sites} />
    <${Places} name="building_sites" places=${sites} />
    <section>
      <h2>${t("orichalque.income")}</h2>
      <ul>${income.map(({ text }) => html`<li>${said(text)}</li>`)}</ul>
    </section>
  `;
}

function Places({ name, places }) {
  if (places.length === 0) return null;
  const best = [...places].sort((one, other) => Number(other.legal) - Number(one.legal));
  const head = t(`orichalque.${name}`);
  return html`
    <details open=${places.length < 8}>
      <summary><h2>${head}</h2></summary>
      <ul class="plain">
        ${best.map(
          (place, at) => html`
            <li>
              <button type="button" class=${`entry-line place-line${place.legal ? " legal" : ""}`}
                  onClick=${() =>
                    light(place.cells, {
                      id: `${name}-${at}`,
                      head: place.head ?? head,
                      lines: [{ text: place.text }],
                    })}>
                ${place.head && html`<strong>${place.head}</strong> `}
                <span class="reason">${said(place.text)}</span>
              </button>
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}
