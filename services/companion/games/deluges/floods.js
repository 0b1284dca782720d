// The rising water: the counter before and after the turn, and what it does to the cells.

import { Field } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, rulesOf } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { cellFields, fieldsOfOperation, picked } from "./operation_fields.js";
import { CellSheet } from "./cell.js";
import { Piece } from "./pieces.js";
import { Strip } from "./strip.js";

const OPERATION = "floods";
const COUNTER = ["before", "after"];

/** The request: the counter, and the cells with what the map prints on them. */
export function floodsRequest(now) {
  const fields = cellFields(OPERATION);
  const { before = 0, after = 0 } = now.counter ?? {};
  return {
    path: `v1/deluges/${OPERATION}`,
    body: { ...rulesOf(now), before, after, cells: now.cells.map((cell) => picked(cell, fields)) },
  };
}

/** The strip with the counter above it. */
export function FloodsStage({ card }) {
  return html`<${Strip} card=${card} operation=${OPERATION} Above=${Counter} />`;
}

/** How far the water has come, on the way to the end of the game. */
function Counter({ card }) {
  const { before = 0, after = 0 } = draft.value.counter ?? {};
  const end = card.limits.end_of_the_game;
  const { next, end: over } = answer.value ?? {};
  return html`
    <div class="water-counter">
      <p>
        <${Piece} name="water" /> <strong>${before} → ${after}</strong>
        ${" "}
        <span>${said((over ?? next)?.text ?? "")}</span>
      </p>
      <div class="gauge" aria-hidden="true">
        <span style=${{ "--share": Math.min(1, after / end) }}></span>
        ${Array.from({ length: end - 1 }, (_, at) => html`<i key=${at}></i>`)}
      </div>
    </div>
  `;
}

/** The step of the counter. */
export function Water() {
  const fields = fieldsOfOperation(OPERATION);
  return html`
    <div class="row">
      ${COUNTER.filter((name) => fields[name]).map(
        (name) => html`
          <${Field} key=${name} field=${fields[name]} value=${draft.value.counter?.[name] ?? 0}
              path=${["counter", name]} pointer=${`/${name}`} />
        `,
      )}
    </div>
  `;
}

export function FloodCells() {
  return html`<${CellSheet} operation=${OPERATION} pointerOf=${(at) => `/cells/${at}`} />`;
}

/** Which floods come, in a word. */
export function FloodsBar() {
  const result = answer.value?.floods && answer.value;
  const coming = result?.floods
    .map(({ flood }) => t("deluges.flood", { number: flood }))
    .join(", ");
  return html`
    <${Bar}>
      ${
        result &&
        html`
          <strong>${result.over ? t("deluges.over") : coming || t("deluges.no_flood")}</strong>
        `
      }
    </${Bar}>
  `;
}

/** The floods, what comes next, and the cells: a tap on one shows it in the strip. */
export function FloodsResult({ show }) {
  const result = answer.value?.floods && answer.value;
  const steps = result && [...result.floods, ...[result.end, result.next].filter(Boolean)];
  return html`
    <${Reckoned} show=${show}>
      ${
        result &&
        html`
          <${Steps} steps=${steps} />
          <ul class="plain">
            ${result.cells.map(
              (cell) => html`<li key=${cell.id}><${Fate} cell=${cell} show=${show} /></li>`,
            )}
          </ul>
        `
      }
    </${Reckoned}>
  `;
}

function Fate({ cell, show }) {
  const inside = html`
    <span class="entry-head">
      <span class="entry-title">${t("deluges.cell", { number: cell.id })}</span>
    </span>
    <span class="reasons">
      ${cell.steps.map(({ text }) => html`<span class="reason">${said(text)}</span>`)}
    </span>
  `;
  return show
    ? html`
      <button type="button" class="entry-line" data-entry=${`cell-${cell.id}`}
          title=${t("score.show")} onClick=${() => show({ cell: cell.id })}>
        ${inside}
      </button>
    `
    : html`<div class="entry-line" data-entry=${`cell-${cell.id}`}>${inside}</div>`;
}
