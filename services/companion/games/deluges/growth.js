// A generation on one cell: who is born there, and how its trees grow.

import { Named } from "../../parts/badge.js";
import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";
import { Cell, settledCell } from "./cell.js";

/** Which cell of the draft grows: the one chosen, else the first; -1 if there is none. */
function place({ cells, growing }) {
  const at = cells.findIndex(({ id }) => id === growing);
  return at < 0 ? cells.length && 0 : at;
}

/** The request: one cell, without what the map prints on it. */
export function growthRequest(now) {
  const cell = now.cells[place(now)];
  return cell ? { path: "v1/deluges/growths", body: { ...rulesOf(now), cell: settledCell(cell) } } : null;
}

/** The form of the cell. */
export function GrowthEntry({ card }) {
  const { cells } = draft.value;
  const at = place(draft.value);
  const choices = cells.map(({ id }) => ({ value: id, label: t("deluges.cell", { number: id }) }));
  if (cells.length === 0) return html`<p>${t("deluges.no_cell")}</p>`;
  return html`<${Options} card=${card} />
    <${Choice} label=${t("deluges.growing")} value=${cells[at].id} choices=${choices} onChange=${(id) => put(["growing"], id)} />
    <${Cell} key=${cells[at].id} cell=${cells[at]} at=${at} card=${card} pointer="/cell" />`;
}

/** Whose people are born. */
export function GrowthBar() {
  const born = Object.entries(answer.value?.newborn?.workers ?? {});
  return html`<${Bar}>${born.map(([id, count]) => html`<span class="total" key=${id}><${Named} id=${id} /> <strong>+${count}</strong></span>`)}</${Bar}>`;
}

/** What grows, and the way to have it on the cell. */
export function GrowthResult({ show }) {
  const told = answer.value?.newborn && answer.value;
  return html`<${Reckoned} show=${show}>${told && html`<${Steps} steps=${told.steps} />
    <button type="button" onClick=${() => edit((now) => grown(now, told))}>${t("deluges.grow")}</button>`}</${Reckoned}>`;
}

/** The draft with the cell as it is afterwards. */
function grown(now, { after, lost }) {
  const { workers, warriors, slaves, fanatics, forests } = after;
  const cell = { ...now.cells[place(now)], workers, warriors, slaves, fanatics, forests, ...(lost ? { lost } : {}) };
  return { ...now, cells: now.cells.with(place(now), cell) };
}
