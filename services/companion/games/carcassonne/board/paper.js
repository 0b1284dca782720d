// The whole board for a sheet of paper and for the picture of the result: every tile with all that
// stands on it, whatever part of it is looked at on the screen.

import { SignInside } from "../../../parts/badge.js";
import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { nameOf } from "./changes.js";
import { piecesOn, figuresOn } from "./marks.js";
import { outlineOf } from "./outlines.js";
import { pictureOf } from "./tiles.js";

/** A tile is so wide, as in all that is said of points on one. */
const TILE = 12;
const SIGN = 4;
/** So far apart are the middles of two signs on one tile. */
const APART = 4.4;
const BESIDE = 2.2;
/** How large outlines are beside a sign, and on their own. */
const SMALL = 0.45;
const USUAL = 0.6;

/** The board as one picture that is as wide as its tiles; figures may be so many times larger. */
export function BoardSheet({ larger = 1 }) {
  const { tiles } = draft.value.board;
  const along = (name) => tiles.map((tile) => tile[name]);
  const [left, top] = [Math.min(...along("x")), Math.min(...along("y"))];
  const [width, height] = [Math.max(...along("x")) + 1 - left, Math.max(...along("y")) + 1 - top];
  const box = [left, top, width, height].map((count) => count * TILE).join(" ");
  return html`
    <svg class="paper-board" viewBox=${box} role="img" aria-label=${t("board.title")}
        style=${{ maxWidth: `${width * 2.4}cm` }}>
      ${tiles.map((tile) => html`<${Tile} key=${nameOf(tile)} tile=${tile} />`)}
      ${figuresOn(draft.value.board, APART * larger).map(
        (figure, at) => html`<${PaperFigure} key=${at} ...${{ ...figure, larger }} />`,
      )}
      ${piecesOn(draft.value.board).map(
        (piece, at) => html`<${Piece} key=${at} ...${{ ...piece, larger }} />`,
      )}
    </svg>
  `;
}

function Tile({ tile }) {
  const [x, y] = [tile.x * TILE, tile.y * TILE];
  return html`
    <image href=${pictureOf(tile.tile)} x=${x} y=${y} width=${TILE} height=${TILE}
        transform=${`rotate(${tile.rotation ?? 0} ${x + TILE / 2} ${y + TILE / 2})`} />
  `;
}

function at({ x, y }, [across, down]) {
  return `translate(${(x + 0.5) * TILE + across} ${(y + 0.5) * TILE + down})`;
}

/** A figure: the sign of its player, its outline where it is no plain follower, and how many. */
function PaperFigure({ one, point, larger }) {
  const count =
    one.count > 1 || one.ghosts ? `${one.count ?? 1}${one.ghosts ? `+${one.ghosts}` : ""}` : "";
  return html`
    <g transform=${`${at(one, point)} scale(${larger})`} data-follower>
      <${SignInside} id=${one.player} size=${SIGN} />
      ${
        one.figure !== "follower" &&
        html`
          <path class="paper-outline" transform=${`translate(${BESIDE} ${BESIDE}) scale(${SMALL})`}
              d=${outlineOf(one.figure)} />
        `
      }
      ${count && html`<text class="paper-count" x=${BESIDE} y=${-BESIDE + 1}>${count}</text>`}
      ${one.hill && html`<text class="paper-count" x=${-BESIDE - 1} y=${BESIDE + 1}>▲</text>`}
    </g>
  `;
}

function Piece({ id, piece, point, larger }) {
  const turn = piece.axis === "NS" ? " rotate(90)" : "";
  const scale = piece.axis ? 2 * USUAL : USUAL * larger;
  return html`
    <g transform=${`${at(piece, point)}${turn} scale(${scale})`}>
      <path class="paper-outline" d=${outlineOf(id)} />
    </g>
  `;
}
