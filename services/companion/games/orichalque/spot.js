// What can be said of a single cell: its creature, or what its port gives.

import { Choice, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { replaced } from "../../shell/drafts.js";
import { same } from "./hexes.js";
import { changeIsland } from "./islands.js";

const CREATURES = ["cyclops", "cerberus", "hydra", "gorgon", "minotaur"];
/** Creatures whose strength the service knows by itself. */
const KNOWN = ["cyclops", "cerberus"];

function set(path, value) {
  changeIsland((island) => replaced(island, path, value), `${path}`);
}

/** The panel of the spot that was touched last, where there is something to say. */
export function Spot({ spot, island }) {
  const cell = island.cells.findIndex((one) => same(one, spot));
  const port = island.ports.findIndex((one) => same(one, spot));
  const { creature } = island.cells[cell] ?? {};
  if (!creature && port < 0) return null;
  return html`<section class="card">
    ${creature && html`<${Creature} creature=${creature} change=${(path, value) => set(["cells", cell, "creature", ...path], value)} pointer=${`/cells/${cell}/creature`} />`}
    ${port >= 0 && html`<div class="row">${["hoplites", "nuggets"].map(
      (what) => html`<${Stepper} label=${t(`orichalque.port.${what}`)} value=${island.ports[port][what] ?? 0} max=${20} pointer=${`/ports/${port}/${what}`} onChange=${(count) => set(["ports", port, what], count)} />`,
    )}</div>`}
  </section>`;
}

/** The form of a creature; `change` is told what to put at which path of it. */
export function Creature({ creature, change, pointer }) {
  const names = CREATURES.map((value) => ({ value, label: t(`orichalque.creature.${value}`) }));
  const rename = (name) => change([], { name, ...(KNOWN.includes(name) ? {} : { strength: creature.strength ?? 1 }), hoplites: creature.hoplites ?? 0 });
  return html`<div class="row"><${Choice} label=${t("orichalque.creature")} value=${creature.name} choices=${names} pointer=${`${pointer}/name`} onChange=${rename} />
    ${!KNOWN.includes(creature.name) && html`<${Stepper} label=${t("orichalque.strength")} value=${creature.strength} min=${1} max=${60} pointer=${`${pointer}/strength`} onChange=${(strength) => change(["strength"], strength)} />`}
    <${Stepper} label=${t("orichalque.engaged")} value=${creature.hoplites ?? 0} max=${3} pointer=${`${pointer}/hoplites`} onChange=${(count) => change(["hoplites"], count)} /></div>`;
}
