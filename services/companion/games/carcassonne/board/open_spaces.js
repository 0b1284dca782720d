// Where tiles are missing for a feature to be complete.

import { nameOf } from "./changes.js";
import { beyond } from "./tiles.js";

/** The spaces on which a tile is missing for a feature to be complete, each once. */
export function openSpaces({ missing = [] }) {
  const spaces = missing
    .filter(({ tunnel }) => !tunnel)
    .map((gap) => (gap.side ? beyond(gap, gap.side) : gap));
  return [...new Map(spaces.map((space) => [nameOf(space), space])).values()];
}
