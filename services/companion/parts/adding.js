// Adds to lists: what is added comes into sight by itself.

import { isCalm } from "../shell/browser.js";
import { html, t } from "./html.js";
import { findPointer } from "./showing.js";

/** The button that adds `what`, which comes into sight at its `pointer`. */
export function Add({ what, pointer, add }) {
  const press = () => {
    add();
    showAdded(pointer);
  };
  return html`<button type="button" onClick=${press}>${t("do.add_what", { what })}</button>`;
}

/** Bring what is added at a pointer into sight, once it is drawn: of a large one its begin. */
export function showAdded(pointer) {
  requestAnimationFrame(() => {
    const place = findPointer(pointer);
    const block = place?.clientHeight > innerHeight / 2 ? "start" : "nearest";
    place?.scrollIntoView({ block, behavior: isCalm() ? "auto" : "smooth" });
  });
}
