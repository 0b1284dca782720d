// How what is drawn of an island lies on the screen: in the middle of what nothing covers.

import { signal } from "@preact/signals";
import { freeArea } from "../../shell/steps.js";
import { middle, SIZE } from "./hexes.js";

/** A cell is never drawn larger than this many times its size. */
const LARGEST = 2.2;
const MARGIN = 6;

/** Where the plane lies, as CSS. */
export const placed = signal({});

/** Fit cells into the stage, beside or below the players that stand over it; `isAtOnce`: without moving there. */
export function place(stage, spots, isAtOnce = false) {
  const free = freeArea(stage);
  const whose = stage.querySelector(".whose");
  const isColumn = whose && whose.offsetHeight > whose.offsetWidth;
  const left = free.left + (isColumn ? whose.offsetWidth : 0);
  const top = free.top + (whose && !isColumn ? whose.offsetHeight : 0);
  const [wide, high] = [free.left + free.width - left, free.top + free.height - top];
  const points = spots.map(middle);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [west, north, east, south] = [Math.min(...xs) - SIZE, Math.min(...ys) - SIZE, Math.max(...xs) + SIZE, Math.max(...ys) + SIZE];
  const scale = Math.min(LARGEST, (wide - 2 * MARGIN) / (east - west), (high - 2 * MARGIN) / (south - north));
  const transform = `translate(${left + wide / 2 - ((west + east) / 2) * scale}px, ${top + high / 2 - ((north + south) / 2) * scale}px) scale(${scale})`;
  placed.value = { transform, ...(isAtOnce ? { transition: "none" } : {}) };
}
