// What part of the board is seen: moved with one finger, zoomed with two, with a wheel or by keys,
// and framed by the page. The plane is moved without rendering anything, so that large boards stay
// smooth.

import { signal } from "@preact/signals";
import { isCalm } from "../../../shell/browser.js";
import { freeArea } from "../../../shell/steps.js";
import { shownStep } from "./choosing.js";
import { drawRulers } from "./rulers.js";

/** A tile is so wide on the plane of the board. */
export const TILE = 96;

const LEAST = 0.1;
const MOST = 5;
/** A finger that moves less taps. */
const SLACK = 8;
/** So long after a tap a click is that of the same finger. */
const GHOST_MS = 700;
const FRAMES_MS = 220;
/** After the last move of a finger the board is drawn sharply again. */
const SETTLED_MS = 160;

let stage = null;
let plane = null;
let view = { x: TILE / 2, y: TILE / 2, scale: 0.8 };
let animation = 0;
let settling = 0;

/** Whether the board was moved by hand since it was framed last. */
export const isMoved = signal(false);

function move(next) {
  view = { ...next, scale: Math.min(MOST, Math.max(LEAST, next.scale)) };
  if (!plane) return;
  const { x, y, scale } = view;
  // Read before the changes: a reading between two of them costs a layout of the whole board.
  const { clientWidth: wide, clientHeight: high } = stage;
  const [left, top] = [wide / 2 - x * scale, high / 2 - y * scale];
  // Only signs depend on the zoom: tiles must not be styled again at every step of a movement.
  for (const signs of plane.querySelectorAll(":scope > .signs"))
    signs.style.setProperty("--zoom", scale);
  plane.style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  drawRulers({ left, top, size: TILE * scale, wide, high });
  plane.classList.add("moving");
  clearTimeout(settling);
  settling = setTimeout(() => plane?.classList.remove("moving"), SETTLED_MS);
}

/** Move there, so that one sees the way; at once where nothing is to move. */
function glide(next) {
  cancelAnimationFrame(animation);
  if (isCalm() || document.hidden) return move(next);
  const from = view;
  const begun = performance.now();
  const frame = (now) => {
    const part = Math.min(1, (now - begun) / FRAMES_MS);
    const eased = 1 - (1 - part) ** 3;
    const between = (name) => from[name] + (next[name] - from[name]) * eased;
    move({ x: between("x"), y: between("y"), scale: between("scale") });
    if (part < 1) animation = requestAnimationFrame(frame);
  };
  animation = requestAnimationFrame(frame);
  return undefined;
}

/**
 * Zoom by a factor, with the point `(left, top)` of the stage, else the middle of what is free,
 * staying.
 */
export function zoom(factor, left, top) {
  const free = freeArea(stage);
  const [x, y] = [left ?? free.left + free.width / 2, top ?? free.top + free.height / 2];
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
  const away = (at, size) => (at - size / 2) * (1 / view.scale - 1 / scale);
  isMoved.value = true;
  move({ x: view.x + away(x, stage.clientWidth), y: view.y + away(y, stage.clientHeight), scale });
}

/** The view that fits a rectangle of tiles into what nothing covers, no larger than `most`. */
function fitted({ left, top, right, bottom }, most) {
  const free = freeArea(stage);
  const scale = Math.min(
    most,
    Math.max(LEAST, Math.min(free.width / (right - left), free.height / (bottom - top)) / TILE),
  );
  const centre = (from, to, start, size, whole) =>
    ((from + to) / 2) * TILE + (whole / 2 - (start + size / 2)) / scale;
  return {
    x: centre(left, right, free.left, free.width, stage.clientWidth),
    y: centre(top, bottom, free.top, free.height, stage.clientHeight),
    scale,
  };
}

/** Frame a rectangle of spaces: from `left`, `top` to `right`, `bottom`, in tiles. */
export function frame(box, { most = 1.4, isAtOnce = false } = {}) {
  if (!stage) return;
  isMoved.value = false;
  const next = fitted(box, most);
  if (isAtOnce) move(next);
  else glide(next);
}

/** Do something once a change is on the screen: the sheet may leave another room then. */
export function afterRender(act) {
  requestAnimationFrame(() => setTimeout(() => stage && act()));
}

/** The rectangle around spaces, with `margin` spaces more on each side. */
export function boxAround(spaces, margin) {
  const along = (name) => spaces.map((space) => space[name]);
  return {
    left: Math.min(...along("x")) - margin,
    top: Math.min(...along("y")) - margin,
    right: Math.max(...along("x")) + 1 + margin,
    bottom: Math.max(...along("y")) + 1 + margin,
  };
}

/**
 * Show the whole board, with the free spaces around it while tiles are laid: at least half of each.
 */
export function showAll(tiles, isAtOnce = false) {
  const spaces = tiles.length > 0 ? tiles : [{ x: 0, y: 0 }];
  const around = tiles.length > 30 ? 0.75 : 1;
  frame(boxAround(spaces, shownStep.peek() === "tiles" ? around : 0.3), { isAtOnce });
}

/** Bring a space into the free part, if it is not there or too small for a finger. */
export function bring({ x, y }) {
  if (!stage) return;
  const free = freeArea(stage);
  const size = TILE * view.scale;
  const at = (place, seen, whole) => (place * TILE - seen) * view.scale + whole / 2;
  const [left, top] = [at(x, view.x, stage.clientWidth), at(y, view.y, stage.clientHeight)];
  const isSeen =
    left >= free.left &&
    top >= free.top &&
    left + size <= free.left + free.width &&
    top + size <= free.top + free.height;
  if (isSeen) return;
  const scale = Math.max(view.scale, 0.5);
  const whole = (place, start, extent, all) =>
    (place + 0.5) * TILE + (all / 2 - (start + extent / 2)) / scale;
  glide({
    x: whole(x, free.left, free.width, stage.clientWidth),
    y: whole(y, free.top, free.height, stage.clientHeight),
    scale,
  });
}

/** A point of the window on the board, in tiles. */
function pointAt({ clientX, clientY }) {
  const box = stage.getBoundingClientRect();
  const on = (at, size, seen) => ((at - size / 2) / view.scale + seen) / TILE;
  return {
    x: on(clientX - box.left, box.width, view.x),
    y: on(clientY - box.top, box.height, view.y),
  };
}

/**
 * Let a stage be moved, zoomed and tapped; `tap(point)` is called for taps. Returns what ends it.
 */
export function handle(element, moving, tap) {
  stage = element;
  plane = moving;
  const fingers = new Map();
  let moved = 0;
  let tapped = -Infinity;
  const down = (event) => {
    cancelAnimationFrame(animation);
    tapped = -Infinity;
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, event);
  };
  const drag = (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.values()].filter((one) => one.pointerId !== event.pointerId);
    moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
    if (moved > SLACK && !element.hasPointerCapture(event.pointerId))
      element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    if (moved <= SLACK) return;
    isMoved.value = true;
    if (others.length === 0) pan(before, event);
    else pinch(others[0], before, event);
  };
  const up = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const isTap = event.type === "pointerup" && moved <= SLACK && fingers.size === 0;
    if (!isTap || event.target.closest?.("[role=button]")) return;
    tapped = event.timeStamp;
    tap(pointAt(event));
  };
  // A screen that is touched clicks after the tap, on what lies under the finger by then.
  const click = (event) => {
    if (event.timeStamp - tapped > GHOST_MS) return;
    event.stopPropagation();
    event.preventDefault();
  };
  const wheel = (event) => {
    event.preventDefault();
    const box = element.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, event.clientX - box.left, event.clientY - box.top);
  };
  const seen = new ResizeObserver(() => move(view));
  const listeners = {
    pointerdown: down,
    pointermove: drag,
    pointerup: up,
    pointercancel: up,
    wheel,
  };
  for (const [name, listen] of Object.entries(listeners))
    element.addEventListener(name, listen, { passive: name !== "wheel" });
  seen.observe(element);
  element.addEventListener("click", click, { capture: true });
  return () => {
    seen.disconnect();
    cancelAnimationFrame(animation);
    element.removeEventListener("click", click, { capture: true });
    for (const [name, listen] of Object.entries(listeners))
      element.removeEventListener(name, listen);
    if (stage === element) stage = plane = null;
  };
}

function pan(before, after) {
  const by = (name) => (after[name] - before[name]) / view.scale;
  move({ ...view, x: view.x - by("clientX"), y: view.y - by("clientY") });
}

function pinch(other, before, after) {
  const far = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const box = stage.getBoundingClientRect();
  zoom(
    far(after) / Math.max(1, far(before)),
    (after.clientX + other.clientX) / 2 - box.left,
    (after.clientY + other.clientY) / 2 - box.top,
  );
}
