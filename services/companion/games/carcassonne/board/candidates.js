// A tile that may be laid, as a button; and tiles with the same sides, of which one stands for all.

import { html, t } from "../../../parts/html.js";
import { described, letterName } from "./describing.js";
import { layChoice } from "./playing.js";
import { pictureOf } from "./tiles.js";

/** A choice in a few letters. */
export function keyOf({ tile, rotation }) {
  return `${tile} ${rotation}`;
}

/** A tile in one rotation: a tap lays it. */
export function Candidate({ choice, at }) {
  const { tile, rotation, left } = choice;
  const label = t("board.lay", { what: described(choice) }) + leftText(left);
  return html`
    <button type="button" class="offer" aria-label=${label} title=${label}
        data-candidate=${keyOf(choice)} data-pick=${at + 1} data-tile=${tile}
        data-rotation=${rotation} onClick=${() => layChoice(choice)}>
      <${Picture} ...${{ tile, rotation }} />
      ${left !== undefined && html`<span class="copies" aria-hidden="true">${left}</span>`}
    </button>
  `;
}

/**
 * Tiles with the same sides: the commonest stands for all, and is laid by a tap; the others are at
 * hand then.
 */
export function Group({ group, at }) {
  const { choices, letters } = group;
  const sides = [...letters].map((letter) => letterName(letter)).join(", ");
  const label = t("board.group", { count: choices.length, sides });
  return html`
    <button type="button" class="offer group" aria-label=${label} title=${label}
        data-candidate=${keyOf(choices[0])} data-pick=${at + 1} data-signature=${letters}
        onClick=${() => layChoice(choices[0], choices)}>
      <${Picture} ...${choices[0]} />
      <span class="copies" aria-hidden="true">${choices.length}</span>
    </button>
  `;
}

function leftText(count) {
  return count === undefined ? "" : `, ${t("board.left", { count })}`;
}

/** A tile's picture, turned. */
export function Picture({ tile, rotation }) {
  return html`
    <img src=${pictureOf(tile)} alt="" width="60" height="60" draggable=${false}
        style=${{ transform: rotation ? `rotate(${rotation}deg)` : undefined }} />
  `;
}
