// A tile of one, two or three cells: its shape, its terrains, and a creature on each volcano.

import { Choice, Faults } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { replaced } from "../../shell/drafts.js";
import { Creature } from "./spot.js";
import { TERRAINS } from "./painting.js";

/** The shapes of tiles, each in one of its turns: the service tries all six. */
const SHAPES = {
  one: [[0, 0]],
  two: [[0, 0], [1, 0]],
  triangle: [[0, 0], [1, 0], [0, 1]],
  bend: [[0, 0], [1, 0], [1, 1]],
  row: [[0, 0], [1, 0], [2, 0]],
};

/** A tile before anything was said of it. */
export const FIRST_TILE = { cells: [{ q: 0, r: 0, terrain: "forest" }] };

function shapeOf({ cells }) {
  const written = JSON.stringify(cells.map(({ q, r }) => [q, r]));
  return Object.keys(SHAPES).find((shape) => JSON.stringify(SHAPES[shape]) === written);
}

function shaped({ cells }, shape) {
  return { cells: SHAPES[shape].map(([q, r], at) => ({ terrain: "forest", ...cells[at], q, r })) };
}

/** The form of a tile; `change` is given the tile that is to be. */
export function Tile({ tile, pointer, change }) {
  const shapes = Object.keys(SHAPES).map((value) => ({ value, label: t(`orichalque.shape.${value}`) }));
  const terrains = TERRAINS.map((value) => ({ value, label: t(`orichalque.${value}`) }));
  const lay = (at, terrain) => {
    const { q, r } = tile.cells[at];
    change(replaced(tile, ["cells", at], { q, r, terrain, ...(terrain === "volcano" ? { creature: { name: "cyclops" } } : {}) }));
  };
  return html`<div class="row"><${Choice} label=${t("orichalque.shape")} value=${shapeOf(tile)} choices=${shapes} pointer=${`${pointer}/cells`} onChange=${(shape) => change(shaped(tile, shape))} />
    ${tile.cells.map(({ terrain }, at) => html`<${Choice} key=${at} label=${t("orichalque.tile.cell", { number: at + 1 })} value=${terrain} choices=${terrains}
      pointer=${`${pointer}/cells/${at}/terrain`} onChange=${(one) => lay(at, one)} />`)}</div>
    ${tile.cells.map(({ creature }, at) => creature && html`<${Creature} key=${at} creature=${creature} pointer=${`${pointer}/cells/${at}/creature`}
      change=${(path, value) => change(replaced(tile, ["cells", at, "creature", ...path], value))} />`)}
    <${Faults} pointer=${pointer} />`;
}
