// The cells of the board, one after the other, and the boats beside them.

import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft, edit } from "../../shell/drafts.js";
import { Cell, Each } from "./cell.js";

/** The form of cells. */
export function CellsEntry({ card }) {
  return html`<${Players} least=${2} most=${card.limits.players} /><${Options} card=${card} />
    <section class="card"><h3>${t("deluges.boats")}</h3><${Each} what="boats" path=${["boats"]} pointer="/boats" max=${card.limits.boats} /></section>
    <${Cells} card=${card} />`;
}

/** Every cell of the draft; `More` is what a form asks of each beside what is on it. */
export function Cells({ card, More }) {
  const { cells } = draft.value;
  return html`<div data-place="cells">${cells.map(
      (cell, at) => html`<${Cell} key=${cell.id} ...${{ cell, at, card }}>${More && html`<${More} cell=${cell} at=${at} />`}</${Cell}>`,
    )}</div>
    ${cells.length < card.limits.cells && html`<button type="button" onClick=${() => edit(withCell)}>${t("deluges.cell.add")}</button>`}`;
}

function withCell(now) {
  const numbers = now.cells.map(({ id }) => Number(id));
  const free = numbers.length > 0 ? Math.max(...numbers) + 1 : 1;
  return { ...now, cells: [...now.cells, { id: String(free) }] };
}
