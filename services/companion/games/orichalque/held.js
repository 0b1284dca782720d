// What a player has beside the island: tokens in storage, and Titans.

import { Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { byName } from "../../parts/labels.js";
import { draft, replaced } from "../../shell/drafts.js";
import { changeIsland, islandOf } from "./islands.js";
import { fields, islandField } from "./words.js";

function set(name, value) {
  changeIsland((island) => ({ ...island, [name]: value }), name);
}

/** What a player has so many of, beside the island. */
function counts() {
  return Object.values(fields("island-scores")).filter(({ type }) => type === "count");
}

/** Whether a pointer of a request is in this step. */
export function isHeld(pointer) {
  return [...counts(), islandField("titans")].some(({ name }) => pointer.startsWith(`/${name}`));
}

/** The step of tokens. */
export function Held() {
  const { island } = islandOf(draft.value);
  return html`
    <div class="steppers held">
      ${counts().map(({ name }) => html`<${Count} key=${name} ...${{ name, island }} />`)}
    </div>
    <${Titans} island=${island} />
  `;
}

/** One of the counts of an island. */
export function Count({ name, island, pointer = `/${name}` }) {
  const { label, max } = islandField(name);
  return html`
    <div data-place=${`count-${name}`}>
      <${Stepper} label=${label} value=${island[name] ?? 0} max=${max} pointer=${pointer}
          onChange=${(count) => set(name, count)} />
    </div>
  `;
}

function Titans({ island }) {
  const { label, item } = islandField("titans");
  const { name: names, active } = byName(item.fields);
  const favour = (at, value) =>
    changeIsland((now) => replaced(now, ["titans", at, "active"], value));
  const hold = (name, yes) =>
    set(
      "titans",
      yes ? [...island.titans, { name }] : island.titans.filter((one) => one.name !== name),
    );
  return html`
    <fieldset class="some" data-place="count-titans">
      <legend>${label}</legend>
      ${names.values.map(({ value, label: titan }) => {
        const at = island.titans.findIndex((one) => one.name === value);
        return html`
          <div class="row titan" key=${value}>
            <${Switch} label=${titan} value=${at >= 0} pointer=${`/titans/${at}`}
                onChange=${(yes) => hold(value, yes)} />
            ${
              at >= 0 &&
              html`
                <${Switch} label=${t("orichalque.active", { titan, what: active.label })}
                    value=${island.titans[at].active ?? active.default}
                    onChange=${(yes) => favour(at, yes)} />
              `
            }
          </div>
        `;
      })}
    </fieldset>
  `;
}
