// The board as a list: each tile with what stands on it, row by row, and each free space.

import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { nameOf, playerOf } from "../../../shell/players.js";
import { followersAt, groundOf, nameOf as keyOf } from "./changes.js";
import { choose, chosen, isAllLaid } from "./choosing.js";
import { described, placeName } from "./describing.js";
import { spaceName } from "./rulers.js";
import { standsOf } from "./figure_places.js";
import { standName, toolName } from "./tools.js";
import { addTexts } from "../../../shell/language.js";
import TEXTS from "./more_texts.json" with { type: "json" };

addTexts(TEXTS);

/** The list, under its own `head`. */
export function Listing({ head }) {
  const { tiles } = draft.value.board;
  const order = (one, other) => one.y - other.y || one.x - other.x;
  const free = [...groundOf(tiles).free.values()].sort(order);
  return html`
    <header class="step-head"><h2>${t("board.tiles", { count: tiles.length })}</h2>${head}</header>
    <div class="board-list">
      <ol class="plain">
        ${[...tiles]
          .sort(order)
          .map((tile) => html`<${Line} key=${keyOf(tile)} space=${tile} text=${inWords(tile)} />`)}
      </ol>
      ${
        !isAllLaid.value &&
        html`
          <h3>${t("board.free")}</h3>
          <ol class="plain spaces">
            ${free.map(
              (space) => html`
                <${Line} key=${keyOf(space)} space=${space} text=${spaceName(space)} />
              `,
            )}
          </ol>
        `
      }
    </div>
  `;
}

function Line({ space, text }) {
  const isChosen = chosen.value?.x === space.x && chosen.value?.y === space.y;
  return html`
    <li>
      <button type="button" class="quiet" aria-pressed=${isChosen ? "true" : "false"}
          onClick=${() => choose(space)}>
        ${text}
      </button>
    </li>
  `;
}

function inWords(tile) {
  const { board } = draft.value;
  const stands = standsOf(tile, board.pieces);
  const figures = followersAt(board, tile).map(({ player, figure, on, segment }) => {
    const stand = stands.find((one) => one.segment === segment && one.on === on);
    return t("board.place", {
      what: `${toolName(figure)}, ${nameOf(playerOf(player))}`,
      where: stand ? standName(tile, stand) : placeName(on, []),
    });
  });
  return [t("board.line", { space: spaceName(tile), what: described(tile) }), ...figures].join(
    " · ",
  );
}
