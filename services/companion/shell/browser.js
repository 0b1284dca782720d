// What the page has of the browser: the place in the address, the service worker, a screen that
// stays awake.

import { effect, signal } from "@preact/signals";
import { game } from "./drafts.js";

/** The place shown: `{place, position}`; `position` is what a link brought, packed. */
export const route = signal(read());

function read() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  return { place: path, position: new URLSearchParams(query).get("p") };
}

addEventListener("hashchange", () => {
  route.value = read();
});

/** Forget what the link brought: it is on the table now, and changes there. */
export function settle() {
  history.replaceState(null, "", `#/${route.peek().place}`);
  route.value = read();
}

/** Go to a place. */
export function go(place) {
  location.hash = `#/${place}`;
}

/** Whether a new version waits to be taken over. */
export const waiting = signal(false);
let registration = null;

/**
 * Register the worker, once the page has what it needs itself. Ends when one is there: whether it
 * keeps this page, so that more may be asked for and kept.
 */
export async function register() {
  if (!("serviceWorker" in navigator)) return false;
  let reloading = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!reloading) location.reload();
    reloading = true;
  });
  try {
    registration = await navigator.serviceWorker.register("service-worker.js");
  } catch {
    return false;
  }
  if (!registration) return false;
  watch(registration);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
  return isOurs(await navigator.serviceWorker.ready);
}

/** Whether the worker keeps the version that this page is of; if not, that one is offered. */
function isOurs({ active }) {
  if (navigator.serviceWorker.controller) return true;
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done(true));
    navigator.serviceWorker.addEventListener("message", () => {
      waiting.value = true;
      done(false);
    });
    active.postMessage(document.documentElement.dataset.version);
  });
}

function watch(found) {
  const look = () => {
    waiting.value = Boolean(found.waiting && navigator.serviceWorker.controller);
  };
  look();
  found.addEventListener("updatefound", () => {
    found.installing?.addEventListener("statechange", look);
  });
}

/** Take the version that waits: the page is loaded anew with it. */
export function takeOver() {
  const worker = registration?.waiting;
  if (!worker) return location.reload();
  worker.addEventListener("statechange", () => worker.state === "activated" && location.reload());
  return worker.postMessage("take-over");
}

/** The promise of a lock of the screen, null while none is wanted. */
let lock = null;

function wantsLock() {
  return game.peek() !== null && document.visibilityState === "visible";
}

/** Ask for a lock where one is wanted, and give it back where it no longer is. */
function holdOrRelease() {
  if (!wantsLock()) {
    lock?.then((held) => held?.release());
    lock = null;
  } else if (!lock) {
    const asked = request(() => lock === asked && (lock = null));
    lock = asked;
  }
}

/** `lost` hears when the browser takes it back, as it does from a page that is hidden. */
async function request(lost) {
  try {
    const held = await navigator.wakeLock?.request("screen");
    held?.addEventListener("release", lost, { once: true });
    return held;
  } catch {
    return null;
  }
}

/** Hold the screen whenever a game is on the table and the page is seen. */
export function stayAwake() {
  addEventListener("visibilitychange", holdOrRelease);
  effect(() => {
    game.value;
    holdOrRelease();
  });
}
