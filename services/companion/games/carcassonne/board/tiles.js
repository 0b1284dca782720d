// The tiles of the service's catalogue: how each lies when it is turned, what it looks like, where
// its segments are, and what a figure may stand on there. A tile is a square of 12 around (0, 0), y
// growing south.

import { computed } from "@preact/signals";
import { draft } from "../../../shell/drafts.js";
import { address, fact } from "../../../shell/service.js";

export const SIDES = ["N", "E", "S", "W"];
const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const TURN = 90;
/** A tile is so wide on the plane of the board. */
export const TILE = 96;
const TURNS = [0, 90, 180, 270];
/** What lies on a side, by a letter; all else is field. */
const LETTERS = { city: "C", road: "R", river: "I" };
const FIELD = "F";

const listed = computed(() => fact("v1/carcassonne/tiles").value?.tiles ?? []);
const custom = computed(() => draft.value?.board?.custom);
const designs = computed(() => {
  memory.clear();
  return new Map([...listed.value, ...(custom.value ?? []).filter(isDrawable).map(ownDesign)].map((one) => [one.id, one]));
});
const CORNERS = { N: "0 0 12 0", E: "12 0 12 12", S: "12 12 0 12", W: "0 12 0 0" };
const MIDDLES = { N: "6 0", E: "12 6", S: "6 12", W: "0 6" };
const memory = new Map();

/** Whether a tile of one's own can be drawn and offered: on one space, with sides as the service has them. */
function isDrawable({ id, cells, segments }) {
  const isSegment = (one) => typeof one?.kind === "string" && (one.edges ?? []).every?.((edge) => typeof edge === "string" && edge[0] in MIDDLES);
  return typeof id === "string" && id !== "" && !(cells?.length > 1) && Array.isArray(segments) && segments.every(isSegment);
}

function ownDesign({ id, segments, marks }) {
  const drawn = segments.map(({ kind, edges = [] }) => edges.map((edge) => shapeOf(kind, edge)).join("") || (kind === "field" ? "" : '<circle cx="6" cy="6" r="2" fill="#fff" stroke="#111"/>'));
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12"><path d="M0 0h12v12H0z" fill="#d3e6ac"/>${drawn.join("")}</svg>`;
  return { id, segments, marks, expansions: [], sets: [], own: `data:image/svg+xml,${encodeURIComponent(picture)}` };
}

function shapeOf(kind, edge) {
  if (kind === "city") return `<path d="M6 6L${CORNERS[edge]}z" fill="#ddb286" stroke="#5b3413" stroke-width=".2"/>`;
  if (kind === "field") return "";
  return `<path d="M6 6L${MIDDLES[edge]}" stroke="${kind === "river" ? "#4a90c8" : "#55524c"}" stroke-width="1.2" stroke-linecap="round"/>`;
}

/** Every design of the catalogue; none while it is not known. */
export function allDesigns() {
  return [...designs.value.values()];
}

/** The design with this id, undefined if nobody knows it. */
export function designOf(id) {
  return designs.value.get(id);
}

/** The space beside another. */
export function beyond({ x, y }, side) {
  const [dx, dy] = STEPS[side];
  return { x: x + dx, y: y + dy };
}

/** Where the picture of a tile lies; one of our own is drawn here, plainly. */
export function pictureOf(id) {
  const own = designOf(id)?.own;
  if (own) return own;
  return address(`v1/carcassonne/tiles/${id.split("/").map(encodeURIComponent).join("/")}`);
}

/** A side or half-edge of a tile where it is once the tile is turned, and back with `-rotation`. */
export function turnedEdge(edge, rotation) {
  const quarters = (rotation / TURN + SIDES.length) % SIDES.length;
  return SIDES[(SIDES.indexOf(edge[0]) + quarters) % SIDES.length] + edge.slice(1);
}

/** Four letters: what lies on each side, from north, once the tile is turned. */
export function lettersOf(design, rotation) {
  return remembered(`letters ${design.id} ${rotation}`, () => {
    const lies = {};
    for (const segment of design.segments) {
      for (const edge of LETTERS[segment.kind] ? segment.edges : []) lies[turnedEdge(edge, rotation)] = LETTERS[segment.kind];
    }
    return SIDES.map((side) => lies[side] ?? FIELD).join("");
  });
}

/** The letters of the sides whatever the rotation: what is chosen first where much fits. */
export function signatureOf(design) {
  return TURNS.map((rotation) => lettersOf(design, rotation)).sort()[0];
}

/** Whether an abbey, which closes every edge beside it. */
export function isClosed(design) {
  return !design.segments.some(({ edges }) => edges?.length > 0);
}

/** Of these rotations, those that are not the same to look at as an earlier one. */
export function distinct(design, rotations) {
  const seen = new Set();
  return rotations.filter((rotation) => {
    const look = lookOf(design, rotation);
    return !seen.has(look) && seen.add(look);
  });
}

/** Whether a tile looks the same in both rotations. */
export function isAlike(design, one, other) {
  return lookOf(design, one) === lookOf(design, other);
}

function lookOf(design, rotation) {
  return remembered(`look ${design.id} ${rotation}`, () => {
    const lies = ({ edges = [], cities = [], ...printed }) =>
      JSON.stringify([printed, ...[edges, cities].map((all) => all.map((edge) => turnedEdge(edge, rotation)).sort())]);
    return design.segments.map(lies).sort().join();
  });
}

/** Whether a tile is in the boxes in play: garden twins are the abbot's, other extras nobody's. */
export function isUsual(design, expansions) {
  if (design.expansions.length > 0 || design.own) return true;
  if (design.segments.some(({ kind }) => kind === "garden")) return !expansions || expansions.includes("abbot");
  return design.sets.some(({ id }) => id === "basic");
}

function remembered(key, make) {
  if (!memory.has(key)) memory.set(key, make());
  return memory.get(key);
}

const HALF = 6;
const SIDE_AT = { N: [0, -HALF], E: [HALF, 0], S: [0, HALF], W: [-HALF, 0] };
const HALF_AT = { NL: [-3, -HALF], NR: [3, -HALF], EL: [HALF, -3], ER: [HALF, 3], SL: [3, HALF], SR: [-3, HALF], WL: [-HALF, 3], WR: [-HALF, -3] };
/** Those with the fewest places to be in choose first. */
const ORDER = ["monastery", "garden", "hut", "city", "road", "field"];
const NEAR = 3.4;
const OTHER = [[0, 0], [3.5, 3.5], [-3.5, 3.5], [3.5, -3.5], [-3.5, -3.5]];
/** Things printed on the whole tile that figures stand on. */
const MARKS = { vodyanoy: "vodyanoy", acrobats: "pyramid" };
const AXES = { NS: "N", WE: "E" };
const OPPOSITE = { N: "S", E: "W", S: "N", W: "E" };

/** Where each segment of a design is, unturned, in their order; marks that hold figures follow. */
export function spotsOf(design) {
  const things = [...design.segments, ...marksOf(design).map((kind) => ({ kind }))];
  const rank = ({ kind }) => (ORDER.indexOf(kind) + ORDER.length) % ORDER.length;
  const turns = things.map((_, index) => index).sort((one, other) => rank(things[one]) - rank(things[other]));
  const spots = [];
  for (const index of turns) {
    const free = candidates(things[index]).map((point) => [point, Math.min(99, ...spots.filter(Boolean).map((spot) => distance(spot, point)))]);
    const found = free.find(([, room]) => room >= NEAR) ?? free.reduce((best, one) => (one[1] > best[1] ? one : best));
    spots[index] = found[0];
  }
  return spots;
}

function marksOf(design) {
  return (design.marks ?? []).map(({ kind }) => kind).filter((kind) => kind in MARKS);
}

function candidates({ kind, edges = [] }) {
  const ends = edges.map((edge) => SIDE_AT[edge] ?? HALF_AT[edge]);
  if (ends.length === 0) return OTHER;
  const middle = ends.reduce(([x, y], [u, v]) => [x + u / ends.length, y + v / ends.length], [0, 0]);
  const inwards = kind === "city" ? 0.7 : 0.78;
  const towards = (share) => ends.map(([x, y]) => [x * share, y * share]);
  return [[middle[0] * inwards, middle[1] * inwards], ...towards(inwards), ...towards(0.5)];
}

function distance([x, y], [u, v]) {
  return Math.hypot(x - u, y - v);
}

/** A point of an unturned tile where it is once the tile is turned. */
export function turnedPoint([x, y], rotation) {
  return [[x, y], [-y, x], [-x, -y], [y, -x]][rotation / 90];
}

/**
 * What a figure may stand on: `{on, segment?, side?, point, sides}` with its place once the tile is
 * turned, and the sides it reaches in the board's frame.
 */
export function standsOf(tile, pieces) {
  const design = designOf(tile.tile);
  if (!design) return [];
  const spots = spotsOf(design);
  const at = (index) => turnedPoint(spots[index], tile.rotation);
  const segments = design.segments.flatMap((segment, index) => {
    const sides = [...new Set((segment.edges ?? []).map((edge) => turnedEdge(edge, tile.rotation)[0]))];
    return placesOn(segment, sides, tile, pieces).map((on, also) => ({ on, segment: index, point: aside(at(index), also), sides }));
  });
  const marks = marksOf(design).map((kind, index) => ({ on: MARKS[kind], point: at(design.segments.length + index), sides: [] }));
  return [...segments, ...marks, ...bridgesOn(tile, pieces)];
}

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
  const named = ({ x, y, side: own }, space, which) => x === space.x && y === space.y && own === which;
  return castles.some((castle) => named(castle, tile, side) || named(castle, other, OPPOSITE[side]));
}

function bridgesOn({ x, y }, { bridges = [] }) {
  return bridges
    .filter((bridge) => bridge.x === x && bridge.y === y)
    .map(({ axis }) => ({ on: "road", side: AXES[axis], point: SIDE_AT[AXES[axis]].map((part) => part * 0.45), sides: axis.split("") }));
}

/** Where a figure stands on its tile; the middle where it is not known. */
export function pointOf(figure, tile, pieces) {
  if (!tile) return [0, 0];
  const stands = standsOf(tile, pieces);
  const found =
    stands.find((one) => figure.segment !== undefined && one.segment === figure.segment) ??
    stands.find((one) => one.on === figure.on && (figure.side === undefined || one.sides.includes(figure.side[0])));
  return found?.point ?? [0, 0];
}

/** Where a side of a tile is, a little inside of it. */
export function sidePoint(side) {
  return SIDE_AT[side].map((part) => part * 0.72);
}

/** The sides by which roads or cities leave a tile as it lies. */
export function sidesOf(tile, kind) {
  const edges = designOf(tile.tile)?.segments.filter((one) => one.kind === kind).flatMap((one) => one.edges) ?? [];
  return SIDES.filter((side) => edges.some((edge) => turnedEdge(edge, tile.rotation) === side));
}
