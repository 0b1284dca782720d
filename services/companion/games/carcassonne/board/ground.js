// Where the tiles lie: which spaces are taken, which are free beside them, which comes next.

import { designOf, isClosed, lettersOf, SIDES } from "./catalogue.js";

export const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
const FACING = { N: "S", E: "W", S: "N", W: "E" };
const START = { x: 0, y: 0 };
const grounds = new WeakMap();

/** The name of a space. */
export function nameOf({ x, y }) {
  return `${x},${y}`;
}

/** The space beside another. */
export function beyond({ x, y }, side) {
  const [dx, dy] = STEPS[side];
  return { x: x + dx, y: y + dy };
}

/** `{taken, free}` by name: the index of each tile, and each free space with how many are beside it. */
export function groundOf(tiles) {
  if (!grounds.has(tiles)) grounds.set(tiles, surveyed(tiles));
  return grounds.get(tiles);
}

function surveyed(tiles) {
  const taken = new Map(tiles.map((tile, index) => [nameOf(tile), index]));
  const free = new Map();
  for (const tile of tiles) {
    for (const side of SIDES) {
      const space = beyond(tile, side);
      const name = nameOf(space);
      if (!taken.has(name)) free.set(name, { ...space, beside: (free.get(name)?.beside ?? 0) + 1 });
    }
  }
  if (tiles.length === 0) free.set(nameOf(START), { ...START, beside: 0 });
  return { taken, free };
}

/** The tile on a space, undefined if it is empty. */
export function tileAt(tiles, space) {
  return space && tiles[groundOf(tiles).taken.get(nameOf(space))];
}

/**
 * The space to be filled next: close to the last one, and among those beside the most tiles.
 * `passed` are spaces that were left out, with how many tiles lay beside each then.
 */
export function nextSpace(tiles, last, passed) {
  const { free } = groundOf(tiles);
  const spaces = [...free.values()];
  const open = spaces.filter((space) => !(passed.get(nameOf(space)) >= space.beside));
  const far = ({ x, y }) => Math.abs(x - last.x) + Math.abs(y - last.y);
  const order = (one, other) => far(one) - far(other) || other.beside - one.beside;
  return (open.length > 0 ? open : spaces).sort(order)[0];
}

/** Whether the sides of a turned tile are those of its neighbours, as far as letters tell. */
export function seemsToFit(tiles, design, rotation, space) {
  return SIDES.every((side, at) => {
    const beside = tileAt(tiles, beyond(space, side));
    const other = beside && designOf(beside.tile);
    if (!other || isClosed(other) || isClosed(design)) return true;
    return lettersOf(design, rotation)[at] === lettersOf(other, beside.rotation)[SIDES.indexOf(FACING[side])];
  });
}
