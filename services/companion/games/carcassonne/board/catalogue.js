// The tiles of the service's catalogue: how each lies when it is turned, and what it looks like.

import { computed } from "@preact/signals";
import { fact } from "../../../shell/facts.js";
import { address } from "../../../shell/network.js";

export const SIDES = ["N", "E", "S", "W"];
export const TURN = 90;
const TURNS = [0, 90, 180, 270];
/** What lies on a side, by a letter; all else is field. */
const LETTERS = { city: "C", road: "R", river: "I" };
const FIELD = "F";

const designs = computed(() => new Map((fact("v1/carcassonne/tiles").value?.tiles ?? []).map((one) => [one.id, one])));
const memory = new Map();

/** Every design of the catalogue; none while it is not known. */
export function allDesigns() {
  return [...designs.value.values()];
}

/** The design with this id, undefined if nobody knows it. */
export function designOf(id) {
  return designs.value.get(id);
}

/** Where the picture of a tile lies. */
export function pictureOf(id) {
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
  if (design.expansions.length > 0) return true;
  if (design.segments.some(({ kind }) => kind === "garden")) return !expansions || expansions.includes("abbot");
  return design.sets.some(({ id }) => id === "basic");
}

function remembered(key, make) {
  if (!memory.has(key)) memory.set(key, make());
  return memory.get(key);
}
