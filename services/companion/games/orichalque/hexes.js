// The lattice: axial coordinates q and r, r growing south, as the service has them.

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];
/** From the middle of a cell to a corner. */
export const SIZE = 26;

/** Every cell within a distance of the middle. */
export function hexagon(radius) {
  const range = Array.from({ length: 2 * radius + 1 }, (_, at) => at - radius);
  return range.flatMap((r) =>
    range.filter((q) => Math.abs(q + r) <= radius).map((q) => ({ q, r })),
  );
}

export const same = (one, other) => one.q === other.q && one.r === other.r;

/** The middle of a cell in the picture. */
export function middle({ q, r }) {
  return [SIZE * Math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r];
}

/** The outline of a cell about its middle. */
export const OUTLINE = Array.from({ length: 6 }, (_, at) => {
  const angle = (Math.PI / 3) * at + Math.PI / 6;
  return `${(SIZE * Math.cos(angle)).toFixed(2)},${(SIZE * Math.sin(angle)).toFixed(2)}`;
}).join(" ");

/** The cells of the picture: those of the island and the ones around them. */
export function around(cells) {
  const seen = new Map();
  for (const cell of [{ q: 0, r: 0 }, ...cells]) {
    for (const [dq, dr] of [[0, 0], ...DIRECTIONS]) {
      const spot = { q: cell.q + dq, r: cell.r + dr };
      seen.set(`${spot.q},${spot.r}`, spot);
    }
  }
  return [...seen.values()].sort((one, other) => one.r - other.r || one.q - other.q);
}

/** The view box that holds these cells. */
export function box(spots) {
  const points = spots.map(middle);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [Math.min(...xs) - SIZE, Math.min(...ys) - SIZE];
  return [left, top, Math.max(...xs) + SIZE - left, Math.max(...ys) + SIZE - top].join(" ");
}
