// Where something is wrong on the board, as the service names the places.

import { computed } from "@preact/signals";
import { html } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { answer, problem, state } from "../../../shell/service.js";
import { groundOf, nameOf, tileAt } from "./changes.js";
import { earlier } from "./choosing.js";
import { onPlane } from "./marks.js";
import { SIDE_AT } from "./figure_places.js";
import { beyond, SIDES } from "./tiles.js";
import { TILE } from "./view.js";

const EDGES = { N: "M0 0H96", E: "M96 0V96", S: "M0 96H96", W: "M0 0V96" };

/** The edges and spaces that are wrong. */
export function Faults() {
  return html`
    <g class="faulty">
      ${faulty.value.map((place, at) => html`<${Fault} key=${at} place=${place} />`)}
    </g>
  `;
}

function Fault({ place }) {
  const { x, y, side } = place;
  return html`
    <path class="bad" data-fault=${side ? `${x},${y},${side}` : `${x},${y}`}
        transform=${`translate(${x * TILE} ${y * TILE})`}
        d=${side ? EDGES[side[0]] : `M4 4H${TILE - 4}V${TILE - 4}H4z`} />
    <g transform=${onPlane(place, side ? SIDE_AT[side[0]] : [0, 0])}>
      <g class="sized"><circle class="bad-sign" r="8" /><text class="bad-text" y="4">!</text></g>
    </g>
  `;
}

/** Where something is wrong: `{x, y, side?}` of what the service names, tiles that clash too. */
const faulty = computed(() => {
  if (earlier.value) return clashing(answer.value?.warnings).filter(isAmong(earlier.value.tiles));
  if (state.value !== "refused") return clashing(answer.value?.warnings);
  return (problem.value?.errors ?? []).flatMap(({ places, pointer }) => {
    const space = spaceOf(pointer);
    return places?.length > 0 ? places : space ? [space] : [];
  });
});

/** The edges that do not match: a clash is warned of at one of its tiles, then at the other. */
function clashing(warnings = []) {
  const spaces = warnings
    .filter(({ code }) => code === "board.clash")
    .map(({ pointer }) => spaceOf(pointer));
  return spaces.flatMap((space, at) =>
    SIDES.filter(
      (side) => at % 2 === 0 && space && tileAt([beyond(space, side)], spaces[at + 1]),
    ).map((side) => ({ ...space, side })),
  );
}

/** Whether both tiles of an edge are among some. */
function isAmong(tiles) {
  const { taken } = groundOf(tiles);
  return ({ x, y, side }) =>
    [{ x, y }, beyond({ x, y }, side)].every((space) => taken.has(nameOf(space)));
}

/** The space of what a pointer of the request names, null where it does not lie on the board. */
export function spaceOf(pointer = "") {
  const steps = pointer.split("/").slice(1);
  let found = draft.value.board;
  for (const step of steps) {
    found = found?.[step];
    if (found?.x !== undefined) return { x: found.x, y: found.y };
  }
  return null;
}
