// The signs on buttons, drawn as lines on a square of 24.

import { icons } from "../shell/in_document.js";
import { html } from "./html.js";

/** A sign by its name. */
export function Icon({ name }) {
  return html`
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
        stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d=${icons[name]} />
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
