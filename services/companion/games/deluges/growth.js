// A generation on one cell: who is born there, and how its trees grow.

import { Named } from "../../parts/badge.js";
import { html, t } from "../../parts/html.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { edit, rulesOf } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";
import { cellFields, picked } from "./operation_fields.js";
import { CellSheet } from "./cell.js";
import { Strip } from "./strip.js";
import { chosenPlace } from "./watching.js";

const OPERATION = "growths";

/** The request: the cell that grows, without what the map prints on it. */
export function growthRequest(now) {
  const cell = now.cells[chosenPlace(now)];
  return cell
    ? {
        path: `v1/deluges/${OPERATION}`,
        body: { ...rulesOf(now), cell: picked(cell, cellFields(OPERATION)) },
      }
    : null;
}

export function GrowthStage({ card }) {
  return html`<${Strip} card=${card} operation=${OPERATION} />`;
}

export function GrowthCells() {
  return html`<${CellSheet} operation=${OPERATION} pointerOf=${() => "/cell"} />`;
}

/** Whose people are born. */
export function GrowthBar() {
  const { workers = {}, forests = 0 } = answer.value?.newborn ?? {};
  const born = Object.entries(workers);
  return html`
    <${Bar}>
      ${born.map(
        ([id, count]) => html`
          <span class="total" key=${id}><${Named} id=${id} /> <strong>+${count}</strong></span>
        `,
      )}
      ${
        answer.value?.newborn &&
        born.length === 0 &&
        html`<span>${t(forests > 0 ? "deluges.only_trees" : "deluges.nobody_born")}</span>`
      }
    </${Bar}>
  `;
}

/** What grows, and the way to have it on the cell. */
export function GrowthResult({ show }) {
  const result = answer.value?.newborn && answer.value;
  return html`
    <${Reckoned} show=${show}>
      ${
        result &&
        html`
          <${Steps} steps=${result.steps} />
          ${
            show &&
            html`
              <p class="buttons">
                <button type="button" class="primary"
                    onClick=${() => edit((now) => grown(now, result))}>
                  ${t("deluges.grow")}
                </button>
              </p>
            `
          }
        `
      }
    </${Reckoned}>
  `;
}

/** The draft with the cell as it is afterwards. */
function grown(now, { after, lost }) {
  const { workers, warriors, slaves, fanatics, forests } = after;
  const cell = {
    ...now.cells[chosenPlace(now)],
    workers,
    warriors,
    slaves,
    fanatics,
    forests,
    ...(lost ? { lost } : {}),
  };
  return { ...now, cells: now.cells.with(chosenPlace(now), cell) };
}
