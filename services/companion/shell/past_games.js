// The last games of this device, newest first, and which game something was entered of last.

import { signal } from "@preact/signals";
import { isPosition } from "./positions.js";
import { keep, kept } from "./storage.js";

const MOST = 30;

/** Past games: `{game, when, draft, totals}`. */
export const history = signal(readable(kept("history")));
/** The games that something was entered of, newest first: `{game, when}`. */
export const lastGames = signal(Array.isArray(kept("last")) ? kept("last") : []);
let totals = [];

/** What cannot be shown is left out, so that one bad entry blanks nothing. */
function readable(entries) {
  const isGame = (one) => typeof one?.game === "string" && !Number.isNaN(Date.parse(one.when)) && isPosition(one.draft) && Array.isArray(one.totals);
  return Array.isArray(entries) ? entries.filter(isGame) : [];
}

/** Note the totals of the table as they are, for the game that is put aside next. */
export function noteTotals(standings) {
  totals = standings;
}

/** Put a position into the history, unless nothing was entered since it was put there last. */
export function remember(game, draft) {
  const entered = JSON.stringify(draft);
  if (history.peek().some((one) => one.game === game && JSON.stringify(one.draft) === entered)) return;
  const entry = { game, when: new Date().toISOString(), draft, totals };
  saveGames([entry, ...history.peek()].slice(0, MOST));
}

/** Take a game out of the history. */
export function forgetGame(entry) {
  saveGames(history.peek().filter((one) => one !== entry));
}

/** Where there is no room for all, the largest goes first: one enormous game must not cost the others. */
function saveGames(entries) {
  history.value = entries;
  const size = (entry) => JSON.stringify(entry).length;
  for (let left = entries; !keep("history", left) && left.length > 0; ) {
    const largest = left.reduce((one, other) => (size(other) > size(one) ? other : one));
    left = left.filter((one) => one !== largest);
  }
}

/** Note that something was entered of a game. */
export function noteLast(id) {
  lastGames.value = [{ game: id, when: new Date().toISOString() }, ...lastGames.peek().filter((one) => one.game !== id)];
  keep("last", lastGames.peek());
}
