// The palette: swatches of all that can be painted, and what more can be said of the cell touched
// last.

import { Faults, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, replaced } from "../../shell/drafts.js";
import { brush, spot, take } from "./choosing.js";
import { Creature } from "./creature.js";
import { Swatch } from "./drawing.js";
import { same } from "./hexes.js";
import { changeIsland, islandOf } from "./islands.js";
import { placeOf } from "./lattice.js";
import { palette } from "./painting.js";
import { islandField, nameOfCell } from "./words.js";

/** A word of so many letters has the room of two swatches. */
const LONG_WORD = /\S{12}/;

/** The step of an island that is painted. */
export function Palette() {
  const { island } = islandOf(draft.value);
  return html`
    <${Touched} island=${island} />
    <div class="palette" role="group" aria-label=${t("orichalque.brush")}>
      ${palette()
        .flat()
        .map(
          (one) => html`
            <button type="button" key=${one}
                class=${LONG_WORD.test(nameOfCell(one)) ? "wide" : undefined} data-brush=${one}
                aria-pressed=${one === brush.value ? "true" : "false"} onClick=${() => take(one)}>
              <${Swatch} brush=${one} />
              <span>${nameOfCell(one)}</span>
            </button>
          `,
        )}
    </div>
    <${Faults} pointer="/cells" />
    <${Faults} pointer="/metropolis" />
  `;
}

function set(path, value) {
  changeIsland((island) => replaced(island, path, value), `${path}`);
}

/**
 * What can be said of the cell that was touched last, of what the brush paints if one is taken: its
 * creature, whose place in the request is `creatureAt`, or what its port gives.
 */
export function Touched({ island, creatureAt = (cell) => `/cells/${cell}/creature` }) {
  if (!spot.value) return null;
  const find = (what, all) =>
    [null, what].includes(brush.value) ? all.findIndex((one) => same(one, spot.value)) : -1;
  const cell = find("creature", island.cells);
  const port = find("port", island.ports);
  const { creature } = island.cells[cell] ?? {};
  if (!creature && port < 0) return null;
  const gifts = islandField("ports").item.fields.filter(
    ({ type, required }) => type === "count" && !required,
  );
  return html`
    <section class="card touched" aria-label=${placeOf(island, spot.value)}>
      ${
        creature &&
        html`
          <${Creature} creature=${creature}
              change=${(path, value) => set(["cells", cell, "creature", ...path], value)}
              pointer=${creatureAt(cell)} />
        `
      }
      ${
        port >= 0 &&
        html`
          <div class="row">
            ${gifts.map(
              ({ name, label, max }) => html`
                <${Stepper} key=${name} label=${t("orichalque.port.gift", { what: label })}
                    value=${island.ports[port][name] ?? 0} max=${max}
                    pointer=${`/ports/${port}/${name}`}
                    onChange=${(count) => set(["ports", port, name], count)} />
              `,
            )}
          </div>
        `
      }
    </section>
  `;
}
