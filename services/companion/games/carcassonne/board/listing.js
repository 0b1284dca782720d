// The board as a list: each tile with what stands on it, row by row, and each free space.

import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { nameOf, playerOf } from "../../../shell/players.js";
import { followersAt, groundOf, nameOf as spaceName } from "./changes.js";
import { choose, chosen } from "./choosing.js";
import { described } from "./describing.js";
import { standsOf } from "./tiles.js";
import { placeName } from "./tools.js";

/** The list. */
export function Listing() {
  const { tiles } = draft.value.board;
  const order = (one, other) => one.y - other.y || one.x - other.x;
  const free = [...groundOf(tiles).free.values()].sort(order);
  return html`<div class="board-list"><h2>${t("board.tiles", { count: tiles.length })}</h2>
    <ol class="plain">${[...tiles].sort(order).map((tile) => html`<${Line} key=${spaceName(tile)} space=${tile} text=${told(tile)} />`)}</ol>
    <h2>${t("board.free")}</h2>
    <ol class="plain spaces">${free.map((space) => html`<${Line} key=${spaceName(space)} space=${space} text=${t("board.space", space)} />`)}</ol></div>`;
}

function Line({ space, text }) {
  const isChosen = chosen.value?.x === space.x && chosen.value?.y === space.y;
  return html`<li><button type="button" class="quiet" aria-pressed=${isChosen ? "true" : "false"} onClick=${() => choose(space)}>${text}</button></li>`;
}

function told(tile) {
  const { board } = draft.value;
  const stands = standsOf(tile, board.pieces);
  const figures = followersAt(board, tile).map(({ player, figure, on, segment }) => {
    const sides = stands.find((one) => one.segment === segment && one.on === on)?.sides ?? [];
    return t("board.place", { what: `${t(`figure.${figure}`)}, ${nameOf(playerOf(player))}`, where: placeName(on, sides) });
  });
  return [t("board.line", { ...tile, what: described(tile) }), ...figures].join(" · ");
}
