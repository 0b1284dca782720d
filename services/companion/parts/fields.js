// Fields to enter with a thumb: a number with two buttons, a switch, a choice. Each shows what the
// service finds wrong at its place.

import { playerOf, said } from "../shell/players.js";
import { faultsAt } from "../shell/service.js";
import { Badge } from "./badge.js";
import { html, t } from "./html.js";

let ids = 0;
const idOf = new Map();

/** The faults at `pointer`, in the service's own words. */
export function Faults({ pointer, id }) {
  const faults = pointer === undefined ? [] : faultsAt(pointer);
  if (faults.length === 0) return null;
  return html`
    <span class="faults" id=${id}>
      ${faults.map((fault) => html`<span>${said(fault.detail)}</span>`)}
    </span>
  `;
}

function within(value, least, most) {
  return Math.min(most, Math.max(least, value));
}

/**
 * A whole number: a button less, a field, a button more. `short` leaves the label to the context;
 * `unknown` lets a number that nobody has said yet be seen as such.
 */
export function Stepper({
  label,
  sign,
  value,
  min = 0,
  max = 99,
  pointer,
  onChange,
  short = false,
  unknown = false,
}) {
  const number = value ?? Math.max(min, 0);
  const missing = unknown && value === undefined;
  const faulty = pointer !== undefined && faultsAt(pointer).length > 0;
  const id = faulty ? faultId(pointer) : undefined;
  const enter = (event) => {
    const entered = Number.parseInt(event.target.value, 10);
    if (Number.isNaN(entered)) return;
    onChange(within(entered, min, max));
  };
  return html`
    <div class=${`stepper${faulty ? " faulty" : ""}`} data-pointer=${pointer}>
      ${sign}
      <span class=${short ? "unseen" : "label"}>${label}</span>
      <span class="steps-of-number">
        <button type="button" class="step" aria-label=${t("do.one_less", { what: label })}
            disabled=${number <= min && !missing}
            onClick=${() => onChange(within(number - 1, min, max))}>
          −
        </button>
        <input type="number" inputmode="numeric" aria-label=${label} min=${min} max=${max}
            value=${missing ? "" : number} placeholder=${missing ? "?" : undefined}
            aria-invalid=${faulty ? "true" : undefined} aria-describedby=${id}
            onFocus=${(event) => event.target.select()} onInput=${enter}
            onBlur=${(event) => (event.target.value = missing ? "" : number)} />
        <button type="button" class="step" aria-label=${t("do.one_more", { what: label })}
            disabled=${number >= max} onClick=${() => onChange(within(number + 1, min, max))}>
          +
        </button>
      </span>
      <${Faults} pointer=${pointer} id=${id} />
    </div>
  `;
}

/** Yes or no. */
export function Switch({ label, value, pointer, onChange }) {
  return html`
    <label class="switch" data-pointer=${pointer}>
      <input type="checkbox" checked=${Boolean(value)}
          onChange=${(event) => onChange(event.target.checked)} />
      <span>${label}</span>
      <${Faults} pointer=${pointer} />
    </label>
  `;
}

/** The sign of the player whose id this is; nothing for any other value. */
function SignOf({ value }) {
  return playerOf(value) ? html`<${Badge} id=${value} />` : null;
}

/**
 * One of several: `choices` are `{value, label}`. A player who is chosen is shown with the sign.
 */
export function Choice({ label, value, choices, pointer, onChange }) {
  return html`
    <label class="choice" data-pointer=${pointer}>
      <span class="label">${label}</span>
      <span class="picked">
        <${SignOf} value=${value} />
        <select aria-label=${label}
            onChange=${(event) => onChange(choices[event.target.selectedIndex].value)}>
          ${choices.map(
            (one) => html`<option selected=${one.value === value}>${one.label}</option>`,
          )}
        </select>
      </span>
      <${Faults} pointer=${pointer} />
    </label>
  `;
}

/**
 * One of a few, all of them seen: `{value, label}`, and a `name` where the label is a sign alone.
 */
export function Tabs({ label, value, choices, onChange }) {
  return html`
    <div class="tabs" role="group" aria-label=${label}>
      ${choices.map(
        (one) => html`
          <button type="button" aria-label=${one.name}
              aria-pressed=${one.value === value ? "true" : "false"}
              onClick=${() => onChange(one.value)}>
            <${SignOf} value=${one.value} />
            ${one.label}
          </button>
        `,
      )}
    </div>
  `;
}

function faultId(pointer) {
  if (!idOf.has(pointer)) {
    ids += 1;
    idOf.set(pointer, `fault-${ids}`);
  }
  return idOf.get(pointer);
}
