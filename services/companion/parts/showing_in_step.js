// Brings a place of a step into sight.

import { goTo, step } from "../shell/steps.js";
import { show } from "./showing.js";

/** Go to a step and bring the place of `what` in it into sight, once it is on the screen. */
export function showInStep(id, what) {
  goTo(id);
  const sheet = document.getElementById("sheet");
  // What a step shows is fetched when it is shown for the first time.
  const drawn = new MutationObserver(() => {
    if (step.peek() !== id || show({}, what)) drawn.disconnect();
  });
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (!show({}, what)) drawn.observe(sheet, { childList: true, subtree: true });
    }),
  );
}
