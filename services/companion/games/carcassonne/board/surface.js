// The board as it lies there, to be tapped, moved and zoomed.

import { html, t, useEffect, useRef } from "../../../parts/html.js";
import { pictureOf } from "./catalogue.js";
import { choose, chosen, tiles } from "./choosing.js";
import { groundOf, nameOf } from "./ground.js";
import { Marks, spaceStyle } from "./marks.js";
import { bring, handle, showAll, TILE, zoom } from "./view.js";

const CLOSER = 1.3;

/** The board. */
export function Surface() {
  const ref = useRef(null);
  useEffect(() => {
    const end = handle(ref.current, tap);
    showAll(tiles.peek());
    return end;
  }, []);
  return html`<div class="board-frame">
    <div class="surface" ref=${ref} tabindex="0" role="application" aria-label=${t("board.title")} aria-describedby="board-help" data-place="board">
      <div class="plane" aria-hidden="true"><${Free} /><${Tiles} /><${Marks} /></div>
    </div>
    <div class="board-zoom">
      <button type="button" aria-label=${t("board.closer")} onClick=${() => zoom(CLOSER)}>+</button>
      <button type="button" aria-label=${t("board.farther")} onClick=${() => zoom(1 / CLOSER)}>−</button>
      <button type="button" aria-label=${t("board.all")} onClick=${() => showAll(tiles.peek())}>⤢</button>
    </div>
    <p id="board-help" class="unseen">${t("board.help")}</p>
  </div>`;
}

function tap(space) {
  const { taken, free } = groundOf(tiles.peek());
  if (taken.has(nameOf(space)) || free.has(nameOf(space))) choose(space);
}

/** Go to the space beside the chosen one. */
export function step(dx, dy) {
  const { x, y } = chosen.peek() ?? { x: 0, y: 0 };
  const space = { x: x + dx, y: y + dy };
  const { taken, free } = groundOf(tiles.peek());
  if (!taken.has(nameOf(space)) && !free.has(nameOf(space))) return;
  choose(space);
  bring(space);
}

function Tiles() {
  return html`${tiles.value.map(
    (tile) => html`<img class="tile" key=${nameOf(tile)} alt="" draggable=${false} width=${TILE} height=${TILE} src=${pictureOf(tile.tile)}
      data-place=${nameOf(tile)} style=${{ ...spaceStyle(tile), transform: tile.rotation ? `rotate(${tile.rotation}deg)` : "" }} />`,
  )}`;
}

function Free() {
  return html`${[...groundOf(tiles.value).free.values()].map(
    (space) => html`<span class="space" key=${nameOf(space)} data-place=${nameOf(space)} style=${spaceStyle(space)}></span>`,
  )}`;
}
