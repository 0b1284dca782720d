// The service worker, where there may be one: not over plain http on a home network.

import { signal } from "@preact/signals";

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
