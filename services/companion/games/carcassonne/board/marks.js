// What stands on the tiles: figures and pieces. Outlines are our own, about three wide around (0,
// 0), those of the board's picture; a player is known by the sign, never by the outline.

import { SignInside } from "../../../parts/badge.js";
import { html } from "../../../parts/html.js";
import { tileAt } from "./changes.js";
import { shownBoard } from "./choosing.js";
import { outlineOf } from "./outlines.js";
import { pointOf, sidePoint } from "./figure_places.js";
import { TILE } from "./view.js";

/** The outline of a figure or a piece. */
export function Outline({ id }) {
  return html`
    <svg class="outline" viewBox="-3.4 -3.4 6.8 6.8" aria-hidden="true">
      <path d=${outlineOf(id)} />
    </svg>
  `;
}

const UNIT = TILE / 12;
const CORNER = [4, 4];
/** So far from the middle of its tile a figure is moved, in so many passes. */
const FARTHEST = 5;
const PASSES = 20;
/** So far from a figure that its letter is seen. */
const BESIDE = 2.4;
const SIGN = 30;
/** An outline beside a sign, and one that stands alone. */
const SMALL = 3;
const LARGE = 5;

/**
 * Where a point of a tile is on the plane.
 * @param {any} tile
 * @param {number[]} point
 */
export function onPlane({ x, y }, [across, down] = [0, 0]) {
  return `translate(${(x + 0.5) * TILE + across * UNIT} ${(y + 0.5) * TILE + down * UNIT})`;
}

/** Every figure with its point on its tile; signs of one tile are moved so far `apart`. */
export function figuresOn({ tiles, followers, pieces }, apart = 2.4) {
  const all = followers.map((one) => ({ one, point: pointOf(one, tileAt(tiles, one), pieces) }));
  const isBeside = (one, other) => one.one.x === other.one.x && one.one.y === other.one.y;
  const pairs = all.flatMap((one, at) =>
    all
      .slice(at + 1)
      .filter((other) => isBeside(one, other))
      .map((other) => [one, other]),
  );
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const [one, other] of pairs) part(one, other, apart);
  return all;
}

/** Move two figures in the direction in which they are farther apart, and both as far. */
function part(one, other, apart) {
  const gaps = one.point.map((place, axis) => other.point[axis] - place);
  const axis = Math.abs(gaps[1]) > Math.abs(gaps[0]) ? 1 : 0;
  const lack = Math.max(0, apart - Math.abs(gaps[axis])) / 2;
  const way = gaps[axis] < 0 ? -lack : lack;
  one.point = shifted(one.point, axis, -way);
  other.point = shifted(other.point, axis, way);
}

/** A point, moved within its tile. */
function shifted(point, axis, way) {
  return point.with(axis, Math.min(FARTHEST, Math.max(-FARTHEST, point[axis] + way)));
}

/** The figures, by their indices. */
export function Figures() {
  return html`
    <g class="tokens">
      ${figuresOn(shownBoard.value).map(
        ({ one, point }, index) => html`
          <g key=${index} class="token" data-follower=${index} transform=${onPlane(one, point)}>
            <g class="sized">
              <${SignInside} id=${one.player} size=${SIGN} />
              ${
                one.figure !== "follower" &&
                html`
                  <path class="token-outline" transform=${`translate(11 11) scale(${SMALL})`}
                      d=${outlineOf(one.figure)} />
                `
              }
              ${
                (one.count > 1 || one.ghosts) &&
                html`
                  <text class="token-count" x="16" y="-10">
                    ${one.count ?? 1}
                    ${one.ghosts ? `+${one.ghosts}` : ""}
                  </text>
                `
              }
              ${one.hill && html`<text class="token-count" x="-17" y="18">▲</text>`}
            </g>
          </g>
        `,
      )}
    </g>
  `;
}

/** Every piece with its point on its tile; one with two ends twice. */
export function piecesOn({ tiles, pieces }) {
  const all = Object.entries(pieces).flatMap(([name, there]) =>
    [there]
      .flat()
      .filter(Boolean)
      .map((piece) => ({ id: piece.kind ?? name, piece })),
  );
  return all.flatMap(({ id, piece }) =>
    (piece.ends ?? [piece]).map((part) => ({
      id,
      piece: part,
      point: pointOfPiece(part, tiles, pieces),
    })),
  );
}

/** A piece that lies along an axis is as long as two tiles. */
function alongAxis(axis) {
  return `${axis === "NS" ? "rotate(90) " : ""}scale(${axis ? 2 * LARGE : LARGE})`;
}

/** The pieces. */
export function Pieces() {
  return html`
    <g class="tokens">
      ${piecesOn(shownBoard.value).map(
        ({ id, piece, point }, at) => html`
          <g class=${`token piece ${id}`} key=${at} transform=${onPlane(piece, point)}>
            <path class="token-outline" transform=${alongAxis(piece.axis)} d=${outlineOf(id)} />
          </g>
        `,
      )}
    </g>
  `;
}

/** With a feature, at a side, across the tile, or else on the tile as a whole. */
function pointOfPiece(piece, tiles, pieces) {
  if (!piece.on && piece.side) return sidePoint(piece.side);
  if (!piece.on) return piece.axis || piece.sides ? [0, 0] : CORNER;
  const [across, down] = pointOf(piece, tileAt(tiles, piece), pieces);
  return [across + BESIDE, down - BESIDE];
}
