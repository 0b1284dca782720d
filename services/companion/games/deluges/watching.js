// The cell that the person looks at, and the lit line of the score. None of it is kept.

import { signal } from "@preact/signals";
import { draft, edit, put } from "../../shell/drafts.js";

const chosen = signal(null);
/**
 * The entry of the score that is shown on the stage, or a cell of a calculation as `{cell}`; null
 * for none.
 */
export const lit = signal(null);

/** Which cell of the draft is looked at: the one chosen, else the first; -1 if there is none. */
export function chosenPlace({ level, cells, growing }) {
  const id = level === "growth" ? growing : chosen.value;
  const at = cells.findIndex((cell) => cell.id === id);
  return at < 0 && cells.length > 0 ? 0 : at;
}

/** Look at a cell; the draft keeps which one grows, because the service is asked about it. */
export function chooseCell(id) {
  lit.value = null;
  chosen.value = id;
  if (draft.peek().level === "growth") put(["growing"], id);
}

/** One more cell, which is looked at then. */
export function addCell() {
  const numbers = draft.peek().cells.map(({ id }) => Number(id) || 0);
  const id = String(Math.max(0, ...numbers) + 1);
  edit((now) => ({ ...now, cells: [...now.cells, { id }] }));
  chooseCell(id);
}
