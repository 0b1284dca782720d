// A tile in words: what lies on it and on which sides, for people who cannot know its code or see
// its picture. What may be printed on a tile, and its words, are those of the form of a tile of
// one's own.

import { byName, fieldsOf, labelIn, labelOf } from "../../../parts/labels.js";
import { inPageWords, plain, t } from "../../../shell/language.js";
import { designOf, kindOn, SIDES, turnedEdge } from "./tiles.js";

const OPEN_GROUND = "field";
/** These say where something lies, or are in its name; they are not printed besides. */
const UNSAID = ["building", "cell", "shared_edge"];
const WORDS = {
  flag: ({ label }) => lower(label),
  count: ({ label }, count) => `${lower(label)} × ${count}`,
  choice: ({ values }, value) => labelIn(values, value),
};

function formOfTile() {
  return byName(fieldsOf("carcassonne", "board-scores").custom_tiles?.item.fields);
}

function formOfSegment(kind) {
  return formOfTile().segments?.item.kinds.find(({ name }) => name === kind);
}

/** "city (north, east), coats of arms × 1 · road (south, west)"; empty for a tile nobody knows. */
export function described({ tile, rotation }) {
  const design = designOf(tile);
  if (!design) return "";
  const things = design.segments
    .map((segment) => segmentInWords(segment, rotation))
    .filter(Boolean);
  const marks = byName(formOfTile().marks?.item.fields).kind?.values;
  const printed = (design.marks ?? []).map(({ kind }) => labelIn(marks, kind));
  return [...things, ...printed].join(" · ") || letterName();
}

/** What lies on a side, by its letter; open ground without one. */
export function letterName(letter) {
  const kind = kindOn(letter) ?? OPEN_GROUND;
  return lower(inPageWords(formOfSegment(kind)?.label ?? plain(kind)));
}

/** "City (north, east)". */
export function placeName(on, sides) {
  const kind = labelOf("carcassonne", "on", on);
  return sides.length > 0
    ? t("board.with_sides", {
        kind,
        sides: sides.map((side) => t(`board.side.${side}`)).join(", "),
      })
    : kind;
}

/** Fields lie on every tile and are described only for what is on them. */
function segmentInWords(segment, rotation) {
  const more = extrasOf(segment);
  if (segment.kind === OPEN_GROUND && more.length === 0) return "";
  const reached = new Set((segment.edges ?? []).map((edge) => turnedEdge(edge, rotation)[0]));
  const sides = SIDES.filter((side) => reached.has(side));
  return [named(segment, sides), ...more].join(", ");
}

function named({ kind, building }, sides) {
  if (!building) return lower(placeName(kind, sides));
  return lower(labelIn(byName(formOfSegment(kind)?.fields).building?.values, building));
}

function lower(text) {
  return text[0].toLowerCase() + text.slice(1);
}

/** What a segment has besides: what the form of its kind asks of it. */
function extrasOf(segment) {
  const { fields = [] } = formOfSegment(segment.kind) ?? {};
  const there = fields.filter(
    ({ name, type }) => segment[name] && WORDS[type] && !UNSAID.includes(name),
  );
  return there.map((field) => WORDS[field.type](field, segment[field.name]));
}
