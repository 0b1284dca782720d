// The last games on this device, newest first.

import { signal } from "@preact/signals";
import { keep, kept } from "./keeping.js";

const MOST = 30;

/** Past games: `{game, when, draft, totals}`. */
export const history = signal(kept("history") ?? []);
let totals = [];

/** Note the totals of the table as they are, for the game that is put aside next. */
export function noteTotals(standings) {
  totals = standings;
}

/** Put a position into the history, unless nothing was entered since it was put there last. */
export function remember(game, draft) {
  const entered = JSON.stringify(draft);
  if (history.peek().some((one) => one.game === game && JSON.stringify(one.draft) === entered)) return;
  const entry = { game, when: new Date().toISOString(), draft, totals };
  save([entry, ...history.peek()].slice(0, MOST));
}

/** Take a game out of the history. */
export function forgetGame(entry) {
  save(history.peek().filter((one) => one !== entry));
}

function save(entries) {
  history.value = entries;
  // A full device keeps fewer games rather than none.
  for (let left = entries; !keep("history", left) && left.length > 0; ) left = left.slice(0, -1);
}
