// A creature in a form: its name, the hoplites on it, and its strength where the service does not
// have it.

import { Choice, Stepper } from "../../parts/fields.js";
import { html } from "../../parts/html.js";
import { faultsAt, reached } from "../../shell/service.js";
import { creatureFields } from "./words.js";

/** The form; `change(path, value)` puts a value at a path of the creature. */
export function Creature({ creature, change, pointer }) {
  const { name, strength, hoplites } = creatureFields();
  const isAsked =
    creature.strength !== undefined || faultsAt(`${pointer}/strength`).length > 0 || !reached.value;
  const rename = (value) => change([], { name: value, hoplites: creature.hoplites ?? 0 });
  return html`
    <div class="row">
      <${Choice} label=${name.label} value=${creature.name} choices=${name.values}
          pointer=${`${pointer}/name`} onChange=${rename} />
      ${
        isAsked &&
        html`
          <${Stepper} unknown label=${strength.label} value=${creature.strength} min=${strength.min}
              max=${strength.max} pointer=${`${pointer}/strength`}
              onChange=${(count) => change(["strength"], count)} />
        `
      }
      <${Stepper} label=${hoplites.label} value=${creature.hoplites ?? 0} max=${hoplites.max}
          pointer=${`${pointer}/hoplites`} onChange=${(count) => change(["hoplites"], count)} />
    </div>
  `;
}
