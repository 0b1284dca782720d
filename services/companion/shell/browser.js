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

/** Register the worker, once the page has what it needs itself. */
export async function register() {
  if (!("serviceWorker" in navigator)) return;
  let reloading = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!reloading) location.reload();
    reloading = true;
  });
  try {
    registration = await navigator.serviceWorker.register("service-worker.js");
  } catch {
    return;
  }
  if (!registration) return;
  watch(registration);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
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
  registration?.waiting?.postMessage("take-over");
}

let lock = null;

async function hold() {
  if (!game.peek() || document.visibilityState !== "visible" || lock) return;
  try {
    lock = await navigator.wakeLock?.request("screen");
    lock?.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
}

/** Hold the screen whenever a game is on the table and the page is seen. */
export function stayAwake() {
  addEventListener("visibilitychange", hold);
  effect(() => {
    if (game.value) hold();
    else lock?.release();
  });
}
