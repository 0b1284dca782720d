// The tiles of the service's catalogue: what each looks like when it is turned, what lies on its
// sides, and how many there are in the boxes in play.

import { computed } from "@preact/signals";
import { ownersOf } from "../../../parts/labels.js";
import { draft } from "../../../shell/drafts.js";
import { address, fact } from "../../../shell/service.js";
import { PICTURE } from "../../../shell/alone.js";

export const SIDES = ["N", "E", "S", "W"];
const STEPS = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };
export const TURN = 90;
/** What lies on a side, by a letter; all else is field. */
const LETTERS = { city: "C", road: "R", river: "I" };
const FIELD = "F";
const GAME = "carcassonne";

/** The kind of segment that a letter stands for; undefined for open ground. */
export function kindOn(letter) {
  return Object.keys(LETTERS).find((kind) => LETTERS[kind] === letter);
}

const listed = computed(() => fact("v1/carcassonne/tiles").value?.tiles ?? []);
const custom = computed(() => draft.value?.board?.custom);
const designs = computed(() => {
  memory.clear();
  return new Map(
    [...listed.value, ...(custom.value ?? []).filter(isDrawable).map(ownDesign)].map((one) => [
      one.id,
      one,
    ]),
  );
});
const CORNERS = { N: "0 0 12 0", E: "12 0 12 12", S: "12 12 0 12", W: "0 12 0 0" };
const MIDDLES = { N: "6 0", E: "12 6", S: "6 12", W: "0 6" };
const memory = new Map();

/**
 * Whether a tile of one's own can be drawn and offered: on one space, with sides as the service has
 * them.
 */
function isDrawable({ id, cells, segments }) {
  const isSegment = (one) =>
    typeof one?.kind === "string" &&
    (one.edges ?? []).every?.((edge) => typeof edge === "string" && edge[0] in MIDDLES);
  return (
    typeof id === "string" &&
    id !== "" &&
    !(cells?.length > 1) &&
    Array.isArray(segments) &&
    segments.every(isSegment)
  );
}

function ownDesign({ id, segments, marks }) {
  const drawn = segments.map(
    ({ kind, edges = [] }) =>
      edges.map((edge) => shapeOf(kind, edge)).join("") ||
      (kind === "field" ? "" : '<circle cx="6" cy="6" r="2" fill="#fff" stroke="#111"/>'),
  );
  const ground = '<path d="M0 0h12v12H0z" fill="#d3e6ac"/>';
  const inside = ground + drawn.join("");
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 12">${inside}</svg>`;
  return {
    id,
    segments,
    marks,
    expansions: [],
    sets: [],
    own: `data:image/svg+xml,${encodeURIComponent(picture)}`,
  };
}

function shapeOf(kind, edge) {
  if (kind === "city")
    return `<path d="M6 6L${CORNERS[edge]}z" fill="#ddb286" stroke="#5b3413" stroke-width=".2"/>`;
  if (kind === "field") return "";
  const stroke = `stroke="${kind === "river" ? "#4a90c8" : "#55524c"}" stroke-width="1.2"`;
  return `<path d="M6 6L${MIDDLES[edge]}" ${stroke} stroke-linecap="round"/>`;
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
  return (
    designOf(id)?.own ??
    remembered(`picture ${id}`, () =>
      address(`v1/carcassonne/tiles/${id.split("/").map(encodeURIComponent).join("/")}${PICTURE}`),
    )
  );
}

/** A side or half-edge of a tile where it is once the tile is turned, and back with `-rotation`. */
export function turnedEdge(edge, rotation) {
  const quarters = (rotation / TURN + SIDES.length) % SIDES.length;
  return SIDES[(SIDES.indexOf(edge[0]) + quarters) % SIDES.length] + edge.slice(1);
}

/** Four letters: what lies on each side, from north, once the tile is turned. */
export function lettersOf(design, rotation) {
  return remembered(`letters ${design.id} ${rotation}`, () => {
    const { reached } = lieOf({ tile: design.id, rotation });
    return SIDES.map((side) => LETTERS[design.segments[reached[side]]?.kind] ?? FIELD).join("");
  });
}

/**
 * How a tile lies: the edges of each segment, the index of the segment that each edge is `reached`
 * by, and what is on each of the `sides`, in the words of a tile `facing` it that matches.
 */
export function lieOf({ tile, rotation }) {
  const segments = designOf(tile)?.segments ?? [];
  return remembered(`lie ${tile} ${rotation}`, () => {
    const edges = segments.map((one) =>
      (one.edges ?? []).map((edge) => turnedEdge(edge, rotation)),
    );
    const reached = Object.fromEntries(
      edges.flatMap((all, index) => all.map((edge) => [edge, index])),
    );
    const kindOf = (edge) => segments[reached[edge]]?.kind;
    const wordsOf = (...halves) =>
      Object.fromEntries(
        SIDES.map((side) => [
          side,
          kindOf(side) === "city" || halves.map((half) => kindOf(side + half)).join(),
        ]),
      );
    return { edges, reached, sides: wordsOf("", "L", "R"), facing: wordsOf("", "R", "L") };
  });
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
    const turned = (edges) => edges.map((edge) => turnedEdge(edge, rotation)).sort();
    // A field names each city beside it by one of the city's sides: any other of them means the
    // same.
    const cityAt = (edge) =>
      turned(
        design.segments.find(({ kind, edges }) => kind === "city" && edges?.includes(edge))
          ?.edges ?? [edge],
      ).join("");
    const lies = ({ edges = [], cities = [], ...printed }) =>
      JSON.stringify([printed, turned(edges), cities.map(cityAt).sort()]);
    return design.segments.map(lies).sort().join();
  });
}

/** The designs of the boxes in play; none while the catalogue is not known. */
export function boxDesigns(expansions) {
  const isOn = ({ expansions: own }) =>
    own.length === 0 || !expansions || own.some((one) => expansions.includes(one));
  return allDesigns().filter(
    (one) => !one.own && !isTwin(one) && isOn(one) && isUsual(one, expansions),
  );
}

/** How many tiles there are in the boxes in play; undefined while the catalogue is not known. */
export function boxSize(expansions) {
  const inBox = boxDesigns(expansions);
  return inBox.length > 0 ? inBox.reduce((sum, { copies = 0 }) => sum + copies, 0) : undefined;
}

/**
 * The expansions that have a kind of feature which is printed on a tile of the base game; else
 * undefined.
 */
function lenders({ expansions, segments }) {
  return expansions.length > 0
    ? undefined
    : segments.map(({ kind }) => ownersOf(GAME, "kind", kind)).find(Boolean);
}

/**
 * Whether a tile is another printing of one of the box, with a feature of an expansion such as a
 * garden.
 */
function isTwin(design) {
  return lenders(design) !== undefined;
}

/**
 * Whether a tile is in the boxes in play. A twin belongs to the expansion of its feature; any
 * other extra belongs to no box.
 */
export function isUsual(design, expansions) {
  if (design.expansions.length > 0 || design.own) return true;
  const owners = lenders(design);
  if (owners) return !expansions || owners.some((one) => expansions.includes(one));
  return design.sets.some(({ id }) => id === "basic");
}

function remembered(key, make) {
  if (!memory.has(key)) memory.set(key, make());
  return memory.get(key);
}
