// Beside each free place of a tile the sign of the player who comes next: a tap on it places that
// player's figure, and those that follow are this player's too.

import { SignInside } from "../../../parts/badge.js";
import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { nameOf } from "../../../shell/players.js";
import { player, take } from "./choosing.js";
import { onPlane } from "./marks.js";
import { spotsFor, toolName } from "./tools.js";
import { TILE } from "./view.js";

const UNIT = TILE / 12;
/** A sign stands so far from its place, and at least so far from all others: a thumb finds each. */
const FAR = 1.95;
const APART = 1.9;
/** So far from the middle of its tile nothing covers a sign. */
const FARTHEST = 5.7;
/** A sign that is farther from all others is no easier to find. */
const FAR_ENOUGH = 3;
const WAYS = Array.from({ length: 24 }, (_, at) => (at * Math.PI) / 12);
const SIGN = 22;
/** Both signs of a place lie on one strip: its border and its inside. */
const STRIP = [
  ["#2b2205", 35],
  ["#fffdf5", 30],
];

/**
 * The signs beside the places that `full` has not; none where one player sits at the table.
 * `put(spot)` is what a tap on a place does.
 */
export function NextSigns({ tile, used, full, put }) {
  const { players } = draft.value;
  const next = players[(players.findIndex(({ id }) => id === player.value) + 1) % players.length];
  if (players.length < 2) return null;
  const spots = spotsFor(used, tile, next.id).filter(({ point }) => point);
  const points = besidePoints(spots.map(({ point }) => point));
  return spots.map(
    (spot, at) =>
      points[at] &&
      !full.includes(String(spot.point)) &&
      html`
        <${Pair} key=${spot.label + at}
            ...${{ tile, used, spot, next, put, point: points[at] }} />
      `,
  );
}

/** The place with the sign of the player whose turn it is to be placed, and that of the next. */
function Pair({ tile, used, spot, next, put, point }) {
  const label = t("board.place", {
    what: `${toolName(used)}, ${nameOf(next)}`,
    where: spot.label,
  });
  const act = () => {
    take(next.id);
    put(spot);
  };
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const [across, down] = point.map((part, axis) => (part - spot.point[axis]) * UNIT);
  return html`
    <g pointer-events="none" transform=${onPlane(tile, spot.point)}>
      ${STRIP.map(
        ([stroke, width]) => html`
          <path d=${`M0 0L${across} ${down}`} stroke=${stroke} stroke-width=${width}
              stroke-linecap="round" vector-effect="non-scaling-stroke" />
        `,
      )}
      <g class="sized-spot"><${SignInside} id=${player.value} size=${SIGN} /></g>
    </g>
    <g transform=${onPlane(tile, point)}>
      <g class="sized-spot">
        <g role="button" tabindex="0" class="spot" data-next=${next.id} aria-label=${label}
            onClick=${act} onKeyDown=${press}>
          <circle r="23" class="spot-target" />
          <${SignInside} id=${next.id} size=${SIGN} />
        </g>
      </g>
    </g>
  `;
}

/**
 * A point beside each of `points`, undefined where none is free: those with the fewest ways choose
 * first.
 */
export function besidePoints(points) {
  const found = [];
  const room = (point, at) =>
    Math.min(
      FAR_ENOUGH,
      ...[...points.toSpliced(at, 1), ...found.filter(Boolean)].map(([x, y]) =>
        Math.hypot(point[0] - x, point[1] - y),
      ),
    );
  const waysFrom = ([x, y], at) =>
    WAYS.map((way) => [x + FAR * Math.cos(way), y + FAR * Math.sin(way)])
      .filter((point) => point.every((part) => Math.abs(part) <= FARTHEST))
      .filter((point) => room(point, at) >= APART);
  const left = new Set(points.keys());
  while (left.size > 0) {
    const ways = [...left].map((at) => ({ at, free: waysFrom(points[at], at) }));
    const [{ at, free }] = ways.sort((one, other) => one.free.length - other.free.length);
    found[at] = free.sort((one, other) => room(other, at) - room(one, at))[0];
    left.delete(at);
  }
  return found;
}
