// The places on a tile where something can be put: the feature's own shapes light up, and each has
// a round target that a thumb finds. What is put there is said in the sheet.

import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { followersAt } from "./changes.js";
import { shownStep, figureTile, tool } from "./choosing.js";
import { onPlane } from "./marks.js";
import { NextSigns } from "./next_player.js";
import { shapesOf } from "./shapes.js";
import { pointOf } from "./figure_places.js";
import { leaveTile } from "./stage.js";
import { designOf } from "./tiles.js";
import { allowedTools, isFigure, spotsFor, toolName } from "./tools.js";
import { TILE } from "./view.js";

const UNIT = TILE / 12;
/** A new piece is shown so long before the whole board is. */
const SEEN_MS = 300;

/** The figure or piece that a tap places: what was chosen, if this table plays with it. */
export function usedTool() {
  return allowedTools.value.includes(tool.value) ? tool.value : "follower";
}

function spotsOn(tile) {
  return spotsFor(usedTool(), tile).filter(({ point }) => point);
}

function classOf({ on, isTaken }, { width }) {
  return `spot-shape${on ? " on" : ""}${width ? " line" : ""}${isTaken ? " held" : ""}`;
}

/** The shapes where figures can be put, below those that are there; each is a target as well. */
export function SpotShapes() {
  const tile = figureTile.value;
  const design = tile && designOf(tile.tile);
  if (!design) return null;
  const shapes = shapesOf(design);
  return html`
    <g class="spot-shapes" transform=${`${onPlane(tile)} scale(${UNIT}) rotate(${tile.rotation})`}>
      ${spotsOn(tile)
        .filter(({ segment }) => shapes[segment])
        .map(
          (spot, at) => html`
            <path key=${at} role="button" tabindex="-1" class=${classOf(spot, shapes[spot.segment])}
                d=${shapes[spot.segment].d} onClick=${() => put(spot)} />
          `,
        )}
    </g>
  `;
}

/** The places on the tile that is looked at, above the figures; none elsewhere. */
export function Spots() {
  const tile = figureTile.value;
  if (!tile) return null;
  const used = usedTool();
  const { board } = draft.value;
  const full = followersAt(board, tile).map((one) => String(pointOf(one, tile, board.pieces)));
  return html`
    <g class="spots" role="group" aria-label=${t("board.spots")}>
      ${spotsOn(tile).map(
        (spot, at) => html`
          <${Spot} key=${spot.label + at} ...${{ spot, at, tile, used }}
              isFull=${full.includes(String(spot.point))} />
        `,
      )}
      ${
        shownStep.value === "followers" &&
        !board.turn &&
        isFigure(used) &&
        html`<${NextSigns} ...${{ tile, used, full, put }} />`
      }
    </g>
  `;
}

/**
 * Put something there or take it away. A figure that was put leads back to the whole board, for the
 * next.
 */
function put(spot) {
  const isPlaced = !spot.on && isFigure(usedTool());
  spot.tap();
  if (isPlaced && shownStep.peek() === "followers") setTimeout(leaveTile, SEEN_MS);
}

function Spot({ spot, at, tile, used, isFull }) {
  const label = t("board.place", { what: toolName(used), where: spot.label });
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    put(spot);
  };
  return html`
    <g transform=${onPlane(tile, spot.point)}>
      <g class="sized-spot">
        <g role="button" tabindex="0"
            class=${["spot", spot.on && "on", isFull && "taken", spot.isTaken && "held"]
              .filter(Boolean)
              .join(" ")}
            data-spot=${at + 1}
            aria-label=${label} aria-pressed=${spot.on ? "true" : "false"}
            onClick=${() => put(spot)} onKeyDown=${press}>
          <circle r="23" class="spot-target" />
          <circle r="13" class="spot-dot" />
          ${spot.text && html`<text class="spot-text" y="5">${spot.text}</text>`}
        </g>
      </g>
    </g>
  `;
}
