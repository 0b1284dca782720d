// The cells that are lit: a zone, or a site for a temple or a building.

import { signal } from "@preact/signals";
import { uncover } from "../../shell/steps.js";

export const lit = signal([]);

/** Light these cells, and bring the island into sight where it is out of it. */
export function light(cells) {
  lit.value = cells;
  uncover();
  document.querySelector(".lattice")?.scrollIntoView({ block: "nearest" });
}
