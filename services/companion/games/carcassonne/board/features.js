// A feature on the board: the segments that belong to it, found from one of them, or from the
// places that the service names. This is where things lie; what they are worth is for the service
// to say.

import { computed } from "@preact/signals";
import { byName, kindsOf } from "../../../parts/labels.js";
import { nameOf, tileAt } from "./changes.js";
import { standOf } from "./figure_places.js";
import { boxAround } from "./view.js";
import { allDesigns, beyond, designOf, kindsOnEdges, turnedEdge } from "./tiles.js";

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
const FACING = { N: "S", E: "W", S: "N", W: "E", L: "R", R: "L" };
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
    (one) => one.kind === wanted && (side === undefined || reaches(one, tile, side)),
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

/** All parts of the feature that one part belongs to; edges that do not match join nothing. */
export function connected(tiles, { tile, segment }, bridges = []) {
  const kind = designOf(tile.tile)?.segments[segment]?.kind;
  const found = new Map();
  const ahead = [{ tile, segment }];
  while (ahead.length > 0) {
    const part = ahead.pop();
    const name = `${part.tile.x},${part.tile.y},${part.segment}`;
    if (found.has(name)) continue;
    found.set(name, part);
    for (const edge of designOf(part.tile.tile).segments[part.segment].edges ?? []) {
      const lies = turnedEdge(edge, part.tile.rotation);
      const next = tileAt(tiles, beyond(part.tile, lies[0]));
      const isJoined = next && doMatch(part.tile, next, lies[0], bridges);
      const other = isJoined ? segmentOn(next, kind, facing(lies)) : -1;
      if (other >= 0) ahead.push({ tile: next, segment: other });
    }
  }
  return [...found.values()];
}

function facing(edge) {
  return [...edge].map((letter) => FACING[letter]).join("");
}

function segmentOn(tile, kind, edge) {
  return designOf(tile.tile).segments.findIndex(
    (one) => one.kind === kind && reaches(one, tile, edge),
  );
}

function reaches({ edges = [] }, tile, edge) {
  return edges.some((own) => turnedEdge(own, tile.rotation) === edge);
}

/** Whether a side of a tile and that of the tile beside it have the same on them. */
function doMatch(tile, next, side, bridges) {
  const [own, beside] = [tile, next].map((one) => kindsOn(one, bridges));
  const isAlike = (edge) => own[edge] === beside[facing(edge)];
  return isAlike(side) && (own[side] === "city" || (isAlike(`${side}L`) && isAlike(`${side}R`)));
}

/** What reaches each side and half-edge of a tile, a bridge over it too. */
function kindsOn({ tile, x, y, rotation }, bridges) {
  const design = designOf(tile);
  const printed = design ? kindsOnEdges(design, rotation) : {};
  const bridge = bridges.find((one) => one.x === x && one.y === y);
  if (!bridge) return printed;
  return { ...printed, ...Object.fromEntries([...bridge.axis].map((side) => [side, "road"])) };
}

/** Whose figures stand on the feature of a part, those on the part's own tile left out. */
export function ownersBeside({ tiles, followers, pieces }, part) {
  const parts = connected(tiles, part, pieces.bridges).filter(({ tile }) => tile !== part.tile);
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
