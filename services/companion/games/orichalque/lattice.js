// The island as a picture to touch: each cell with colour, pattern and letter.

import { html, t } from "../../parts/html.js";
import { faultsAt } from "../../shell/service.js";
import { around, box, middle, OUTLINE, same } from "./hexes.js";
import { lit } from "./lighting.js";
import { lies } from "./painting.js";

/** Patterns of the badges, for terrains. */
const PATTERNS = { forest: "zigzag", lagoon: "waves", desert: "dots", mountain: "slashes", volcano: "cross" };
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The lattice; `touch` is told the spot. Arrows go from cell to cell, Enter touches. */
export function Lattice({ island, touch, chosen, name }) {
  const spots = around(island.cells);
  const first = chosen ?? spots[0];
  return html`<svg class="lattice" viewBox=${box(spots)} role="group" aria-label=${name}>
    ${spots.map((spot) => html`<${Cell} key=${`${spot.q},${spot.r}`} ...${{ spot, island, touch, entry: same(spot, first), chosen: chosen && same(spot, chosen) }} />`)}
  </svg>`;
}

function Cell({ spot, island, touch, entry, chosen }) {
  const what = lies(island, spot);
  const at = island.cells.findIndex((cell) => same(cell, spot));
  const creature = island.cells[at]?.creature;
  const [x, y] = middle(spot);
  const port = island.ports.some((one) => same(one, spot));
  const metropolis = island.metropolis && same(island.metropolis, spot);
  const wrong = at >= 0 && ["", "/terrain", "/cover", "/creature", "/building"].some((step) => faultsAt(`/cells/${at}${step}`).length > 0);
  const shown = lit.value.some((one) => same(one, spot));
  const words = [nameOfCell(what), creature && t(`orichalque.creature.${creature.name}`), metropolis ? t("orichalque.brush.metropolis") : port && t("orichalque.brush.port")];
  const label = t("orichalque.cell", { q: spot.q, r: spot.r, what: words.filter(Boolean).join(", ") });
  const press = (event) => {
    if (["Enter", " "].includes(event.key)) touch(spot);
    else if (event.key in STEPS) move(event.currentTarget.closest("svg"), spot, STEPS[event.key]);
    else return;
    event.preventDefault();
  };
  const classes = ["cell", what, shown && "lit", wrong && "wrong", chosen && "chosen"].filter(Boolean).join(" ");
  return html`<g class=${classes} transform=${`translate(${x} ${y})`} data-spot=${`${spot.q},${spot.r}`}>
    <polygon points=${OUTLINE} class="ground" />
    ${what in PATTERNS && html`<polygon points=${OUTLINE} class="texture" fill=${`url(#pattern-${PATTERNS[what]})`} />`}
    ${what !== "nothing" && what !== "free" && html`<circle r="10" class="plate" /><text y="5" text-anchor="middle">${letters(what)}</text>`}
    ${port && html`<circle r="20" class=${metropolis ? "metropolis" : "port"} />`}
    ${creature && html`<path class="creature" d="M8 -18l6 -6l6 6v8h-12z" />`}
    <polygon points=${OUTLINE} class="touch" role="button" aria-label=${label} tabindex=${entry ? 0 : -1} onClick=${() => touch(spot)} onKeyDown=${press} />
  </g>`;
}

/** A letter for a terrain; two for what is built, so that a mine is no mountain. */
function letters(what) {
  return nameOfCell(what).slice(0, what in PATTERNS ? 1 : 2);
}

function nameOfCell(what) {
  if (what === "nothing") return t("orichalque.nothing");
  return t(["free", "temple"].includes(what) ? `orichalque.brush.${what}` : `orichalque.${what}`);
}

function move(svg, { q, r }, [dq, dr]) {
  svg.querySelector(`[data-spot="${q + dq},${r + dr}"] .touch`)?.focus();
}
