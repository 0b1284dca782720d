// What the page has of the browser: the place in the address, the service worker, a screen that
// stays awake.

import { effect, signal } from "@preact/signals";
import { game } from "./drafts.js";

/**
 * The place shown: `{place, position, result, people, lang}`. A link brings a position, packed, or
 * names a result that the service has, with the people who played, packed; that of a frame may say
 * the language.
 */
export const route = signal(read());

function read() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const brought = new URLSearchParams(query);
  return {
    place: path,
    position: brought.get("p"),
    result: brought.get("r") ?? brought.get("result"),
    people: brought.get("w"),
    lang: brought.get("lang"),
  };
}

addEventListener("hashchange", () => {
  route.value = read();
});

/**
 * Forget the position of the link: it is on the table now, and changes there. A person who has gone
 * elsewhere meanwhile stays there.
 */
export function settle() {
  const { place } = route.peek();
  if (read().place === place) history.replaceState(null, "", `#/${place}`);
  route.value = read();
}

/** Go to a place. */
export function go(place) {
  location.hash = `#/${place}`;
}

/** Whether the device asks for reduced motion. */
export function isCalm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether a new version waits to be taken over. */
export const waiting = signal(false);
/** Whether a file fetched from now on would be of another version than the page. */
let isOutdated = false;
let registration = null;
/**
 * Whether the page is about to be loaded again. What it asks for until then may start the old
 * worker anew while that ends, which then keeps the new one waiting.
 */
let isLeaving = false;

/**
 * Register the worker, once the page has what it needs itself. Tells, when that is known, which
 * version a worker keeps: "this", so that more may be asked for and kept; "another", which is
 * offered; "none".
 */
export async function register() {
  if (!("serviceWorker" in navigator)) return "none";
  let reloading = !navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!reloading) location.reload();
    reloading = true;
  });
  try {
    registration = await navigator.serviceWorker.register("service-worker.js");
  } catch {
    return "none";
  }
  if (!registration) return "none";
  watch(registration);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => undefined);
  });
  return Promise.race([navigator.serviceWorker.ready.then(versionOf), failed(registration)]);
}

/** Which version the active worker keeps; one that is not the page's is offered. */
function versionOf({ active }) {
  if (navigator.serviceWorker.controller) return "this";
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => done("this"));
    navigator.serviceWorker.addEventListener("message", () => {
      waiting.value = true;
      isOutdated = true;
      done("another");
    });
    active.postMessage(document.documentElement.dataset.version);
  });
}

/** Says "none" if the first worker could not fetch its version whole; otherwise never ends. */
function failed({ active, installing }) {
  return new Promise((done) => {
    if (active) return;
    installing?.addEventListener(
      "statechange",
      () => installing.state === "redundant" && done("none"),
    );
  });
}

/** What fetches the parts of the screens that come later; grows as more of the page is there. */
export const late = [];

/**
 * Fetch a module of the page's own version; the page is loaded again where the server has another.
 */
export function ofThisVersion(fetched) {
  if (!isOutdated) return fetched();
  location.reload();
  return new Promise(() => undefined);
}

function watch(found) {
  const look = () => {
    if (found.waiting && navigator.serviceWorker.controller) waiting.value = true;
  };
  // An update that the browser found before the page asked is loading already, or waits.
  const follow = () => found.installing?.addEventListener("statechange", look);
  look();
  follow();
  found.addEventListener("updatefound", follow);
}

/** Take the version that waits: the page is loaded again with it. */
export function takeOver() {
  const worker = registration?.waiting;
  if (!worker) return location.reload();
  worker.addEventListener("statechange", () => worker.state === "activated" && location.reload());
  isLeaving = true;
  registration.active?.postMessage("let-go");
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
    const asked = request(() => {
      if (lock === asked) lock = null;
    });
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

/** When the page has nothing else to do, never once it leaves; some browsers cannot tell. */
export function idle() {
  return new Promise((done) => (self.requestIdleCallback ?? setTimeout)(() => isLeaving || done()));
}
