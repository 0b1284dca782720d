// What the requests of every level begin with.

import { rulesOf } from "../../parts/options.js";

/** Rules, mode and players of the draft; names and colours stay here. */
export function asked(now) {
  const players = now.players.map(({ id, carried }) => ({ id, ...(carried ? { carried } : {}) }));
  return { ...rulesOf(now), mode: now.mode, players };
}
