// Where on a tile a figure may stand. A tile is a square of 12 around (0, 0), y growing south.

import { shapesOf } from "./shapes.js";
import { beyond, designOf, SIDES, turnedEdge } from "./tiles.js";

const HALF = 6;
/** The middle of each side. */
export const SIDE_AT = { N: [0, -HALF], E: [HALF, 0], S: [0, HALF], W: [-HALF, 0] };
/** Things printed on the whole tile that figures stand on, and where. */
const MARKS = { vodyanoy: "vodyanoy", acrobats: "pyramid" };
const MARK_AT = [
  [3.4, 3.4],
  [-3.4, 3.4],
];
const AXES = { NS: "N", WE: "E" };
const OPPOSITE = { N: "S", E: "W", S: "N", W: "E" };

function marksOf(design) {
  return (design.marks ?? []).map(({ kind }) => kind).filter((kind) => kind in MARKS);
}

/**
 * A point of an unturned tile where it is once the tile is turned.
 * @param {number[]} point
 */
export function turnedPoint([x, y], rotation) {
  return [
    [x, y],
    [-y, x],
    [-x, -y],
    [y, -x],
  ][rotation / 90];
}

/**
 * What a figure may stand on: `{on, segment?, side?, point, sides}` with its place once the tile is
 * turned, and the sides it reaches in the board's frame.
 */
export function standsOf(tile, pieces) {
  const design = designOf(tile.tile);
  if (!design) return [];
  const shapes = shapesOf(design);
  const at = (index) => turnedPoint(shapes[index].spot, tile.rotation);
  const segments = design.segments.flatMap((segment, index) => {
    const sides = [
      ...new Set((segment.edges ?? []).map((edge) => turnedEdge(edge, tile.rotation)[0])),
    ];
    return placesOn(segment, sides, tile, pieces).map((on, also) => ({
      on,
      segment: index,
      point: aside(at(index), also),
      sides,
    }));
  });
  const marks = marksOf(design).map((kind, index) => ({
    on: MARKS[kind],
    point: turnedPoint(MARK_AT[index % MARK_AT.length], tile.rotation),
    sides: [],
  }));
  return [...segments, ...marks, ...bridgesOn(tile, pieces)];
}

/** @param {number[]} point */
function aside([x, y], also) {
  return [x, y + also * 4];
}

function placesOn({ kind, special }, sides, tile, pieces) {
  if (kind === "river") return [];
  if (kind === "monastery" && special) return ["monastery", "abbot_monastery"];
  if (kind === "city" && sides.some((side) => hasCastle(tile, side, pieces))) return ["castle"];
  return [kind];
}

/** Whether a castle stands over a side, named by either of its tiles. */
function hasCastle(tile, side, { castles = [] }) {
  const other = beyond(tile, side);
  const named = ({ x, y, side: own }, space, which) =>
    x === space.x && y === space.y && own === which;
  return castles.some(
    (castle) => named(castle, tile, side) || named(castle, other, OPPOSITE[side]),
  );
}

function bridgesOn({ x, y }, { bridges = [] }) {
  return bridges
    .filter((bridge) => bridge.x === x && bridge.y === y)
    .map(({ axis }) => ({
      on: "road",
      side: AXES[axis],
      point: SIDE_AT[AXES[axis]].map((part) => part * 0.45),
      sides: axis.split(""),
    }));
}

/** What a figure stands on, of the places of its tile; undefined where that is not known. */
export function standOf(figure, tile, pieces) {
  const stands = tile ? standsOf(tile, pieces) : [];
  return (
    stands.find((one) => figure.segment !== undefined && one.segment === figure.segment) ??
    stands.find(
      (one) =>
        one.on === figure.on && (figure.side === undefined || one.sides.includes(figure.side[0])),
    )
  );
}

/** Where a figure stands on its tile; the middle where it is not known. */
export function pointOf(figure, tile, pieces) {
  return standOf(figure, tile, pieces)?.point ?? [0, 0];
}

/** Where a side of a tile is, a little inside of it. */
export function sidePoint(side) {
  return SIDE_AT[side].map((part) => part * 0.72);
}

/** The sides by which roads or cities leave a tile as it lies. */
export function sidesOf(tile, kind) {
  const edges =
    designOf(tile.tile)
      ?.segments.filter((one) => one.kind === kind)
      .flatMap((one) => one.edges) ?? [];
  return SIDES.filter((side) => edges.some((edge) => turnedEdge(edge, tile.rotation) === side));
}
