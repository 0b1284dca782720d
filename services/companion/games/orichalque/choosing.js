// The choices on an island: the brush, the cells that were tapped, and the lit cells.

import { batch, signal } from "@preact/signals";
import { uncover } from "../../shell/steps.js";
import { same } from "./hexes.js";
import { changeIsland } from "./islands.js";
import { painted } from "./painting.js";

/** The brush that cells are painted with, null while cells are only picked. */
export const brush = signal(null);
/** The cells that are picked and wait for a brush. */
export const picked = signal([]);
/** The cell that was touched last, of which more can be said. */
export const spot = signal(null);
/**
 * What is lit: `{cells, tile}`, and of a line of the score its `id` and words; null for nothing.
 */
export const lit = signal(null);

/** Forget the cells, as another island is shown. */
export function forgetCells() {
  batch(() => {
    picked.value = [];
    spot.value = null;
    lit.value = null;
  });
}

/** Take a brush, or put it down; cells that are picked are painted with it at once. */
export function take(name) {
  const cells = picked.peek();
  if (cells.length > 0) {
    changeIsland((island) => cells.reduce((now, cell) => painted(now, name, cell), island));
    batch(() => {
      picked.value = [];
      spot.value = cells.at(-1);
    });
  } else brush.value = brush.peek() === name ? null : name;
}

/** Touch a cell: paint it, or pick it. `stroke` names what is one step to undo. */
export function touch(cell, stroke) {
  lit.value = null;
  if (brush.peek()) {
    spot.value = cell;
    changeIsland((island) => painted(island, brush.peek(), cell), stroke);
    return;
  }
  const others = picked.peek().filter((one) => !same(one, cell));
  batch(() => {
    picked.value = others.length < picked.peek().length ? others : [...others, cell];
    spot.value = picked.value.at(-1) ?? null;
  });
}

/** Light cells on the island; `words` are those of the line that is shown with them. */
export function light(cells, words = {}) {
  lit.value = { ...words, cells };
  uncover();
}
