// The tile laid last, on the board above the sheet: a tap turns it where it fits another way, or
// puts another tile with the same sides in its place.

import { html, t } from "../../../parts/html.js";
import { Icon } from "../../../parts/icons.js";
import { draft } from "../../../shell/drafts.js";
import { keyOf, Picture } from "./candidates.js";
import { replaceTile, tileAt } from "./changes.js";
import { earlier, last, shownStep } from "./choosing.js";
import { described } from "./describing.js";
import { decodeOverPhoto, turnOn } from "./playing.js";

/** Nothing where there is nothing to choose from. */
export function LastLaid() {
  const tile =
    shownStep.value === "tiles" && !earlier.value && tileAt(draft.value.board.tiles, last.value);
  if (!tile) return null;
  const { rotations, variants } = last.value;
  const others = variants.filter((one) => keyOf(one) !== keyOf(tile));
  if (rotations.length < 2 && others.length === 0) return null;
  return html`
    <div class="last-laid" role="group" aria-label=${t("board.last")}>
      ${
        rotations.length > 1 &&
        html`
          <button type="button" aria-label=${t("board.turn_last")} title=${t("board.turn_last")}
              onClick=${() => turnOn(last.value, rotations)}>
            <${Picture} ...${tile} />
            <${Icon} name="turn" />
          </button>
        `
      }
      ${others.map(
        (one) => html`
          <button type="button" key=${keyOf(one)} data-variant=${keyOf(one)}
              aria-label=${t("board.instead", { what: described(one) })}
              title=${t("board.instead", { what: described(one) })} onClick=${() => swap(one)}>
            <${Picture} ...${one} />
          </button>
        `,
      )}
    </div>
  `;
}

function swap({ tile, rotation, rotations }) {
  last.value = { ...last.value, tile, rotations };
  replaceTile(last.peek(), tile, rotation);
  decodeOverPhoto();
}
