// Which step of a game is shown, how high its sheet is, and which part of the stage stays free of
// it.

import { batch, signal } from "@preact/signals";
import { forget, keep, kept } from "./storage.js";

/** The heights of the sheet, from a strip for the thumb to nearly the whole screen. */
export const HEIGHTS = ["low", "half", "full"];
/** How high the sheet is. */
export const height = signal("half");
/** The id of the step that is shown; the first of the level while it is null. */
export const step = signal(null);
/** One sentence that the sheet says once above its step, null for none: `{text}`. */
export const notice = signal(null);
/**
 * What the finish shows: the `totals` by player so far, null for all of them, the entries that come
 * `later`, and what ends its way over the stage; or the totals of an earlier turn (`isEarlier`).
 * Null while there is neither.
 */
export const revealed = signal(null);
/** How far the body of the sheet was scrolled in each step. */
const scrolled = new Map();

/** The level that is entered; this device keeps that of a game whose score is shown. */
let entered = { game: "", level: "" };

const SHEET = "sheet";
const BODY = ".sheet-body";
/** The buttons over the stage. */
const BAR = ".bar";
/** What may be chosen below them. */
const WAYS = ".ways";
const MARGIN = 8;
/** So many frames are waited for the place in a list. */
const TRIES = 30;

/** Whether the finish has yet to come to an entry of the score. */
export function comesLater(entry) {
  return revealed.value?.later?.includes(entry) ?? false;
}

/** Go to a step; the sheet is `at` this height there. */
export function goTo(id, at = id === "score" ? "full" : "half") {
  noteScroll();
  batch(() => {
    notice.value = null;
    step.value = id;
    height.value = at;
  });
  if (id === "score") keep(`score.${entered.game}`, entered.level);
  else forget(`score.${entered.game}`);
  restoreScroll();
}

/** Open another game or level: at its score where that was shown last, else at its first step. */
export function openSteps(game, level, at) {
  entered = { game, level };
  const showsScore = kept(`score.${game}`) === level;
  resetSteps(at);
  if (showsScore) goTo("score");
}

/** Begin with the first step again. */
export function resetSteps(at = "half") {
  scrolled.clear();
  forget(`score.${entered.game}`);
  batch(() => {
    notice.value = null;
    step.value = null;
    height.value = at;
  });
}

/** Set the height; the place in the step's list is kept while the sheet is low. */
export function setHeight(at) {
  noteScroll();
  height.value = at;
  restoreScroll();
}

/** Make room for something on the stage: the sheet goes down, unless it stands beside it. */
export function uncover() {
  if (!isBeside()) setHeight("low");
}

/** @returns {HTMLElement | null} */
function htmlElement(selector) {
  return document.querySelector(selector);
}

/** Whether the sheet stands at the side of the stage (as styles/stage.css says where). */
export function isBeside() {
  return (document.getElementById(SHEET)?.offsetLeft ?? 0) > 0;
}

function noteScroll() {
  const body = document.querySelector(BODY);
  if (body?.checkVisibility()) scrolled.set(step.peek(), body.scrollTop);
}

/** Show the top of what a step has now. */
export function showTop() {
  scrolled.delete(step.peek());
  restoreScroll();
}

/** A long step is drawn part by part: its place is there only once enough of it is. */
function restoreScroll(tries = TRIES) {
  requestAnimationFrame(() => {
    const body = document.querySelector(BODY);
    if (!body) return;
    const wanted = scrolled.get(step.peek()) ?? 0;
    body.scrollTop = wanted;
    if (wanted - body.scrollTop > 1 && tries > 0) restoreScroll(tries - 1);
  });
}

/**
 * Call `act` whenever what is free of a stage may have changed: its own size, the sheet, the
 * buttons. Returns what ends it.
 */
export function watchFreeArea(stage, act) {
  const seen = new ResizeObserver(act);
  for (const one of [stage, document.getElementById(SHEET), document.querySelector(BAR)])
    if (one) seen.observe(one);
  return () => seen.disconnect();
}

/**
 * The part of the stage that nothing covers: `{left, top, width, height}` in pixels of the stage.
 */
export function freeArea(stage) {
  const { clientWidth: wide, clientHeight: high } = stage;
  const sheet = document.getElementById(SHEET);
  const takesSide = isBeside() && sheet.offsetHeight >= high - 1;
  const right = takesSide ? sheet.offsetLeft : wide;
  const card = htmlElement("[data-covers]");
  // A full sheet leaves too little to frame anything: what is behind it is framed as behind one
  // with the longest question.
  const covered = sheet && !isBeside() ? Math.min(sheet.offsetHeight, high * 0.65) : 0;
  const bottom = Math.min(high - covered, card ? card.offsetTop : high);
  const top = Math.max(
    htmlElement(BAR)?.offsetHeight ?? 0,
    (htmlElement(WAYS)?.getBoundingClientRect().bottom ?? 0) - stage.getBoundingClientRect().top,
  );
  return {
    left: MARGIN,
    top,
    width: Math.max(80, right - 2 * MARGIN),
    height: Math.max(80, bottom - top - MARGIN),
  };
}
