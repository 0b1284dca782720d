// The signs on buttons, drawn as lines on a square of 24.

import { html } from "./html.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 12v7.5h12V12",
  setup: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  closer: "M12 5v14M5 12h14",
  farther: "M5 12h14",
  all: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  fault: "M12 4l9 16H3zM12 10v4.5M12 17.4h.01",
  turn: "M19 12a7 7 0 1 1-2.2-5.1M19 3.5V8h-4.5",
};

/** A sign by its name. */
export function Icon({ name }) {
  return html`
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
        stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d=${PATHS[name]} />
    </svg>
  `;
}

/** A round button that is a sign: `label` is read out, and shown to a mouse. */
export function IconButton({ name, label, ...more }) {
  return html`
    <button type="button" class="quiet" aria-label=${label} title=${label} ...${more}>
      <${Icon} name=${name} />
    </button>
  `;
}
