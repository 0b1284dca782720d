// A tile in words: what lies on it and on which sides, for whoever does not know its code or cannot
// see its picture.

import { fieldName } from "../../../parts/labels.js";
import { plain, t, tOr } from "../../../shell/language.js";
import { designOf, SIDES, turnedEdge } from "./tiles.js";
import { placeName } from "./tools.js";

/** What a segment may have besides, and what it may have several of. */
const EXTRAS = ["inn", "cathedral", "labyrinth", "tunnel", "besieged", "princess", "darmstadtium", "pigsty"];
const COUNTED = ["coats", "wells"];
const OPEN_GROUND = "field";

/** "city (north, east), coat of arms · road (south, west)"; empty for a tile nobody knows. */
export function described({ tile, rotation }) {
  const design = designOf(tile);
  if (!design) return "";
  const things = design.segments.map((segment) => segmentInWords(segment, rotation)).filter(Boolean);
  const printed = (design.marks ?? []).map(({ kind }) => tOr(`board.mark.${kind}`, plain(kind)));
  return [...things, ...printed].join(" · ") || t("board.letter.F");
}

/** Fields lie on every tile and are told of only for what is on them. */
function segmentInWords(segment, rotation) {
  const more = extrasOf(segment);
  if (segment.kind === OPEN_GROUND && more.length === 0) return "";
  const reached = new Set((segment.edges ?? []).map((edge) => turnedEdge(edge, rotation)[0]));
  const sides = SIDES.filter((side) => reached.has(side));
  return [named(segment, sides), ...more].join(", ");
}

function named({ kind, building }, sides) {
  if (building) return tOr(`board.building.${building}`, t("board.building.monastery"));
  const [first, ...rest] = placeName(kind, sides);
  return first.toLowerCase() + rest.join("");
}

function extrasOf(segment) {
  const there = EXTRAS.filter((name) => segment[name]).map((name) => t(`board.extra.${name}`));
  const counted = COUNTED.filter((name) => segment[name]).map((name) => t(`board.extra.${name}`, { count: segment[name] }));
  const resource = segment.resource ? [fieldName("carcassonne", segment.resource).toLowerCase()] : [];
  return [...counted, ...there, ...resource];
}
