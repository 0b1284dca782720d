// The score from the cells of the map: the strip, the counts that come of it, and the boats beside
// it.

import { Field } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { draft, rulesOf } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";
import { playersOfRequest, cellFields, fieldsOfOperation, picked } from "./operation_fields.js";
import { CellSheet } from "./cell.js";
import { Strip } from "./strip.js";
import { Counted } from "./tally.js";

const OPERATION = "board-scores";

/** The request: what the map prints on cells is nothing to the end of the game. */
export function boardRequest(now) {
  const fields = cellFields(OPERATION);
  return {
    path: `v1/deluges/${OPERATION}`,
    body: {
      ...rulesOf(now),
      players: playersOfRequest(now),
      cells: now.cells.map((cell) => picked(cell, fields)),
      boats: now.boats,
    },
  };
}

export function BoardStage({ card }) {
  return html`<${Strip} card=${card} operation=${OPERATION} />`;
}

export function BoardCells() {
  return html`<${CellSheet} operation=${OPERATION} pointerOf=${(at) => `/cells/${at}`} />`;
}

/** What the cells come to for each player, and the boats, which are on the sea. */
export function BoardCounts() {
  const { boats } = fieldsOfOperation(OPERATION);
  return html`
    ${boats && html`<${Field} field=${boats} value=${draft.value.boats} path=${["boats"]} />`}
    <h2>${t("deluges.counted")}</h2>
    <${Counted} countOf=${countOf} />
  `;
}

function countOf(id, name) {
  return answer.value?.players?.find((player) => player.id === id)?.counts?.[name] ?? 0;
}

/** The counts on paper. */
export function BoardOnPaper() {
  return html`<${Counted} countOf=${countOf} />`;
}
