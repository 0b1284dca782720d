// Keeps the screen awake while a game is entered, where the browser lets us.

import { effect } from "@preact/signals";
import { game } from "./drafts.js";

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
