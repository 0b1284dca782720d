// What a photo adds to the stage: the picture seen from above under the tiles, outlines of the
// cells to look at, and the figures that were seen.

import { Sign } from "../../../parts/badge.js";
import { html, t, useLayoutEffect } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { letters, nameOf as playerName } from "../../../shell/players.js";
import { height, setHeight } from "../../../shell/steps.js";
import { nameOf } from "../board/changes.js";
import { shownStep, figureTile, take } from "../board/choosing.js";
import { spaceName } from "../board/rulers.js";
import { leaveTile, showTile } from "../board/stage.js";
import { TILE } from "../board/view.js";
import { photo, unanswered } from "./shown.js";
import { askAbout, playerWith, proposals } from "./seen.js";
import { doubts, question } from "./state.js";

const SIGN = 30;

/** The photo, below everything else. */
export function Underlay() {
  const { flat, block } = photo.value ?? {};
  if (!flat) return null;
  const place = {
    x: block.left * TILE,
    y: block.top * TILE,
    width: block.columns * TILE,
    height: block.rows * TILE,
  };
  return html`<image class="underlay" href=${flat} ...${place} preserveAspectRatio="none" />`;
}

/**
 * The cells to look at in the step of tiles, the figures that were seen in the step of followers.
 */
export function Seen() {
  const isPlacing = shownStep.value === "followers";
  // A tile that was chosen before would hide all figures from who has not seen that there are any.
  useLayoutEffect(() => {
    if (isPlacing && proposals.peek().length > 0 && draft.peek().board.followers.length === 0)
      leaveTile();
  }, [isPlacing]);
  if (isPlacing)
    return figureTile.value
      ? null
      : html`
        <g class="seen-figures">
          ${proposals.value.map(
            (one, at) => html`<${Figure} key=${at} one=${one} isAsked=${at === 0} />`,
          )}
        </g>
      `;
  if (shownStep.value !== "tiles") return null;
  return html`
    <g class="doubts" aria-hidden="true">
      ${(question.value?.cells ?? []).map(
        (one) => html`
          <rect key=${`? ${nameOf(one)}`} class="asked" data-asked=${nameOf(one)}
              x=${one.x * TILE} y=${one.y * TILE} width=${TILE} height=${TILE} rx="6" />
        `,
      )}
      ${[...doubts.value, ...unanswered.value].map(
        (one) => html`
          <rect key=${nameOf(one)} class=${`doubt${one.tile ? "" : " unknown"}`}
              data-doubt=${nameOf(one)} x=${one.x * TILE + 3} y=${one.y * TILE + 3}
              width=${TILE - 6} height=${TILE - 6} rx="6" />
        `,
      )}
    </g>
  `;
}

/**
 * A figure that was seen: a tap takes its player and shows the places on its tile, or has the sheet
 * ask whose it is.
 */
function Figure({ one, isAsked }) {
  const player = playerWith(one.colour);
  const label = t("photo.figure", { who: playerName(player ?? one), where: spaceName(one) });
  const choose = () => {
    if (!player) {
      askAbout(one);
      if (height.peek() === "low") setHeight("half");
      return;
    }
    take(player.id);
    showTile(one);
  };
  const press = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    choose();
  };
  const [x, y] = [(one.x + one.place[0]) * TILE, (one.y + one.place[1]) * TILE];
  return html`
    <g transform=${`translate(${x} ${y})`}>
      <g class="sized">
        <g role="button" tabindex="0" class=${`seen-figure${isAsked ? " asked-figure" : ""}`}
            data-seen=${one.colour} aria-label=${label} onClick=${choose} onKeyDown=${press}>
          <circle r="24" class="spot-target" />
          <${Sign} colour=${one.colour} letter=${player ? letters.value[player.id] : "?"}
              place=${{ x: -SIGN / 2, y: -SIGN / 2, width: SIGN, height: SIGN }} />
          <circle r=${SIGN / 2 + 3} class="seen-ring" />
        </g>
      </g>
    </g>
  `;
}
