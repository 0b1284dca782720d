// The step of tiles: the next space is offered, the tiles are turned to fit, one tap lays one.

import { Badge, Named } from "../../../parts/badge.js";
import { html, later, t, useEffect, useGradually, useState } from "../../../parts/html.js";
import { Icon, IconButton } from "../../../parts/icons.js";
import { Tabs } from "../../../parts/fields.js";
import { draft } from "../../../shell/drafts.js";
import { reached } from "../../../shell/service.js";
import { goTo } from "../../../shell/steps.js";
import { play, takeAway } from "./changes.js";
import { anywhere, chosen, chosenTile, goOn, isAllLaid, player } from "./choosing.js";
import { described } from "./describing.js";
import { Candidate, Group, keyOf, Picture } from "./candidates.js";
import { isAsking, isGuess, isMuch, offered, rotationsOf, tilesThatFit } from "./offers.js";
import { Painter } from "./painting.js";
import { turnOn } from "./playing.js";
import { spaceName } from "./rulers.js";
import { allDesigns } from "./tiles.js";
import { FromPhoto } from "../photo/begin.js";
import { looking, photo, unanswered } from "../photo/shown.js";

/** So many candidates are in sight at once on a phone; each is a picture to be drawn. */
const SEEN = { first: 12, more: 6 };
/** So many are in sight as large as tiles are best seen. */
const LARGE = 9;

const AllTiles = later(async () => (await import("./all_tiles.js")).AllTiles);
const Listing = later(async () => (await import("./listing.js")).Listing);
const PhotoPanel = later(async () => (await import("../photo/panel.js")).PhotoPanel);
const Unanswered = later(async () => (await import("../photo/unanswered.js")).Unanswered);
const Turn = later(async () => (await import("./turn.js")).Turn);

/** The sheet in this step; with a photo under the board, the questions about the photo. */
export function Laying({ card }) {
  if (!photo.value) return html`<${Step} card=${card} />`;
  return html`
    <${PhotoPanel} />
    ${looking.value === "hand" && html`<${Step} card=${card} />`}
  `;
}

function Step({ card }) {
  const { board } = draft.value;
  const [isList, setList] = useState(false);
  useEffect(
    () => document.querySelector(".sheet-body")?.scrollTo(0, 0),
    [anywhere.value, isList, chosen.value],
  );
  // Who plays tile by tile needs this at every turn, and may be without a network by then.
  useEffect(() => void (board.turn && Turn.load().catch(() => undefined)), [Boolean(board.turn)]);
  if (allDesigns().length === 0)
    return html`<p class="note">${t(reached.value ? "board.asking" : "board.unknown")}</p>`;
  const list = html`
    <${IconButton} name="list" label=${t("board.list")} aria-pressed=${isList ? "true" : "false"}
        onClick=${() => setList(!isList)} />
  `;
  if (isList) return html`<${Listing} head=${list} />`;
  if (board.turn?.laid) return html`<${Turn} card=${card} />`;
  if (!chosen.value && unanswered.value.length > 0) return html`<${Unanswered} />`;
  if (isAllLaid.value && !chosenTile.value && !anywhere.value)
    return html`<${Done} count=${board.tiles.length} />`;
  if (!chosen.value) return html`<p class="note">${t("board.tap_space")}</p>`;
  if (chosenTile.value) return html`<${Lying} tile=${chosenTile.value} list=${list} />`;
  if (anywhere.value) return html`<${AllTiles} />`;
  return html`<${Offer} list=${list} />`;
}

/** Every tile of the box lies. */
function Done({ count }) {
  return html`
    <p class="lead">${t("board.all_laid", { count })}</p>
    <p class="buttons">
      <button type="button" class="primary" onClick=${() => goTo("followers")}>
        ${t("board.to_followers")}
      </button>
      <button type="button" onClick=${() => (anywhere.value = true)}>
        ${t("board.elsewhere")}
      </button>
    </p>
  `;
}

/** The tiles that fit into the chosen space. */
function Offer({ list }) {
  const groups = offered.value;
  const drawn = useGradually(groups, SEEN);
  const { turn } = draft.value.board;
  const isSmall = isMuch.value || turn || groups.length > LARGE;
  return html`
    <header class=${`step-head slim${isMuch.value ? " unseen" : ""}`}>
      ${turn && html`<${Named} id=${player.value} />`}
      <h2>
        <span role="status">
          ${isAsking.value ? t("board.asking") : t("board.fits", { count: tilesThatFit.value })}
          <small> · ${spaceName(chosen.value)}</small>
        </span>
      </h2>
    </header>
    ${isGuess.value && html`<p class="note">${t("board.guess")}</p>`}
    ${
      isMuch.value &&
      html`
        <${Painter}>${turn && html`<${Badge} id=${player.value} />`}</${Painter}>
      `
    }
    <div class=${`offers${isSmall ? " many" : ""}${turn ? " of-turn" : ""}`}>
      ${drawn.map((group, at) =>
        group.choices.length === 1
          ? html`
            <${Candidate} key=${keyOf(group.choices[0])} choice=${group.choices[0]} at=${at} />
          `
          : html`<${Group} key=${group.letters} group=${group} at=${at} />`,
      )}
      ${
        drawn.length === groups.length &&
        html`
          <button type="button" class="quiet elsewhere" aria-label=${t("board.elsewhere")}
              onClick=${() => (anywhere.value = true)}>
            ${t("board.not_here")}
          </button>
        `
      }
    </div>
    ${!isAsking.value && groups.length === 0 && html`<p class="note">${t("board.none")}</p>`}
    <p class="below-offers">${list}</p>
  `;
}

/** A tile on the board: its name, and the actions on it. */
function Lying({ tile, list }) {
  const rotations = rotationsOf(tile);
  return html`
    <p class="buttons">
      ${
        rotations.length > 1 &&
        html`
          <button type="button" data-turn onClick=${() => turnOn(chosen.peek(), rotations)}>
            <${Icon} name="turn" /> ${t("board.turn")}
          </button>
        `
      }
      <button type="button" onClick=${() => takeAway(chosen.peek())}>
        ${t("board.take_away")}
      </button>
      <button type="button" onClick=${() => goTo("followers")}>${t("board.follower_here")}</button>
      <button type="button" class="primary" onClick=${() => goOn(chosen.peek())}>
        ${t("board.next")}
      </button>
    </p>
    <header class="step-head"><h2><span role="status">${spaceName(tile)}</span></h2>${list}</header>
    <div class="lying"><${Picture} ...${tile} /><p class="described">${described(tile)}</p></div>
  `;
}

/** Whether a finished board is entered, or the game is played tile by tile. */
export function Ways() {
  const { turn } = draft.value.board;
  const ways = [false, true].map((value) => ({
    value,
    label: t(value ? "board.way.play" : "board.way.whole"),
  }));
  return html`
    <${Tabs} label=${t("board.way")} value=${Boolean(turn)} choices=${ways}
        onChange=${(on) => on !== Boolean(turn) && play(on, player.peek())} />
    <${FromPhoto} />
  `;
}
