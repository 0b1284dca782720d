// Paints the four sides of the tile that is looked for: what fits shrinks with each side that is
// known.

import { html, t } from "../../../parts/html.js";
import { painted } from "./choosing.js";
import { letterName } from "./describing.js";
import { givenSides, sideLetters } from "./offers.js";
import { SIDES } from "./tiles.js";

/** Each side of a square of 88. */
const TARGETS = {
  N: "M0 0H88L44 44z",
  E: "M88 0V88L44 44z",
  S: "M88 88H0L44 44z",
  W: "M0 88V0L44 44z",
};
const KINDS = ["C", "R", "F", "I"];

/** The square, and what the side that is next may be, behind the children. */
export function Painter({ children }) {
  const letterOf = (side) => painted.value[side] ?? givenSides.value[side];
  const next =
    SIDES.find((side) => !letterOf(side) && sideLetters.value[side].length > 1) ??
    SIDES.find((side) => !letterOf(side));
  const can = next ? sideLetters.value[next] : [];
  const paint = (letter) => (painted.value = { ...painted.value, [next]: letter });
  return html`
    <div class="painter" role="group"
        aria-label=${
          next ? t("board.paint_side", { side: t(`board.side.${next}`) }) : t("board.painted")
        }>
      ${children}
      <svg viewBox="0 0 88 88" class="painter-square" role="img" aria-label=${t("board.paint")}>
        ${SIDES.map(
          (side) => html`
            <path key=${side}
                class=${`edge edge-${letterOf(side) ?? "none"}${side === next ? " next" : ""}`}
                d=${TARGETS[side]} />
          `,
        )}
      </svg>
      ${KINDS.filter((letter) => can.includes(letter)).map(
        (letter) => html`
          <button type="button" key=${letter} class=${`paint paint-${letter}`} data-paint=${letter}
              onClick=${() => paint(letter)}>
            ${letterName(letter)}
          </button>
        `,
      )}
      ${
        Object.keys(painted.value).length > 0 &&
        html`
          <button type="button" class="quiet" aria-label=${t("board.paint_anew")}
              title=${t("board.paint_anew")} onClick=${() => (painted.value = {})}>
            ✕
          </button>
        `
      }
    </div>
  `;
}
