// The board as it lies there, to be tapped, moved with one finger and zoomed with two, with a wheel or
// by keys. The plane is moved without asking the rest of the page, so that large boards stay smooth.

import { html, t, useLayoutEffect, useRef } from "../../../parts/html.js";
import { groundOf, nameOf } from "./changes.js";
import { choose, chosen, tiles } from "./choosing.js";
import { Marks, spaceStyle } from "./marks.js";
import { pictureOf, TILE } from "./tiles.js";

const LEAST = 0.12;
const MOST = 2.5;
const SLACK = 8;
const MARGIN = 1;

let surface = null;
let plane = null;
let view = { x: TILE / 2, y: TILE / 2, scale: 0.8 };

function move(next) {
  view = { ...next, scale: Math.min(MOST, Math.max(LEAST, next.scale)) };
  if (!plane) return;
  const { clientWidth: width, clientHeight: height } = surface;
  const { x, y, scale } = view;
  plane.style.setProperty("--zoom", scale);
  plane.style.transform = `translate(${width / 2 - x * scale}px, ${height / 2 - y * scale}px) scale(${scale})`;
}

/** Zoom by a factor, with the point `(left, top)` of the surface, else its middle, staying. */
export function zoom(factor, left = surface.clientWidth / 2, top = surface.clientHeight / 2) {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const away = (at, size) => (at - size / 2) * (1 / view.scale - 1 / scale);
  move({ x: view.x + away(left, surface.clientWidth), y: view.y + away(top, surface.clientHeight), scale });
}

/** Show the whole board with the free spaces around it. */
export function showAll(tiles) {
  if (!surface) return;
  const along = (name) => tiles.map((tile) => tile[name]);
  const [left, right] = [Math.min(0, ...along("x")) - MARGIN, Math.max(0, ...along("x")) + 1 + MARGIN];
  const [top, bottom] = [Math.min(0, ...along("y")) - MARGIN, Math.max(0, ...along("y")) + 1 + MARGIN];
  const scale = Math.min(surface.clientWidth / (right - left), surface.clientHeight / (bottom - top)) / TILE;
  move({ x: ((left + right) / 2) * TILE, y: ((top + bottom) / 2) * TILE, scale: Math.min(1, scale) });
}

/** Bring a space into sight, if it is not, or to the middle. */
export function bring({ x, y }, always = false) {
  if (!surface) return;
  const middle = { x: (x + 0.5) * TILE, y: (y + 0.5) * TILE };
  const away = (at, seen, size) => Math.abs(at - seen) * view.scale > size / 2 - TILE * view.scale * 0.6;
  const hidden = away(middle.x, view.x, surface.clientWidth) || away(middle.y, view.y, surface.clientHeight);
  if (always || hidden) move({ ...view, ...middle });
}

/** The space under a point of the window. */
function spaceAt({ clientX, clientY }) {
  const box = surface.getBoundingClientRect();
  const on = (at, size, seen) => Math.floor(((at - size / 2) / view.scale + seen) / TILE);
  return { x: on(clientX - box.left, box.width, view.x), y: on(clientY - box.top, box.height, view.y) };
}

/** Let a surface be moved, zoomed and tapped; `tap(space)` hears of taps. Returns what ends it. */
export function handle(element, tap) {
  surface = element;
  plane = element.firstElementChild;
  const fingers = new Map();
  let moved = 0;
  const down = (event) => {
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, event);
  };
  const drag = (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((one) => one.pointerId !== event.pointerId);
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (moved > SLACK && !surface.hasPointerCapture(event.pointerId)) surface.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    if (moved <= SLACK) return;
    if (others.length === 0) pan(before, event);
    else pinch(others[0], before, event);
  };
  const up = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && moved <= SLACK && fingers.size === 0) tap(spaceAt(event));
  };
  const wheel = (event) => {
    event.preventDefault();
    const box = surface.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - box.left, event.clientY - box.top);
  };
  const seen = new ResizeObserver(() => move(view));
  const heard = { pointerdown: down, pointermove: drag, pointerup: up, pointercancel: up, wheel };
  for (const [name, hear] of Object.entries(heard)) surface.addEventListener(name, hear, { passive: name !== "wheel" });
  seen.observe(surface);
  return () => {
    seen.disconnect();
    for (const [name, hear] of Object.entries(heard)) element.removeEventListener(name, hear);
    if (surface === element) surface = plane = null;
  };
}

function pan(before, after) {
  const by = (name) => (after[name] - before[name]) / view.scale;
  move({ ...view, x: view.x - by("clientX"), y: view.y - by("clientY") });
}

function pinch(other, before, after) {
  const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const box = surface.getBoundingClientRect();
  zoom(far(after) / Math.max(1, far(before)), (after.clientX + other.clientX) / 2 - box.left, (after.clientY + other.clientY) / 2 - box.top);
}

const CLOSER = 1.3;

/** The board. */
export function Surface() {
  const ref = useRef(null);
  // Before it is painted: it takes the place of the first picture, which lies as it will lie.
  useLayoutEffect(() => {
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
