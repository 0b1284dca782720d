// A tile of one, two or three cells: its shape, its terrains, and a creature on each volcano.

import { Faults } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { replaced } from "../../shell/drafts.js";
import { Creature } from "./creature.js";
import { TerrainPicture, Swatch } from "./drawing.js";
import { box, middle, OUTLINE } from "./hexes.js";
import { Swatches } from "./swatches.js";
import { firstCreature, nameOfCell, terrains, wild } from "./words.js";

/** The shapes of tiles, each in one of its turns: the service tries all six. */
const SHAPES = {
  one: [[0, 0]],
  two: [
    [0, 0],
    [1, 0],
  ],
  triangle: [
    [0, 0],
    [1, 0],
    [0, 1],
  ],
  bend: [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  row: [
    [0, 0],
    [1, 0],
    [2, 0],
  ],
};

/** A tile before anything was said of it. */
export function firstTile() {
  return { cells: [{ q: 0, r: 0, terrain: terrains()[0] }] };
}

function shapeOf({ cells }) {
  const written = JSON.stringify(cells.map(({ q, r }) => [q, r]));
  return Object.keys(SHAPES).find((shape) => JSON.stringify(SHAPES[shape]) === written);
}

function shaped({ cells }, shape) {
  return {
    cells: SHAPES[shape].map(([q, r], at) => ({ terrain: terrains()[0], ...cells[at], q, r })),
  };
}

/** A small picture of a tile, or of a shape whose cells have no terrain. */
export function TilePicture({ cells }) {
  return html`
    <svg class="tile-picture lattice" viewBox=${box(cells)} aria-hidden="true">
      ${cells.map((cell, at) => {
        const [x, y] = middle(cell);
        return html`
          <g key=${at} class=${`cell ${cell.terrain ?? "free"}`}
              transform=${`translate(${x} ${y})`}>
            ${
              cell.terrain
                ? html`<${TerrainPicture} what=${cell.terrain} creature=${cell.creature} />`
                : html`<polygon points=${OUTLINE} class="ground" />`
            }
          </g>
        `;
      })}
    </svg>
  `;
}

/** The form of a tile; `change` is given the tile that is to be. */
export function Tile({ tile, pointer, change }) {
  const shapes = Object.entries(SHAPES).map(([value, cells]) => ({
    value,
    label: t(`orichalque.shape.${value}`),
    picture: html`<${TilePicture} cells=${cells.map(([q, r]) => ({ q, r }))} />`,
  }));
  const grounds = terrains().map((value) => ({
    value,
    label: nameOfCell(value),
    picture: html`<${Swatch} brush=${value} />`,
  }));
  const lay = (at, terrain) => {
    const { q, r } = tile.cells[at];
    change(
      replaced(tile, ["cells", at], {
        q,
        r,
        terrain,
        ...(terrain === wild() ? { creature: { name: firstCreature() } } : {}),
      }),
    );
  };
  return html`
    <${Swatches} label=${t("orichalque.shape")} value=${shapeOf(tile)} choices=${shapes}
        pointer=${`${pointer}/cells`} onChange=${(shape) => change(shaped(tile, shape))} />
    ${tile.cells.map(
      ({ terrain, creature }, at) => html`
        <${Swatches} key=${at} label=${t("orichalque.tile.cell", { number: at + 1 })}
            value=${terrain} choices=${grounds} pointer=${`${pointer}/cells/${at}/terrain`}
            onChange=${(one) => lay(at, one)} />
        ${
          creature &&
          html`
            <${Creature} creature=${creature} pointer=${`${pointer}/cells/${at}/creature`}
                change=${(path, value) =>
                  change(replaced(tile, ["cells", at, "creature", ...path], value))} />
          `
        }
      `,
    )}
    <${Faults} pointer=${pointer} />
  `;
}
