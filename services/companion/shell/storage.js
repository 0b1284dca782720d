// What stays on this device. Storage may be full or switched off: then the page works without it,
// and says so once something could not be kept.

import { computed, signal } from "@preact/signals";

const PREFIX = "decompte.";
/**
 * The path that this page lies under: another page of the same origin keeps an engine of its own.
 */
const SCOPE = new URL(".", document.baseURI).pathname;
/**
 * How the names of this page's caches begin; service-worker.js, which loads no module, has the
 * same.
 */
export const CACHES = `decompte ${SCOPE} `;
/** The key of the version of the engine that this device keeps. */
export const ENGINE = `engine ${SCOPE}`;
/** The same in older versions, for all pages of an origin. */
export const OLD_ENGINE = "engine";

/** Whether the server offers an engine, or one is kept from when it did. */
export function hasEngine() {
  return "engine" in document.documentElement.dataset || kept(ENGINE) !== undefined;
}

/** The names of the drafts that this device could not keep. */
const unkept = signal([]);
/** Whether something that was entered could not be kept. */
export const isFull = computed(() => unkept.value.length > 0);

/** The text kept under `name`, null if there is none. */
export function keptText(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** What was kept under `name`, undefined if nothing readable was. */
export function kept(name) {
  const text = keptText(name);
  try {
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

/** The same with what was entered: `isFull` says so where it could not be kept. */
export function keepEntered(name, value) {
  const isKept = keep(name, value);
  const others = unkept.peek().filter((one) => one !== name);
  unkept.value = isKept ? others : [...others, name];
  return isKept;
}

/** Keep nothing under `name` any longer. */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
}

/** The same for as long as the window is open: this window's own. */
export function keepInWindow(name, value) {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing too long is kept: the kept copy then belongs to another position, and is not taken.
  }
}

/** What this window kept, undefined if nothing readable was. */
export function keptInWindow(name) {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name)) ?? undefined;
  } catch {
    return undefined;
  }
}
