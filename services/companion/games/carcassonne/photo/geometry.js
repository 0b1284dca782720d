// The plane of the table in a photo: where a point of the grid lies in the picture, and the picture
// of the grid seen from above.

import { nameOf } from "../board/changes.js";
import { beyond, SIDES } from "../board/tiles.js";

/** Pixels of a cell in the picture seen from above. */
const CELL = 128;
/** The most pixels of a side of that picture. */
const MOST = 2048;

/**
 * The map (nine numbers) that takes four or more points to others, by least squares; pairs `[[x,
 * y], [px, py]]`.
 */
export function homographyOf(pairs) {
  const rows = pairs.flatMap(([[x, y], [u, v]]) => [
    [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
    [0, 0, 0, x, y, 1, -v * x, -v * y, v],
  ]);
  const normal = Array.from({ length: 8 }, (_, i) =>
    Array.from({ length: 9 }, (__, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)),
  );
  return [...solved(normal), 1];
}

/** The solution of eight linear equations, by elimination with the largest pivot. */
function solved(equations) {
  const size = equations.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = equations
      .slice(column)
      .reduce(
        (best, row, at) =>
          Math.abs(row[column]) > Math.abs(equations[best][column]) ? at + column : best,
        column,
      );
    [equations[column], equations[pivot]] = [equations[pivot], equations[column]];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = equations[row][column] / equations[column][column];
      equations[row] = equations[row].map((one, at) => one - factor * equations[column][at]);
    }
  }
  return equations.map((row, at) => row[size] / row[at]);
}

/**
 * Where a map takes a point.
 * @param {number[]} map
 * @param {number[]} point
 */
export function mapped([a, b, c, d, e, f, g, h, i], [x, y]) {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/**
 * The map from points of the grid to pixels, of a block's four corners in the order of `cornersOf`;
 * its first cell is at `left`, `top`.
 */
export function mapOfBlock({ corners, left = 0, top = 0, columns, rows }) {
  return homographyOf(
    cornersOf(columns, rows).map(([x, y], at) => [[left + x, top + y], corners[at]]),
  );
}

/** The corners of a block of cells: upper left, upper right, lower right, lower left. */
export function cornersOf(columns, rows) {
  return [
    [0, 0],
    [columns, 0],
    [columns, rows],
    [0, rows],
  ];
}

/** The smallest block of cells around some, `{left, top, columns, rows}`. */
export function blockAround(cells) {
  const along = (name) => cells.map((cell) => cell[name]);
  const [left, top] = [Math.min(...along("x")), Math.min(...along("y"))];
  return {
    left,
    top,
    columns: Math.max(...along("x")) - left + 1,
    rows: Math.max(...along("y")) - top + 1,
  };
}

/**
 * The picture of a block seen from above, as the address of a blob; `image` is drawn through `map`.
 */
export async function flattened(image, map, { left, top, columns, rows }) {
  const scale = Math.min(CELL, Math.floor(MOST / Math.max(columns, rows)));
  const source = canvasOf(image.width, image.height);
  source.drawImage(image, 0, 0);
  const from = source.getImageData(0, 0, image.width, image.height);
  const target = canvasOf(columns * scale, rows * scale);
  const to = target.createImageData(columns * scale, rows * scale);
  const [pixels, out] = [new Uint32Array(from.data.buffer), new Uint32Array(to.data.buffer)];
  for (let row = 0; row < to.height; row += 1) {
    for (let column = 0; column < to.width; column += 1) {
      const [px, py] = mapped(map, [left + column / scale, top + row / scale]);
      const [u, v] = [Math.round(px), Math.round(py)];
      if (u >= 0 && v >= 0 && u < from.width && v < from.height)
        out[row * to.width + column] = pixels[v * from.width + u];
    }
  }
  target.putImageData(to, 0, 0);
  const blob = await target.canvas.convertToBlob({ type: "image/jpeg", quality: 0.85 });
  return URL.createObjectURL(blob);
}

function canvasOf(width, height) {
  return new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
}

/** The tiles that lie side by side, the most first. */
export function partsOf(tiles) {
  const left = new Map(tiles.map((one) => [nameOf(one), one]));
  const parts = [];
  for (const first of tiles) {
    const part = left.delete(nameOf(first)) ? [first] : [];
    // What is found grows the list that is gone through.
    for (const one of part) {
      const beside = SIDES.map((side) => left.get(nameOf(beyond(one, side)))).filter(Boolean);
      for (const other of beside) left.delete(nameOf(other));
      part.push(...beside);
    }
    if (part.length > 0) parts.push(part);
  }
  return parts.sort((one, other) => other.length - one.length);
}
