// One of a few terrains or shapes, shown as small pictures.

import { Faults } from "../../parts/fields.js";
import { html } from "../../parts/html.js";

/** `choices` are `{value, label, picture}`. */
export function Swatches({ label, value, choices, pointer, onChange }) {
  return html`
    <div class="swatches" role="group" aria-label=${label} data-pointer=${pointer}>
      <span class="label">${label}</span>
      <div>
        ${choices.map(
          (one) => html`
            <button type="button" key=${one.value} aria-label=${`${label}: ${one.label}`}
                title=${one.label} aria-pressed=${one.value === value ? "true" : "false"}
                onClick=${() => onChange(one.value)}>
              ${one.picture}
            </button>
          `,
        )}
      </div>
      <${Faults} pointer=${pointer} />
    </div>
  `;
}
