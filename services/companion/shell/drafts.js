// The position that is being entered: plain data, replaced at each change and never altered, and
// kept at once; and the way to undo and redo it, for as long as the window lasts.

import { computed, signal } from "@preact/signals";
import { noteLast, remember } from "./past_games.js";
import { isPosition } from "./positions.js";
import {
  forget,
  keep,
  keepEntered,
  keepInWindow,
  kept,
  keptInWindow,
  keptText,
} from "./storage.js";

const STEPS = 200;
/** A list of players without anybody. */
export const NOBODY = [];

/** The id of the game on the table, null for none. */
export const game = signal(null);
/** What has been entered of it. */
export const draft = signal(null);

/**
 * Parts of the draft that most of the page depends on: who reads these is not drawn again at every
 * change.
 */
export const level = computed(() => draft.value?.level);
export const mode = computed(() => draft.value?.mode);
/** Whether the score is that of the end. */
export const isFinal = computed(() => (mode.value ?? "final") === "final");
/** The operation of the open question beside the score, null for none. */
export const question = signal(null);
/** Who plays; a worked example of the question may have more people. */
export const players = computed(() => {
  const own = draft.value?.players ?? NOBODY;
  const { guests } = draft.value?.asked?.[question.value] ?? {};
  return guests ? [...own, ...guests] : own;
});
export const rules = computed(() => draft.value?.rules);
export const isEntered = computed(() => draft.value !== null);

const past = signal([]);
const future = signal([]);
let merged = null;

export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

/** The draft as this window read or wrote it last, as text; undefined where none is kept. */
let written;
/**
 * The game that a link took the place of where it found no room in the history: it stays the kept
 * draft.
 */
let displaced = null;

/** Put a game on the table: as it was left on this device, else as `begin()` makes it. */
export function open(id, begin) {
  if (game.peek() === id) return;
  keepWay();
  const left = kept(`draft.${id}`);
  game.value = id;
  written = keptText(`draft.${id}`);
  displaced = null;
  draft.value = isPosition(left) ? left : begin();
  const way = isPosition(left) ? wayTo(id, left) : NO_WAY;
  past.value = way.past;
  future.value = way.future;
  merged = null;
}

const NO_WAY = { past: [], future: [] };

/** How a position was come to in this window, if it is known. */
function wayTo(id, position) {
  const way = keptInWindow(`way.${id}`);
  return JSON.stringify(way?.now) === JSON.stringify(position) ? way : NO_WAY;
}

/** Keep the way for a reload. The window has a storage of its own, so a draft always finds room. */
function keepWay() {
  if (game.peek() === null) return;
  keepInWindow(`way.${game.peek()}`, {
    now: draft.peek(),
    past: past.peek(),
    future: future.peek(),
  });
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

/**
 * The same as no step to undo: what follows by itself from the draft, unless another window has a
 * newer one.
 */
export function amend(change) {
  const before = draft.peek();
  followOthers();
  if (draft.peek() === before) save(change(before));
}

/** Replace the value at `path` (steps of keys and indices); undefined takes it away. */
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

/**
 * Put another position in the place of this one, which goes to the history; undo brings it back.
 */
export function replace(position) {
  const isOwn = !isBrought();
  if (isOwn) remember(game.peek(), draft.peek());
  edit(() => position);
}

/**
 * The same with what a link brought. Until somebody edits it, it goes to no history: however many
 * links are opened, they push out none of the games that were played here.
 */
export function bring(position) {
  followOthers();
  const own = draft.peek();
  const isOwn = !displaced && !isBrought();
  if (isOwn && !remember(game.peek(), own) && keptText(`draft.${game.peek()}`) !== null)
    displaced = own;
  past.value = [...past.peek(), own].slice(-STEPS);
  future.value = [];
  merged = null;
  // Other windows read this as soon as the draft changes: they keep the game that they have.
  if (!displaced) keep(`brought.${game.peek()}`, true);
  draft.value = position;
  if (!displaced) keepDraft(position);
}

/** Whether the draft is as a link brought it. */
function isBrought() {
  return kept(`brought.${game.peek()}`) === true;
}

/**
 * Whether the draft is one's own game and kept, so that any window of this device may put it aside.
 */
export function isOwnKept() {
  return typeof written === "string" && !displaced && !isBrought();
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
  forget(`totals.${id}`);
  if (game.peek() === id) leave();
}

function save(position) {
  draft.value = position;
  if (displaced && position !== displaced && !remember(game.peek(), displaced)) return;
  displaced = null;
  if (isBrought()) forget(`brought.${game.peek()}`);
  keepDraft(position);
}

function keepDraft(position) {
  keepEntered(`draft.${game.peek()}`, position);
  written = keptText(`draft.${game.peek()}`);
  noteLast(game.peek());
}

/**
 * Take what another window has entered of the same game since: the newer state wins, and what this
 * window had can be undone to. What another window only looks at, as a link brought it, is no newer
 * state.
 */
function followOthers() {
  if (written === undefined || game.peek() === null) return;
  const now = keptText(`draft.${game.peek()}`);
  if (now === written || now === null) return;
  written = now;
  if (isBrought()) return;
  const theirs = kept(`draft.${game.peek()}`);
  if (!isPosition(theirs)) return;
  past.value = [...past.peek(), draft.peek()].slice(-STEPS);
  future.value = [];
  merged = null;
  displaced = null;
  draft.value = theirs;
}

addEventListener("storage", followOthers);
addEventListener("visibilitychange", followOthers);

/** The `rules` of a request: nothing where all is as the service has it by itself. */
export function rulesOf({ rules }) {
  return rules ? { rules } : {};
}
