// The shape of each segment of a tile, unturned: cities and roads as the service draws them, fields
// as what is left between them. A tile is a square of 12 around (0, 0), y growing south.

import { idle } from "../../../shell/browser.js";
import { distances, labelCells, likelyAt, outlineOfCells, roomiest } from "./raster.js";

const SIDES = ["N", "E", "S", "W"];
const HALF = 6;
const MIDDLES = { N: [0, -HALF], E: [HALF, 0], S: [0, HALF], W: [-HALF, 0] };
/** The corner at the end of each side, going clockwise. */
const CORNERS = { N: [HALF, -HALF], E: [HALF, HALF], S: [-HALF, HALF], W: [-HALF, -HALF] };
/** A road that separates no fields ends so far from the middle. */
const STUMP = 0.45;
const ROAD = 1.3;
const RIVER = 2.4;
/** The radius of what stands on a tile without reaching its sides. */
const BUILDING = 2;
const PLACES = [
  [0, 0],
  [3.4, 3.4],
  [-3.4, 3.4],
  [3.4, -3.4],
  [-3.4, -3.4],
];
/** Spots of a tile are so far from each other that each has its target. */
const APART = 2.4;

const known = new WeakMap();

/**
 * The shapes of a design in the order of its segments: `{d, width, spot}`. With a `width` the path
 * `d` is a line, else an area; `spot` is the point [x, y] where a figure stands.
 */
export function shapesOf(design) {
  if (!known.has(design)) known.set(design, measured(design));
  return known.get(design);
}

/**
 * How likely a figure on each segment of a design is seen at a point of the unturned tile, which is
 * `spread` off.
 */
export function likelyOn(design, point, spread) {
  return likelyAt(labelCells(design.segments, shapesOf(design)), point, spread);
}

/**
 * Find the shapes of designs while nothing else is to be done, so that no tap waits for many of
 * them. Returns what ends it.
 */
export function findAhead(designs) {
  const going = { on: true };
  findEach(designs, going);
  return () => {
    going.on = false;
  };
}

async function findEach(designs, going) {
  for (const design of designs) {
    if (known.has(design)) continue;
    await idle();
    if (!going.on) return;
    shapesOf(design);
  }
}

function measured({ segments }) {
  const drawn = segments.map((segment, index) => draw(segment, segments, index));
  const cells = labelCells(segments, drawn);
  const rooms = distances(cells);
  const spots = [];
  return [...segments.keys()]
    .sort((one, other) => rank(segments[one]) - rank(segments[other]))
    .reduce((shapes, index) => {
      const spot = drawn[index].spot ?? spotOn(drawn[index], { cells, rooms }, index, spots);
      spots.push(spot);
      shapes[index] = {
        ...drawn[index],
        d: drawn[index].d ?? outlineOfCells(cells, index) ?? circle(spot, 1),
        spot,
      };
      return shapes;
    }, []);
}

/** What has the fewest places to be in chooses first. */
function rank({ kind }) {
  return ["road", "city", "field"].indexOf(kind);
}

function draw({ kind, edges = [] }, segments, index) {
  const sides = edges.map((edge) => edge[0]);
  if (kind === "city" && sides.length > 0) return { d: cityPath(sides) };
  if (kind === "road" || kind === "river")
    return { d: linePath(sides, segments), width: kind === "road" ? ROAD : RIVER };
  if (kind === "field") return {};
  const before = segments
    .slice(0, index)
    .filter((one) => !one.edges?.length && one.kind !== "field").length;
  const spot = PLACES[before % PLACES.length];
  return { d: circle(spot, BUILDING), spot };
}

/** @param {number[]} middle */
function circle([x, y], radius) {
  const half = `a${radius} ${radius} 0 1 1`;
  return `M${x - radius} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0z`;
}

/** Straight along its sides, bent inwards along all others. */
function cityPath(sides) {
  if (SIDES.every((side) => sides.includes(side))) return `M-6-6H6V6H-6z`;
  const first = SIDES.findIndex(
    (side, at) => sides.includes(side) && !sides.includes(SIDES.at(at - 1)),
  );
  const order = [...SIDES.slice(first), ...SIDES.slice(0, first)];
  const start = CORNERS[order.at(-1)];
  let way = `M${start}`;
  let at = start;
  let missing = 0;
  for (const side of order) {
    if (!sides.includes(side)) {
      missing += 1;
      continue;
    }
    const before = CORNERS[SIDES.at(SIDES.indexOf(side) - 1)];
    if (missing > 0) way += bend(at, before, missing);
    missing = 0;
    at = CORNERS[side];
    way += `L${at}`;
  }
  return `${way}${bend(at, start, missing)}z`;
}

function bend(start, end, missing) {
  if (missing === 2) return `L${end}`;
  return `C${start.map((part) => part / 3)} ${end.map((part) => part / 3)} ${end}`;
}

function linePath(sides, segments) {
  if (sides.length === 2) {
    const [one, other] = sides.map((side) => MIDDLES[side]);
    return `M${one}Q0 0 ${other}`;
  }
  const end =
    sides.length === 1 && !separates(sides[0], segments)
      ? MIDDLES[sides[0]].map((part) => part * STUMP)
      : [0, 0];
  return sides.map((side) => `M${MIDDLES[side]}L${end}`).join("");
}

/** Whether the fields on both sides of a line's end are two. */
function separates(side, segments) {
  const fieldAt = (half) =>
    segments.findIndex(({ kind, edges }) => kind === "field" && edges?.includes(half));
  return fieldAt(`${side}L`) !== fieldAt(`${side}R`);
}

/** A road's figure stands on its way, all others where there is most room. */
function spotOn({ d, width }, room, index, others) {
  const apart = (/** @type {number[]} */ [x, y]) =>
    Math.min(99, ...others.map(([u, v]) => Math.hypot(x - u, y - v)));
  if (!width) return roomiest(room, index, others, APART);
  const ends = [...d.matchAll(/M(-?\d+),(-?\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const last = /Q0 0 (-?\d+),(-?\d+)/.exec(d)?.slice(1).map(Number);
  const along = last
    ? [[(ends[0][0] + last[0]) / 4, (ends[0][1] + last[1]) / 4], last.map((part) => part * 0.62)]
    : [];
  const points = [...along, ...ends.map((end) => end.map((part) => part * 0.62))];
  return (
    points.find((point) => apart(point) >= APART) ??
    points.sort((one, other) => apart(other) - apart(one))[0] ?? [0, 0]
  );
}
