// A line of the score on the board: the feature's own shape fills, and what counts lights up one
// after the other with its points. Besides, the points of every entry as a small sign where it
// lies.

import { computed } from "@preact/signals";
import { SignInside } from "../../../parts/badge.js";
import { html, useGradually, useMemo } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { answer } from "../../../shell/service.js";
import { uncover } from "../../../shell/steps.js";
import { connected, partsAt, tilesAround, WHOLE_TILE } from "./features.js";
import { openSpaces } from "./open_spaces.js";
import { earlier, lit, shownStep, tiles } from "./choosing.js";
import { figuresOn, onPlane } from "./marks.js";
import { shapesOf } from "./shapes.js";
import { turnedPoint } from "./figure_places.js";
import { designOf } from "./tiles.js";
import { TILE } from "./view.js";

const UNIT = TILE / 12;
const STEP_MS = 90;
const CITY_MS = 350;
/** All of a large feature has lit up after so long. */
const WHOLE_MS = 1800;
const WHOLE = "M-6-6H6V6H-6z";
/** What pays for a field lies in the cities beside it. */
const COUNTED_CITY = /city|castle/;
const COAT = /coat$/;
/** A number stands so far beside the sign of a figure, in pixels, if it is closer than this. */
const BESIDE = 32;
const CLOSE = 3;
/** A number so near above another one, in tiles, has its place there. */
const NEAR = 0.6;

/** Two signs that are closer, in tiles, may lie over each other where a whole board is seen. */
const ROOM = 2;

/** So many parts are drawn at once: a tap waits for no more. */
const AT_ONCE = { first: 8, more: 8 };

/** What lights up of the chosen entry: its `parts`, and the `counts` that they pay. */
const shown = computed(() => lit.value && inOrder(lit.value, tiles.value));

/** The parts of the board that belong to the chosen entry. */
export function EntryLights() {
  if (!lit.value) return null;
  return html`<${Parts} key=${lit.value.id} entry=${lit.value} parts=${shown.value.parts} />`;
}

function Parts({ entry, parts }) {
  return html`
    <g class="lit">
      ${entry.isOpen && openSpaces(entry).map((space) => html`<${Gap} ...${space} />`)}
      ${useGradually(parts, AT_ONCE).map(({ part, city, delay }, at) =>
        part
          ? html`<${Part} key=${at} part=${part} name="feature-lit" delay=${delay} />`
          : html`<${City} key=${at} place=${city} delay=${delay} />`,
      )}
    </g>
  `;
}

/**
 * Points over the figures: what each part of the chosen entry pays, else those of each entry where
 * it lies, while the score is looked at.
 */
export function Points() {
  if (lit.value) return html`<${Counts} key=${lit.value.id} counts=${shown.value.counts} />`;
  if (shownStep.value !== "score" || earlier.value || !answer.value?.entries) return null;
  return html`<${Pills} entries=${answer.value.entries} />`;
}

function Counts({ counts }) {
  return useGradually(counts, AT_ONCE).map(
    ({ tile, point, points, beside, delay }, at) => html`
      <g key=${at} transform=${onPlane(tile, point)}>
        <g class="sized">
          <text class="count-up" y=${beside} style=${{ animationDelay: `${delay}ms` }}>
            +${points}
          </text>
        </g>
      </g>
    `,
  );
}

/**
 * What lights up, each with its delay: the parts of the feature, the cities beside it, and what
 * they pay.
 */
function inOrder(entry, laid) {
  const around = tilesAround(laid, entry);
  const own = partsAt(laid, entry.places ?? [], entry.kind);
  const parts = around.length > 0 ? [{ ...own[0], segment: WHOLE_TILE }, ...around] : own;
  const cities = (entry.cities ?? []).filter(({ complete }) => complete !== false);
  const delay = Math.min(STEP_MS, WHOLE_MS / Math.max(1, parts.length));
  return {
    parts: [
      ...parts.map((part, at) => ({ part, delay: at * delay })),
      ...cities.map((city, at) => ({ city, delay: parts.length * delay + at * CITY_MS })),
    ],
    counts: besideFigures(countsOf(entry, parts, cities, delay)),
  };
}

/** A number that a figure would cover stands above it, or below where another number is above. */
function besideFigures(counts) {
  const places = counts.map(({ tile, point }) => placeOf(tile, point));
  return counts.map((one, at) => {
    if (!hasFigure(one.tile, one.point)) return { ...one, beside: 0 };
    const [x, y] = places[at];
    const isAboveTaken = places.some(
      ([left, top]) => top < y && Math.hypot(left - x, top - y) < NEAR,
    );
    return { ...one, beside: isAboveTaken ? BESIDE : -BESIDE };
  });
}

/** A space where a tile is missing. */
function Gap({ x, y }) {
  const size = TILE - 2;
  return html`
    <rect class="gap" x=${x * TILE + 1} y=${y * TILE + 1} width=${size} height=${size} rx="8" />
  `;
}

/** A segment of a tile, or all of the tile. */
function Part({ part: { tile, segment }, name, delay }) {
  const shape = segment < 0 ? null : shapesOf(designOf(tile.tile))[segment];
  return html`
    <path class=${`${name}${shape?.width ? " line" : ""}`}
        style=${{ animationDelay: `${Math.round(delay)}ms` }}
        transform=${`${onPlane(tile)} scale(${UNIT}) rotate(${tile.rotation ?? 0})`}
        d=${shape?.d ?? WHOLE} />
  `;
}

/** A whole city, of which the service names one place. */
function City({ place, delay }) {
  const [first] = partsAt(tiles.value, [place], "city");
  if (!first || first.segment < 0) return null;
  return html`
    <g>
      ${connected(tiles.value, first).map(
        (part, at) => html`<${Part} key=${at} part=${part} name="city-lit" delay=${delay} />`,
      )}
    </g>
  `;
}

/**
 * "+3" on each city of a field, "+1" on each tile of a road, more where coats of arms are: where
 * lines of the entry count just these.
 */
function countsOf({ lines = [], awards = [] }, parts, cities, delay) {
  const all = [...lines, ...awards.flatMap((award) => award.lines)];
  const eachOf = (total, isWanted) =>
    all.find(({ rule, count, each }) => each && count === total && isWanted(rule))?.each ?? 0;
  const countOf = (part, points, delay) => ({
    tile: part.tile,
    point: pointIn(part),
    points,
    delay,
  });
  const beside = eachOf(cities.length, (rule) => COUNTED_CITY.test(rule));
  if (beside && cities.length > 0) {
    return partsAt(tiles.value, cities, "city").map((part, at) =>
      countOf(part, beside, parts.length * delay + at * CITY_MS),
    );
  }
  const around = parts.filter(({ isAround }) => isAround);
  const counted = around.length > 0 ? around : parts;
  const coats = counted.reduce((sum, part) => sum + coatsOf(part), 0);
  const own = eachOf(counted.length, (rule) => !COAT.test(rule));
  const ofCoat = eachOf(coats, (rule) => COAT.test(rule));
  return counted
    .map((part, at) => countOf(part, own + ofCoat * coatsOf(part), at * delay))
    .filter(({ points }) => points > 0);
}

function coatsOf({ tile, segment }) {
  return designOf(tile.tile)?.segments[segment]?.coats ?? 0;
}

/** Whether the sign of a figure stands at a point of a tile. */
function hasFigure({ x, y }, place) {
  const far = (point) => Math.hypot(point[0] - place[0], point[1] - place[1]);
  return figuresOn(draft.value.board).some(
    ({ one, point }) => one.x === x && one.y === y && far(point) < CLOSE,
  );
}

function pointIn({ tile, segment }) {
  if (segment < 0) return [0, 0];
  return turnedPoint(shapesOf(designOf(tile.tile))[segment].spot, tile.rotation ?? 0);
}

function Pills({ entries }) {
  const paid = useMemo(
    () => spread(entries.filter(({ places, awards }) => places?.length && awards.length > 0)),
    [entries],
  );
  return html`
    <g class="pills">
      ${useGradually(paid, AT_ONCE).map((one) => html`<${Pill} key=${one.entry.id} ...${one} />`)}
    </g>
  `;
}

/** Each entry with the part where its sign is: the middle one, unless another sign is close. */
function spread(entries) {
  const taken = [];
  const roomAt = (part) => {
    const [x, y] = placeOf(part.tile, pointIn(part));
    return Math.min(...taken.map(([left, top]) => Math.hypot(x - left, y - top)));
  };
  return entries.flatMap((entry) => {
    const parts = partsAt(tiles.value, entry.places, entry.kind);
    if (parts.length === 0) return [];
    const middle = parts[Math.floor(parts.length / 2)];
    const roomiest = parts.reduce((best, one) => (roomAt(one) > roomAt(best) ? one : best), middle);
    const part = roomAt(middle) < ROOM ? roomiest : middle;
    taken.push(placeOf(part.tile, pointIn(part)));
    return [{ entry, part }];
  });
}

/**
 * Where a point of a tile lies on the plane, in tiles.
 * @param {any} tile
 * @param {number[]} point
 */
function placeOf({ x, y }, [across, down]) {
  return [x + across / 12, y + down / 12];
}

function Pill({ entry, part }) {
  const points = Math.max(...entry.awards.map((award) => award.points));
  const wide = 26 + 14 * entry.awards.length + (points > 9 ? 8 : 0);
  return html`
    <g transform=${onPlane(part.tile, pointIn(part))}>
      <g class="sized-pill">
        <g class="pill" onClick=${() => showEntry(entry)}>
          <rect x=${-wide / 2} y="-12" width=${wide} height="24" rx="12" />
          <text x=${wide / 2 - 9} y="5.5" text-anchor="end">${points}</text>
          ${entry.awards.map(
            ({ player }, at) => html`
              <g key=${player} transform=${`translate(${-wide / 2 + 12 + at * 14} 0)`}>
                <${SignInside} id=${player} size=${18} />
              </g>
            `,
          )}
        </g>
      </g>
    </g>
  `;
}

/** Light an entry; the board frames it once the sheet is low. */
function showEntry(entry) {
  lit.value = entry;
  uncover();
}
