// How what is drawn of an island lies on the screen: in the middle of what nothing covers. Where
// its cells would be too small for a thumb they are drawn larger than there is room, and the island
// is moved.

import { signal } from "@preact/signals";
import { freeArea } from "../../shell/steps.js";
import { middle, SIZE } from "./hexes.js";

/** A cell is never drawn larger than this many times its size. */
const LARGEST = 2.2;
/**
 * The narrow way across a cell is 44 pixels then, what a thumb needs, and a little for rounding.
 */
export const THUMB = 44.2 / (SIZE * Math.sqrt(3));
const MARGIN = 6;
/** So much around a cell is brought into sight with it: its neighbours. */
const AROUND = 2.5 * SIZE;

/** Where the plane lies, as CSS. */
export const placed = signal({});

/** What was placed last, and how far it was moved from the middle of the free rectangle. */
let now = null;
let moved = [0, 0];

/**
 * Fit cells into the stage, beside or below the players that stand over it, at least `least` times
 * their size; `isAtOnce`: without moving there.
 */
export function place(stage, spots, { isAtOnce = false, least = 0 } = {}) {
  const room = roomOf(stage);
  const points = spots.map(middle);
  const extent = [0, 1].map((axis) => {
    const along = points.map((point) => point[axis]);
    return [Math.min(...along) - SIZE, Math.max(...along) + SIZE];
  });
  const fits = extent.map(([from, to], axis) => (room[axis].size - 2 * MARGIN) / (to - from));
  now = { room, extent, scale: Math.min(LARGEST, Math.max(least, Math.min(...fits))) };
  shift([0, 0], isAtOnce);
}

/** The free part along each axis: `{from, size}`. */
function roomOf(stage) {
  const free = freeArea(stage);
  const whose = stage.querySelector(".whose");
  const isColumn = whose && whose.offsetHeight > whose.offsetWidth;
  const left = free.left + (isColumn ? whose.offsetWidth : 0);
  const top = free.top + (whose && !isColumn ? whose.offsetHeight : 0);
  return [
    { from: left, size: free.left + free.width - left },
    { from: top, size: free.top + free.height - top },
  ];
}

/** Move the island by so many pixels, as far as there is more of it that way. */
export function shift(by, isAtOnce = true) {
  if (!now) return;
  const { room, extent, scale } = now;
  const at = extent.map(([from, to], axis) => {
    const beyond = Math.max(0, ((to - from) * scale + 2 * MARGIN - room[axis].size) / 2);
    moved[axis] = Math.max(-beyond, Math.min(beyond, moved[axis] + by[axis]));
    return room[axis].from + room[axis].size / 2 - ((from + to) / 2) * scale + moved[axis];
  });
  placed.value = {
    transform: `translate(${at[0]}px, ${at[1]}px) scale(${scale})`,
    ...(isAtOnce ? { transition: "none" } : {}),
  };
}

/** Begin in the middle again: another island is shown. */
export function centre() {
  moved = [0, 0];
}

/** Bring a cell into sight, with its neighbours. */
export function bring(cell) {
  if (!now) return;
  const { room, extent, scale } = now;
  const by = middle(cell).map((point, axis) => {
    const { from, size } = room[axis];
    const seen =
      from + size / 2 + (point - (extent[axis][0] + extent[axis][1]) / 2) * scale + moved[axis];
    const around = Math.min(AROUND * scale, size / 2);
    return Math.max(0, from + around - seen) + Math.min(0, from + size - around - seen);
  });
  if (by.some((part) => part !== 0)) shift(by, false);
}
