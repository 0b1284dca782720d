// A feature on the board: the segments that belong to it, found from one of them, or from the
// places that the service names. This is where things lie; what they are worth is for the service
// to say.

import { computed } from "@preact/signals";
import { byName, kindsOf } from "../../../parts/labels.js";
import { nameOf, tileAt } from "./changes.js";
import { standOf } from "./figure_places.js";
import { boxAround } from "./view.js";
import { allDesigns, beyond, designOf, kindsOnEdges, SIDES, turnedEdge } from "./tiles.js";

/** The segment of a part that is all of its tile. */
export const WHOLE_TILE = -1;
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
];
/** By side or half-edge, that of the tile beside it which lies there. */
const FACING = {
  ...{ N: "S", NL: "SR", NR: "SL", S: "N", SL: "NR", SR: "NL" },
  ...{ E: "W", EL: "WR", ER: "WL", W: "E", WL: "ER", WR: "EL" },
};
/** What is on a side over which a bridge leads. */
const BRIDGED = "road,field,field";
const UNKNOWN = { edges: [], segments: {}, sides: {}, facing: {} };
const segments = computed(() => allDesigns().flatMap((design) => design.segments));
/** The kinds of segment that there are on tiles, and those of them that reach sides. */
const printed = computed(() => new Set(segments.value.map(({ kind }) => kind)));
const reaching = computed(
  () => new Set(segments.value.filter(({ edges }) => edges?.length > 0).map(({ kind }) => kind)),
);

/**
 * The segments of a kind of feature: its own, else those of the base game that are scored as it is.
 */
function segmentKind(kind) {
  if (printed.value.has(kind)) return kind;
  const kinds = kindsOf("carcassonne");
  const { category } = kinds.find(({ name }) => name === kind) ?? {};
  return kinds.find((one) => one.category === category && !one.expansions)?.name ?? kind;
}

/**
 * The index of a tile's segment of a kind that reaches a side, or the first of the kind; -1 if
 * there is none.
 */
export function segmentAt(tile, kind, side) {
  const own = designOf(tile?.tile)?.segments ?? [];
  const wanted = segmentKind(kind);
  const exact = own.findIndex(
    ({ kind, edges = [] }) =>
      kind === wanted &&
      (side === undefined || edges.some((edge) => turnedEdge(edge, tile.rotation) === side)),
  );
  if (exact >= 0) return exact;
  return own.findIndex(
    (one) => one.kind === wanted || !(reaching.value.has(one.kind) || reaching.value.has(wanted)),
  );
}

/**
 * The parts `{tile, segment}` that places of the service name; `segment` is -1 for a tile as a
 * whole.
 */
export function partsAt(tiles, places, kind) {
  return places
    .map((place) => ({ tile: tileAt(tiles, place), side: place.side }))
    .filter(({ tile }) => tile)
    .map(({ tile, side }) => ({ tile, segment: segmentAt(tile, kind, side) }));
}

/**
 * All parts of the feature that one part belongs to; edges that do not match join nothing. Without
 * a `segment` a part is the bridge over its tile.
 */
export function connected(tiles, from, pieces = {}) {
  const passages = passagesOf(pieces);
  const found = new Map();
  const ahead = [from];
  while (ahead.length > 0) {
    const part = ahead.pop();
    const name = `${nameOf(part.tile)},${part.segment}`;
    if (found.has(name)) continue;
    found.set(name, part);
    for (const edge of edgesOf(part, pieces)) {
      const next = tileAt(tiles, beyond(part.tile, edge[0]));
      if (next && doMatch(part.tile, next, edge[0], pieces)) ahead.push(partOn(next, FACING[edge]));
      ahead.push(...partsAcross(tiles, passages, part.tile, edge));
    }
  }
  return [...found.values()];
}

/** Where roads go on without an edge: the ends of tunnels and of ferries, `{x, y, side}`. */
function passagesOf({ tunnels = [], ferries = [] }) {
  return [
    ...tunnels.map(({ ends }) => ends),
    ...ferries.map(({ x, y, sides }) => sides.map((side) => ({ x, y, side }))),
  ];
}

function partsAcross(tiles, passages, { x, y }, edge) {
  if (passages.length === 0) return [];
  const isHere = (end) => end.x === x && end.y === y && end.side === edge;
  return passages
    .filter((ends) => ends.some(isHere))
    .flat()
    .filter((end) => tileAt(tiles, end))
    .map((end) => partOn(tileAt(tiles, end), end.side));
}

/** The edges of a part, those of the bridge for a part that is one. */
function edgesOf({ tile, segment }, pieces) {
  return lieOf(tile).edges[segment] ?? [...bridgeOver(tile, pieces)];
}

/** The part of a tile that reaches an edge; the bridge where nothing printed does. */
function partOn(tile, edge) {
  return { tile, segment: lieOf(tile).segments[edge] };
}

/** The axis of the bridge over a tile; nothing where there is none. */
function bridgeOver({ x, y }, { bridges = [] }) {
  return bridges.find((one) => one.x === x && one.y === y)?.axis ?? "";
}

/** Whether a side of a tile and that of the tile beside it have the same on them. */
function doMatch(tile, next, side, pieces) {
  const other = FACING[side];
  const own = bridgeOver(tile, pieces).includes(side) ? BRIDGED : lieOf(tile).sides[side];
  const beside = bridgeOver(next, pieces).includes(other) ? BRIDGED : lieOf(next).facing[other];
  return own === beside;
}

const lies = new WeakMap();

/**
 * How a tile lies: the edges of each segment, the segment at each edge, and what is on each side,
 * in words that are those of any side that it matches, as who `facing` it reads them.
 */
function lieOf({ tile, rotation }) {
  const design = designOf(tile);
  if (!design) return UNKNOWN;
  const turns = lies.get(design) ?? new Map();
  lies.set(design, turns);
  if (!turns.has(rotation)) turns.set(rotation, readLie(design, rotation));
  return turns.get(rotation);
}

function readLie(design, rotation) {
  const edges = design.segments.map((one) =>
    (one.edges ?? []).map((edge) => turnedEdge(edge, rotation)),
  );
  const reached = edges.flatMap((all, segment) => all.map((edge) => [edge, segment]));
  const kinds = kindsOnEdges(design, rotation);
  const wordsOf = (side, ...halves) =>
    kinds[side] === "city" ? "city" : [side, ...halves].map((edge) => kinds[edge]).join();
  const read = (halves) =>
    Object.fromEntries(
      SIDES.map((side) => [side, wordsOf(side, ...halves.map((half) => side + half))]),
    );
  return {
    edges,
    segments: Object.fromEntries(reached),
    sides: read(["L", "R"]),
    facing: read(["R", "L"]),
  };
}

/** Whose figures stand on the feature of a part. */
export function ownersOn({ tiles, followers, pieces }, part) {
  const parts = connected(tiles, part, pieces);
  const isOn = (one) =>
    parts.some(
      ({ tile, segment }) =>
        tile.x === one.x && tile.y === one.y && standOf(one, tile, pieces)?.segment === segment,
    );
  return [...new Set(followers.filter(isOn).map(({ player }) => player))];
}

/** What counts for a building such as a monastery: the tiles around it. */
export function tilesAround(laid, { kind, places = [] }) {
  if (places.length !== 1 || !countsNeighbours(kind)) return [];
  const [{ x, y }] = places;
  // By now another board may lie there, which a past game or another window has brought.
  if (!tileAt(laid, { x, y })) return [];
  return AROUND.map(([right, down]) => tileAt(laid, { x: x + right, y: y + down }))
    .filter(Boolean)
    .map((tile) => ({ tile, segment: WHOLE_TILE, isAround: true }));
}

/** The spaces on which a tile is missing for a feature to be complete, each once. */
export function openSpaces({ missing = [] }) {
  const spaces = missing
    .filter(({ tunnel }) => !tunnel)
    .map((gap) => (gap.side ? beyond(gap, gap.side) : gap));
  return [...new Map(spaces.map((space) => [nameOf(space), space])).values()];
}

function countsNeighbours(kind) {
  return byName(kindsOf("carcassonne"))[kind]?.fields.some(({ name }) => name === "neighbours");
}

/**
 * The spaces of all that lights up for an entry, cities beside it and tiles around it too; null
 * where it has none.
 */
export function litBox(laid, shown) {
  const { places = [], cities = [] } = shown;
  if (places.length === 0) return null;
  const inCities = partsAt(laid, cities, "city")
    .filter(({ segment }) => segment >= 0)
    .flatMap((part) => connected(laid, part));
  const others = [...tilesAround(laid, shown), ...inCities].map(({ tile }) => tile);
  return boxAround([...places, ...cities, ...others], 0.6);
}
