// What the lines of the score are called.

import { tOr } from "../../parts/html.js";

/** "Titans"; of a place on the island, what its line begins with. */
export function titleOf(entry) {
  return entry.head ?? tOr(`kind.${entry.kind}`, undefined);
}
