// What the island is worth, what is missing to win, and where something may be built.

import { html, t } from "../../parts/html.js";
import { Breakdown } from "../../parts/score.js";
import { draft } from "../../shell/drafts.js";
import { nameOf, playerOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { islandOf } from "./islands.js";
import { Lattice } from "./lattice.js";
import { light } from "./lighting.js";

/** The breakdown, and the analysis; a tap on a line lights its cells. */
export function IslandResult({ show, title }) {
  const sheet = answer.value;
  const islandly = sheet?.zones !== undefined;
  return html`${islandly && html`<p class="verdict"><strong>${sheet.won ? t("orichalque.won") : said(sheet.missing.text)}</strong></p><p class="reason">${said(sheet.peace.text)}</p>`}
    <${Breakdown} show=${show} title=${title} />
    ${islandly && html`<${Sites} sheet=${sheet} />`}`;
}

/** The island for a sheet of paper. */
export function IslandSheet() {
  const { id, island } = islandOf(draft.value);
  return html`<${Lattice} island=${island} touch=${() => undefined} name=${t("orichalque.island", { player: nameOf(playerOf(id)) })} />`;
}

function Sites({ sheet }) {
  const sites = sheet.building_sites.flatMap(({ terrain, buildings, sites: all }) =>
    all.map((site) => ({ ...site, cells: [site.cell], head: [terrain, ...buildings].map((one) => t(`orichalque.${one}`)).join(" · ") })),
  );
  const zones = sheet.zones.map((zone) => ({ ...zone, head: `${t(`orichalque.${zone.terrain}`)} ${zone.size} · ${t(`orichalque.titan.${zone.titan}`)}`, legal: zone.takes }));
  const income = [sheet.production, sheet.recruits, sheet.temples_possible];
  return html`<${Places} name="zones" places=${zones} /><${Places} name="temple_sites" places=${sheet.temple_sites} /><${Places} name="building_sites" places=${sites} />
    <section><h3>${t("orichalque.income")}</h3><ul>${income.map(({ text }) => html`<li>${said(text)}</li>`)}</ul></section>`;
}

function Places({ name, places }) {
  if (places.length === 0) return null;
  const best = [...places].sort((one, other) => Number(other.legal) - Number(one.legal));
  return html`<details open=${places.length < 8}><summary><h3>${t(`orichalque.${name}`)}</h3></summary><ul class="lines">${best.map(
    (place) => html`<li><button type="button" class=${`line${place.legal ? " legal" : ""}`} onClick=${() => light(place.cells)}>${place.head && html`<strong>${place.head}</strong> `}${said(place.text)}</button></li>`,
  )}</ul></details>`;
}
