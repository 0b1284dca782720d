// What stays on this device (storage may be full or switched off: then the page works without it).
// The position that is being entered is plain data, replaced at each change and never altered, and
// kept at once; the way to undo and redo it as long as the window lasts; the last games, newest first.

import { computed, signal } from "@preact/signals";

const PREFIX = "decompte.";

/** What was kept under `name`, undefined if nothing readable was. */
export function kept(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keep a plain value; returns whether it could be kept. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Keep nothing under `name` any longer. */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

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
  saveGames([entry, ...history.peek()].slice(0, MOST));
}

/** Take a game out of the history. */
export function forgetGame(entry) {
  saveGames(history.peek().filter((one) => one !== entry));
}

function saveGames(entries) {
  history.value = entries;
  // A full device keeps fewer games rather than none.
  for (let left = entries; !keep("history", left) && left.length > 0; ) left = left.slice(0, -1);
}

const STEPS = 200;

/** The id of the game on the table, null for none. */
export const game = signal(null);
/** What has been entered of it. */
export const draft = signal(null);

const past = signal([]);
const future = signal([]);
let merged = null;

export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/** Whether data may be a position: somebody plays in each. */
export function isPosition(data) {
  return Array.isArray(data?.players) && data.players.length > 0;
}

/** The draft as this window read or wrote it last, as text; undefined where none is kept. */
let written;

/** Put a game on the table: as it was left on this device, else as `begin()` makes it. */
export function open(id, begin) {
  if (game.peek() === id) return;
  keepWay();
  const left = kept(`draft.${id}`);
  game.value = id;
  written = storedDraft(id);
  draft.value = isPosition(left) ? left : begin();
  const way = isPosition(left) ? wayTo(id, left) : NO_WAY;
  past.value = way.past;
  future.value = way.future;
  merged = null;
}

const NO_WAY = { past: [], future: [] };

/** How a position was come to in this window, if it is known. */
function wayTo(id, position) {
  try {
    const way = JSON.parse(sessionStorage.getItem(`${PREFIX}way.${id}`));
    return JSON.stringify(way?.now) === JSON.stringify(position) ? way : NO_WAY;
  } catch {
    return NO_WAY;
  }
}

/** Keep the way for a reload. The window has a storage of its own, so a draft always finds room. */
function keepWay() {
  if (game.peek() === null) return;
  const way = { now: draft.peek(), past: past.peek(), future: future.peek() };
  try {
    sessionStorage.setItem(`${PREFIX}way.${game.peek()}`, JSON.stringify(way));
  } catch {
    // A way that is too long is not kept: it belongs to another position then, and is not taken.
  }
}

addEventListener("pagehide", keepWay);
addEventListener("visibilitychange", keepWay);

/**
 * Replace the draft by what `change` makes of it. Changes with the same `merge` one after the other
 * are one step to undo, as letters of a name are.
 */
export function edit(change, merge = null) {
  followOthers();
  const before = draft.peek();
  const after = change(before);
  if (after === before) return;
  if (merge === null || merge !== merged) past.value = [...past.peek(), before].slice(-STEPS);
  merged = merge;
  future.value = [];
  save(after);
}

/** Replace what is at `path` (steps of keys and indices); undefined takes it away. */
export function put(path, value, merge = null) {
  edit((now) => replaced(now, path, value), merge);
}

/** Data with `value` at `path`, all else shared with what it was. */
export function replaced(data, path, value) {
  if (path.length === 0) return value;
  const [step, ...rest] = path;
  if (Array.isArray(data)) return replacedInList(data, step, rest, value);
  const inner = replaced(data?.[step], rest, value);
  if (inner !== undefined) return data?.[step] === inner ? data : { ...data, [step]: inner };
  const { [step]: _, ...others } = data ?? {};
  return others;
}

function replacedInList(list, index, rest, value) {
  const inner = replaced(list[index], rest, value);
  if (inner === undefined) return list.filter((_, at) => at !== index);
  return index < list.length ? list.with(index, inner) : [...list, inner];
}

/** Take back the last step. */
export function undo() {
  move(past, future);
}

/** Take the last undo back. */
export function redo() {
  move(future, past);
}

function move(from, to) {
  if (from.peek().length === 0) return;
  to.value = [...to.peek(), draft.peek()];
  merged = null;
  const back = from.peek().at(-1);
  from.value = from.peek().slice(0, -1);
  save(back);
}

/** Put another position in the place of this one, which goes to the history; undo brings it back. */
export function replace(position) {
  remember(game.peek(), draft.peek());
  edit(() => position);
}

/** Only look at a position: nothing of it is kept on this device. */
export function lookAt(id, position) {
  game.value = id;
  draft.value = position;
}

/** Leave the table; the draft stays on the device. */
export function leave() {
  keepWay();
  written = undefined;
  game.value = null;
  draft.value = null;
}

/** Forget what was left of a game on this device. */
export function drop(id) {
  forget(`draft.${id}`);
  if (game.peek() === id) leave();
}

function save(position) {
  draft.value = position;
  keep(`draft.${game.peek()}`, position);
  written = storedDraft(game.peek());
  noteLast(game.peek());
}

function storedDraft(id) {
  try {
    return localStorage.getItem(`${PREFIX}draft.${id}`);
  } catch {
    return null;
  }
}

/**
 * Take what another window has entered of the same game since: the newer state wins, and what this
 * window had can be undone to.
 */
function followOthers() {
  if (written === undefined || game.peek() === null) return;
  const now = storedDraft(game.peek());
  if (now === written || now === null) return;
  written = now;
  const theirs = kept(`draft.${game.peek()}`);
  if (!isPosition(theirs)) return;
  past.value = [...past.peek(), draft.peek()].slice(-STEPS);
  future.value = [];
  merged = null;
  draft.value = theirs;
}

addEventListener("storage", followOthers);
addEventListener("visibilitychange", followOthers);

/** The games that something was entered of, newest first: `{game, when}`. */
export const lastGames = signal(kept("last") ?? []);

function noteLast(id) {
  const others = lastGames.peek().filter((one) => one.game !== id);
  lastGames.value = [{ game: id, when: new Date().toISOString() }, ...others];
  keep("last", lastGames.peek());
}
