// The names of the lines of the score.

import { epochName } from "./words.js";

/** "Europe", and in a ledger the epoch too. */
export function titleOf(entry, facts) {
  const territory = facts.territories.territories.find(({ id }) => id === entry.territory);
  if (!territory) return undefined;
  return entry.event === undefined
    ? territory.name
    : `${territory.name} (${epochName(entry.epoch)})`;
}
