// The cells of an island as they lie, each with a name; those that are picked, wrong or lit are
// marked.

import { html, t } from "../../parts/html.js";
import { faultsAt } from "../../shell/service.js";
import { TerrainPicture } from "./drawing.js";
import { around, middle, OUTLINE, same } from "./hexes.js";
import { lies } from "./painting.js";
import { creatureName, nameOfCell } from "./words.js";

const INSIDE = ["", "/terrain", "/cover", "/creature", "/creature/strength", "/building"];

/** Row and column of every cell that can be touched, by the list of an island's cells. */
const numbered = new WeakMap();

function numbersOf(cells) {
  if (!numbered.has(cells)) {
    const spots = around(cells);
    const top = Math.min(...spots.map(({ r }) => r));
    const numbers = new Map();
    const lengths = new Map();
    for (const { q, r } of spots) {
      lengths.set(r, (lengths.get(r) ?? 0) + 1);
      numbers.set(`${q},${r}`, { row: r - top + 1, column: lengths.get(r) });
    }
    numbered.set(cells, numbers);
  }
  return numbered.get(cells);
}

/** The name of the place of a cell: its row, and where in the row it is, counted from the left. */
export function placeOf({ cells }, { q, r }) {
  return t("orichalque.cell", numbersOf(cells).get(`${q},${r}`) ?? { row: r, column: q });
}

/** What lies on a cell, in words. */
function wordsOf(island, spot) {
  const creature = island.cells.find((cell) => same(cell, spot))?.creature;
  const isMetropolis = island.metropolis && same(island.metropolis, spot);
  const isPort = island.ports.some((one) => same(one, spot));
  const words = [
    nameOfCell(lies(island, spot)),
    creature && creatureName(creature.name),
    isMetropolis ? nameOfCell("metropolis") : isPort && nameOfCell("port"),
  ];
  return t("orichalque.cell.with", {
    place: placeOf(island, spot),
    what: words.filter(Boolean).join(", "),
  });
}

/** The last drawing of each thing, which is drawn again only if it changes. */
const drawn = new Map();

function drawnOnce(id, facts, draw) {
  const key = JSON.stringify(facts);
  if (drawn.get(id)?.key !== key) drawn.set(id, { key, node: draw() });
  return drawn.get(id).node;
}

/**
 * The cells at `spots`; `under` is where the island lies in a request, `name` that of the picture.
 */
export function Cells({ island, spots, under = "", picked = [], marks = [], name = "island" }) {
  return spots.map((spot) => {
    const at = island.cells.findIndex((cell) => same(cell, spot));
    const facts = {
      what: lies(island, spot),
      creature: island.cells[at]?.creature,
      isPort: island.ports.some((one) => same(one, spot)),
      isMetropolis: Boolean(island.metropolis && same(island.metropolis, spot)),
      isWrong: at >= 0 && INSIDE.some((step) => faultsAt(`${under}/cells/${at}${step}`).length > 0),
      isPicked: picked.some((one) => same(one, spot)),
      mark: marks.find((one) => same(one, spot))?.text,
    };
    const id = `${name} ${spot.q},${spot.r}`;
    return drawnOnce(id, facts, () => html`<${Cell} key=${id} ...${{ spot, facts }} />`);
  });
}

function Cell({ spot, facts: { what, creature, isPort, isMetropolis, isWrong, isPicked, mark } }) {
  const [x, y] = middle(spot);
  const classes = ["cell", what, isWrong && "wrong", isPicked && "picked"]
    .filter(Boolean)
    .join(" ");
  return html`
    <g class=${classes} transform=${`translate(${x} ${y})`} data-spot=${`${spot.q},${spot.r}`}>
      <${TerrainPicture} ...${{ what, creature, isPort, isMetropolis }} />
      ${
        creature?.hoplites > 0 &&
        html`
          <circle class="badge" cx="14" cy="-13" r="8" />
          <text class="badge-text" x="14" y="-9">${creature.hoplites}</text>
        `
      }
      ${
        mark !== undefined &&
        html`
          <circle class="badge" cx="-12" cy="14" r="9" />
          <text class="badge-text" x="-12" y="18">${mark}</text>
        `
      }
      <polygon points=${OUTLINE} class="edge" />
    </g>
  `;
}

/** What takes taps and keys: one button for each cell, above all that is drawn. */
export function Targets({ island, spots, first }) {
  return spots.map((spot) => {
    const id = `${spot.q},${spot.r}`;
    const facts = { label: wordsOf(island, spot), tabindex: same(spot, first) ? 0 : -1 };
    return drawnOnce(`touch ${id}`, facts, () => {
      const [x, y] = middle(spot);
      return html`
        <polygon key=${id} points=${OUTLINE} transform=${`translate(${x} ${y})`} class="touch"
            role="button" data-touch=${id} aria-label=${facts.label} tabindex=${facts.tabindex} />
      `;
    });
  });
}
