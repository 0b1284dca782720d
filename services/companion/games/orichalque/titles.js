// The names of the lines of the score.

import { categoryName } from "../../parts/labels.js";

/** "Titans", the category of its points; of a place on the island, what its line begins with. */
export function titleOf(entry) {
  return entry.head ?? categoryName(entry.category);
}
