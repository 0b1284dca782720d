// The last games of this device, newest first, and which game something was entered of last.

import { signal } from "@preact/signals";
import { isPosition } from "./positions.js";
import { keep, keepEntered, kept, keptText } from "./storage.js";

const MOST = 30;

/**
 * Past games: `{game, when, draft, totals}`; a total is `{id, total, rank, categories, best}`,
 * without a rank where the game was not over.
 */
export const history = signal(readable(kept("history")));
/** The games that something was entered of, newest first: `{game, when}`. */
export const lastGames = signal(listOf(kept("last")).filter(isNoted));
let noted = { game: null, totals: [] };
/** The history as this window read or wrote it last, as text; null where none is kept. */
let written = keptText("history");
/** What of the history is kept on this device: what found no room is known to this window alone. */
let stored = history.peek();

/** An entry that cannot be shown is left out, so that one bad entry blanks nothing. */
function readable(entries) {
  return listOf(entries).filter(isPastGame);
}

function listOf(value) {
  return Array.isArray(value) ? value : [];
}

/** Whether something names a game and a day. */
function isNoted(one) {
  return (
    typeof one?.game === "string" &&
    /^[a-z]+$/.test(one.game) &&
    typeof one.when === "string" &&
    !Number.isNaN(Date.parse(one.when))
  );
}

function isPastGame(one) {
  return (
    isNoted(one) && isPosition(one.draft) && Array.isArray(one.totals) && one.totals.every(isTotal)
  );
}

function isTotal(one) {
  const arePoints = (points) =>
    points === undefined || (isPlain(points) && Object.values(points).every(Number.isFinite));
  const isWhole = (value) => value === undefined || Number.isFinite(value);
  return (
    isPlain(one) &&
    typeof one.id === "string" &&
    isWhole(one.total) &&
    isWhole(one.rank) &&
    arePoints(one.categories) &&
    arePoints(one.best)
  );
}

function isPlain(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Take what another window has put into the history or out of it since. */
function followOthers() {
  const now = keptText("history");
  if (now === written) return;
  written = now;
  stored = readable(kept("history"));
  history.value = stored;
}

addEventListener("storage", followOthers);

/** Whether a score is that of a game that is over: until then somebody leads and nobody wins. */
export function isOver({ mode, progress }) {
  const hasEnded = progress?.rule === "game.end" && progress.complete >= progress.needed;
  return mode === "final" || hasEnded;
}

/**
 * Note what a score says of the game on the table, for when it is put aside; `isOwn` says that
 * another window may put it aside too, as it is kept on this device.
 */
export function noteTotals(game, sheet, isOwn) {
  const { players = [], entries = [] } = sheet;
  const totals = players.map(({ id, total, rank, categories }) => ({
    id,
    total,
    rank: isOver(sheet) ? rank : undefined,
    categories,
    best: bestOf(id, entries),
  }));
  noted = { game, totals };
  if (isOwn) keep(`totals.${game}`, totals);
}

/** The totals of a game as this window noted them last, else as another one did. */
function totalsOf(game) {
  if (noted.game === game) return noted.totals;
  const totals = kept(`totals.${game}`);
  return Array.isArray(totals) && totals.every(isTotal) ? totals : [];
}

/** By category, the most points that a player has of one entry. */
function bestOf(id, entries) {
  const best = {};
  for (const { category, awards = [] } of entries) {
    for (const { player, points } of awards) {
      if (category && player === id) best[category] = Math.max(best[category] ?? 0, points);
    }
  }
  return best;
}

/**
 * Put a position into the history, unless nothing was entered since it was put there last; returns
 * whether it is kept there.
 */
export function remember(game, draft) {
  followOthers();
  const entered = JSON.stringify(draft);
  const isSame = (one) => one.game === game && JSON.stringify(one.draft) === entered;
  if (stored.some(isSame)) return true;
  const entry = history.peek().find(isSame) ?? {
    game,
    when: new Date().toISOString(),
    draft,
    totals: totalsOf(game),
  };
  saveGames([entry, ...history.peek().filter((one) => one !== entry)].slice(0, MOST));
  return stored.includes(entry);
}

/** Add games of another device, those that are no games left out; returns how many were new. */
export function addGames(entries) {
  followOthers();
  const nameOf = ({ game, when }) => `${game} ${when}`;
  const there = new Map(history.peek().map((one) => [nameOf(one), one]));
  const fresh = readable(entries).filter((one) => !there.has(nameOf(one)));
  for (const one of fresh) there.set(nameOf(one), one);
  const newest = [...there.values()]
    .sort((one, other) => Date.parse(other.when) - Date.parse(one.when))
    .slice(0, MOST);
  saveGames(newest);
  return newest.filter((one) => fresh.includes(one)).length;
}

/** Take a game out of the history. */
export function forgetGame(entry) {
  followOthers();
  const forgotten = JSON.stringify(entry);
  saveGames(history.peek().filter((one) => JSON.stringify(one) !== forgotten));
}

/**
 * Where there is no room for all, the largest goes first: one enormous game must not cost the
 * others.
 */
function saveGames(entries) {
  history.value = entries;
  const size = (entry) => JSON.stringify(entry).length;
  let left = entries;
  let isKept = keepEntered("history", left);
  while (!isKept && left.length > 0) {
    const largest = left.reduce((one, other) => (size(other) > size(one) ? other : one));
    left = left.filter((one) => one !== largest);
    isKept = keep("history", left);
  }
  written = keptText("history");
  if (isKept) stored = left;
}

/** Note that something was entered of a game. */
export function noteLast(id) {
  lastGames.value = [
    { game: id, when: new Date().toISOString() },
    ...lastGames.peek().filter((one) => one.game !== id),
  ];
  keep("last", lastGames.peek());
}
