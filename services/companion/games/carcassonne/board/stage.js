// The board as the stage of the page: tiles, free spaces, pieces, and lit places.

import { html, later, t, useLayoutEffect, useRef } from "../../../parts/html.js";
import { IconButton } from "../../../parts/icons.js";
import { draft } from "../../../shell/drafts.js";
import { height, notice, setHeight } from "../../../shell/steps.js";
import { groundOf, nameOf } from "./changes.js";
import {
  choose,
  chosen,
  chosenTile,
  earlier,
  figureTile,
  hasSpaces,
  lit,
  shownStep,
  tiles,
} from "./choosing.js";
import { Faults } from "./faults.js";
import { Pieces, Figures } from "./marks.js";
import { useRulers } from "./rulers.js";
import { isInPhoto, looking, opacity, photo, readAt, seen, unanswered } from "../photo/shown.js";
import { pictureOf } from "./tiles.js";
import { bring, frame, boxAround, handle, isMoved, showAll, TILE, zoom } from "./view.js";

/** What a photo adds to the board, and what the score shows on it; fetched when it is shown. */
const Underlay = ofPhoto(async () => (await import("../photo/stage.js")).Underlay);
const Seen = ofPhoto(async () => (await import("../photo/stage.js")).Seen);
const EntryLights = ofScore(async () => (await import("./entry_lights.js")).EntryLights);
const Points = ofScore(async () => (await import("./entry_lights.js")).Points);
/** The places on a tile, fetched when one is looked at. */
const Spots = ofTile(async () => (await import("./spots.js")).Spots);
const SpotShapes = ofTile(async () => (await import("./spots.js")).SpotShapes);

/** What is open of a feature; fetched when one is tapped. */
export const StillOpen = later(async () => (await import("./still_open.js")).StillOpen);

const CLOSER = 1.4;
/** A space that is free is drawn so much smaller than a tile. */
const INSET = 5;

function ofPhoto(fetched) {
  const Part = later(fetched);
  return () => (photo.value || unanswered.value[0] || seen.value[0]) && html`<${Part} />`;
}

function ofScore(fetched) {
  const Part = later(fetched);
  return () => (shownStep.value === "score" || lit.value) && html`<${Part} />`;
}

function ofTile(fetched) {
  const Part = later(fetched);
  return () => figureTile.value && html`<${Part} />`;
}

/** The stage. */
export function BoardStage() {
  const ref = useRef(null);
  // Before it is painted: it takes the place of the first picture, which lies as it will lie.
  useLayoutEffect(() => {
    const board = ref.current;
    useRulers(board.querySelector(".rulers"));
    const end = handle(board, board.querySelector(".plane"), tap);
    showAll(tiles.peek(), true);
    return end;
  }, []);
  return html`
    <svg id="board" ref=${ref} tabindex="0" role="application" aria-label=${t("board.title")}
        aria-describedby="board-help" data-place="board">
      <g class="plane">
        <g aria-hidden="true"><${Underlay} /><${Free} /><${Tiles} /><${Chosen} /></g>
        <g class="signs" aria-hidden="true">
          <${SpotShapes} />
          <${EntryLights} />
          <${Faults} />
          <${Pieces} />
          <${Figures} />
          <${Points} />
        </g>
        <g class="signs"><${Seen} /><${Spots} /></g>
      </g>
      <g class="rulers" aria-hidden="true"></g>
    </svg>
    <div class="board-zoom">
      <${IconButton} name="closer" label=${t("board.closer")} onClick=${() => zoom(CLOSER)} />
      <${IconButton} name="farther" label=${t("board.farther")} onClick=${() => zoom(1 / CLOSER)} />
      <${IconButton} name="all" label=${t("board.all")} data-moved=${isMoved.value ? "" : undefined}
          onClick=${() => showAll(tiles.peek())} />
    </div>
    <p id="board-help" class="unseen">${t("board.help")}</p>
  `;
}

/** A tap at a point of the board, in tiles: what it does depends on the step. */
function tap(point) {
  if (earlier.peek()) return;
  const space = { x: Math.floor(point.x), y: Math.floor(point.y) };
  const { taken, free } = groundOf(tiles.peek());
  const isTile = taken.has(nameOf(space));
  if (shownStep.peek() === "followers") {
    if (isTile && nameOf(space) !== (chosen.peek() && nameOf(chosen.peek()))) showTile(space);
    else if (!isTile) leaveTile();
    return;
  }
  if (isTile || (hasSpaces.peek() && free.has(nameOf(space))) || isInPhoto(space)) {
    looking.value = readAt(space) ? "cell" : "hand";
    choose(space);
    // A tap on a space while the sheet is down asks for the tiles that fit there.
    if (height.peek() === "low") setHeight("half");
    if (isTile && draft.peek().board.turn) lookInto(point);
  }
}

/** Of a game that is played, say what is open of the feature that was tapped. */
function lookInto(point) {
  const look = async () => (await import("./still_open.js")).lookInto(point);
  StillOpen.load().then(look, () => undefined);
}

/**
 * Show a tile so large that every place on it is a target for a thumb. Who taps one has read what
 * the sheet said before.
 */
export function showTile(space) {
  notice.value = null;
  choose(space);
  frame(boxAround([space], 0.06), { most: 4 });
}

/** Look at the whole board again. */
export function leaveTile() {
  choose(null);
  showAll(tiles.peek());
}

/**
 * Go to the space beside the chosen one; in the step of followers, to the tile there, or to the
 * first.
 */
export function step(dx, dy) {
  const { x, y } = chosen.peek() ?? { x: 0, y: 0 };
  const space = { x: x + dx, y: y + dy };
  const { taken, free } = groundOf(tiles.peek());
  if (shownStep.peek() === "followers") {
    if (taken.has(nameOf(space))) showTile(space);
    else if (!chosenTile.peek()) showTile(tiles.peek()[0]);
  } else if (taken.has(nameOf(space)) || (hasSpaces.peek() && free.has(nameOf(space)))) {
    choose(space);
    bring(space);
  }
}

/** A tile that lies as it lay is not compared again: a board may have two hundred. */
const drawn = new WeakMap();

function Tiles() {
  return html`
    <g class="tiles" style=${photo.value ? { opacity: 1 - opacity.value } : undefined}>
      ${tiles.value.map((tile) => {
        if (!drawn.has(tile)) drawn.set(tile, Tile(tile));
        return drawn.get(tile);
      })}
    </g>
  `;
}

function Tile({ tile, x, y, rotation }) {
  return html`
    <image class="tile" key=${`${x},${y}`} data-place=${`${x},${y}`} href=${pictureOf(tile)}
        x=${x * TILE} y=${y * TILE} width=${TILE} height=${TILE}
        transform=${
          rotation ? `rotate(${rotation} ${(x + 0.5) * TILE} ${(y + 0.5) * TILE})` : undefined
        } />
  `;
}

/** The free spaces; none over a photo, which they would hide. */
function Free() {
  if (!hasSpaces.value || photo.value) return null;
  return html`<g class="spaces">${[...groundOf(tiles.value).free.values()].map(spaceOnce)}</g>`;
}

/** A free space is always drawn alike: it is made once. */
const spaces = new Map();

function spaceOnce({ x, y }) {
  const name = nameOf({ x, y });
  if (!spaces.has(name))
    spaces.set(
      name,
      html`
        <rect class="space" key=${name} data-place=${name} x=${x * TILE + INSET}
            y=${y * TILE + INSET} width=${TILE - 2 * INSET} height=${TILE - 2 * INSET} rx="10" />
      `,
    );
  return spaces.get(name);
}

function Chosen() {
  if (earlier.value?.isEnd) return null;
  if (earlier.value) return html`<${Frame} ...${earlier.value.tiles.at(-1)} isLaid />`;
  if (!chosen.value || shownStep.value !== "tiles" || figureTile.value) return null;
  if (!chosenTile.value && !hasSpaces.value && !isInPhoto(chosen.value)) return null;
  return html`<${Frame} ...${chosen.value} isLaid=${chosenTile.value} />`;
}

function Frame({ x, y, isLaid }) {
  return html`
    <rect class=${`chosen${isLaid ? " laid" : ""}`} x=${x * TILE + 1} y=${y * TILE + 1}
        width=${TILE - 2} height=${TILE - 2} rx="8" />
  `;
}
