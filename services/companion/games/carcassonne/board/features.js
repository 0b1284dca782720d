// A feature on the board: the segments that belong to it, found from one of them, or from the
// places that the service names. This is where things lie; what they are worth is for the service
// to say.

import { computed } from "@preact/signals";
import { byName, kindsOf } from "../../../parts/labels.js";
import { nameOf, tileAt } from "./changes.js";
import { standOf } from "./figure_places.js";
import { boxAround } from "./view.js";
import { allDesigns, beyond, designOf, lieOf } from "./tiles.js";

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
    (one, index) =>
      one.kind === wanted && (side === undefined || lieOf(tile).edges[index].includes(side)),
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
    const { x, y } = part.tile;
    for (const edge of lieOf(part.tile).edges[part.segment] ?? bridgeOver(part.tile, pieces)) {
      const next = tileAt(tiles, beyond(part.tile, edge[0]));
      if (next && doMatch(part.tile, next, edge[0], pieces)) ahead.push(partOn(next, FACING[edge]));
      const isHere = (end) => end.x === x && end.y === y && end.side === edge;
      for (const end of passages.find((ends) => ends.some(isHere)) ?? []) {
        const across = tileAt(tiles, end);
        if (across) ahead.push(partOn(across, end.side));
      }
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

/** The part of a tile that reaches an edge; the bridge where nothing printed does. */
function partOn(tile, edge) {
  return { tile, segment: lieOf(tile).reached[edge] };
}

/** The axis of the bridge over a tile; nothing where there is none. */
function bridgeOver({ x, y }, { bridges = [] }) {
  return bridges.find((one) => one.x === x && one.y === y)?.axis ?? "";
}

/** Whether a side of a tile and that of the tile beside it have the same on them. */
function doMatch(tile, next, side, pieces) {
  const wordsOn = (one, edge, words) =>
    bridgeOver(one, pieces).includes(edge) ? BRIDGED : lieOf(one)[words][edge];
  return wordsOn(tile, side, "sides") === wordsOn(next, FACING[side], "facing");
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
