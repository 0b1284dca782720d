// The places on a tile where something can be put: the feature's own shapes light up, and each has a
// round target that a thumb finds. What is put there is said in the sheet.

import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { choose, shownStep, standing, tiles, tool } from "./choosing.js";
import { onPlane } from "./marks.js";
import { shapesOf } from "./shapes.js";
import { designOf } from "./tiles.js";
import { allowedTools, isFigure, spotsFor, toolName } from "./tools.js";
import { showAll, TILE } from "./view.js";

const UNIT = TILE / 12;
/** What was put is seen so long before the board is shown whole. */
const SEEN_MS = 300;

/** The figure or piece that a tap places: what was chosen, if this table plays with it. */
export function usedTool() {
  const tools = allowedTools(draft.value.rules);
  return tools.includes(tool.value) ? tool.value : "follower";
}

/** Look at the whole board again. */
export function leaveTile() {
  choose(null);
  showAll(tiles.peek());
}

/** The places on the tile that is looked at; none elsewhere. */
export function Spots() {
  const tile = standing.value;
  if (!tile) return null;
  const used = usedTool();
  const spots = spotsFor(used, tile).filter(({ point }) => point);
  const shapes = designOf(tile.tile) ? shapesOf(designOf(tile.tile)) : [];
  return html`<g class="spots" role="group" aria-label=${t("board.spots")}>
    <g transform=${`${onPlane(tile)} scale(${UNIT}) rotate(${tile.rotation})`} aria-hidden="true">${spots.map(
      ({ segment, on }, at) => shapes[segment] && html`<path key=${segment} role="button" tabindex="-1" class=${`spot-shape${on ? " on" : ""}${shapes[segment].width ? " line" : ""}`} d=${shapes[segment].d} onClick=${() => put(spots[at])} />`,
    )}</g>
    ${spots.map((spot, at) => html`<${Spot} key=${spot.label + at} ...${{ spot, at, tile, used }} />`)}</g>`;
}

/** Put something there or take it away. A figure that was put leads back to the whole board, for the next. */
function put(spot) {
  const isPlaced = !spot.on && isFigure(usedTool());
  spot.tap();
  if (isPlaced && shownStep.peek() === "followers") setTimeout(leaveTile, SEEN_MS);
}

function Spot({ spot, at, tile, used }) {
  const label = t("board.place", { what: toolName(used), where: spot.label });
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    put(spot);
  };
  return html`<g transform=${onPlane(tile, spot.point)}><g class="sized-spot"><g role="button" tabindex="0" class=${`spot${spot.on ? " on" : ""}`} data-spot=${at + 1} aria-label=${label} aria-pressed=${spot.on ? "true" : "false"}
    onClick=${() => put(spot)} onKeyDown=${press}><circle r="23" class="spot-target" /><circle r="13" class="spot-dot" />${spot.text && html`<text class="spot-text" y="5">${spot.text}</text>`}</g></g></g>`;
}
