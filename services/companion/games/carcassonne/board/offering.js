// What fits on the free space that is chosen: one tap lays it.

import { html, t, useEffect } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { pictureOf } from "./catalogue.js";
import { chosen, generous, last, signature } from "./choosing.js";
import { tileAt } from "./ground.js";
import { layChoice, turnOn } from "./laying.js";
import { choices, hasMore, isAsking, isGuess } from "./offers.js";

const KEYS = 9;

/** The choices for the chosen space, and the tile laid last with its handle. */
export function Offering() {
  const { choices: all, groups, signature: opened } = choices.value;
  useEffect(() => () => {
    generous.value = false;
  }, []);
  const count = all?.length ?? groups.reduce((sum, group) => sum + group.choices.length, 0);
  return html`<header class="panel-head">
      <h2>${t("board.space", chosen.value)}</h2>
      <span role="status" class="state"><span class="unseen">${t("board.space", chosen.value)} </span>${isAsking.value ? t("board.asking") : t("board.fits", { count })}</span>
      <${Last} />
    </header>
    ${isGuess.value && html`<p class="note">${t("board.guess")}</p>`}
    ${opened && html`<button type="button" class="quiet" onClick=${() => (signature.value = null)}>← ${t("board.signatures")}</button>`}
    <div class="offers">
      ${groups?.map((group, at) => html`<${Group} key=${group.signature} ...${{ group, at }} />`)}
      ${all?.map((choice, at) => html`<${Choice} key=${choice.key} ...${{ choice, at }} />`)}
    </div>
    ${!isAsking.value && count === 0 && html`<p class="note">${t("board.none")}</p>`}
    ${hasMore.value && html`<button type="button" class="quiet" aria-pressed=${generous.value ? "true" : "false"} onClick=${() => (generous.value = !generous.value)}>${t("board.generous")}</button>`}`;
}

/** A tile in one rotation. */
function Choice({ choice, at }) {
  const { tile, rotation, left } = choice;
  const label = t("board.lay", { tile, rotation }) + leftText(left);
  return html`<button type="button" class="offer" aria-label=${label} data-pick=${at + 1} data-tile=${tile} data-rotation=${rotation} onClick=${() => layChoice(choice)}>
    <${Picture} ...${{ tile, rotation }} />${left !== undefined && html`<span class="copies">${left}</span>`}<${Key} at=${at} /></button>`;
}

/** Tiles with the same four sides; what is alone among them is laid at once. */
function Group({ group, at }) {
  const { choices: all, signature: name } = group;
  if (all.length === 1) return html`<${Choice} choice=${all[0]} at=${at} />`;
  const left = Object.values(Object.fromEntries(all.map((one) => [one.tile, one.left])));
  const copies = left.includes(undefined) ? undefined : left.reduce((sum, one) => sum + one, 0);
  const sides = [...name].map((letter) => t(`board.letter.${letter}`)).join(", ");
  const label = t("board.group", { sides }) + leftText(copies);
  return html`<button type="button" class="offer group" aria-label=${label} data-pick=${at + 1} data-signature=${name} onClick=${() => (signature.value = name)}>
    <${Picture} ...${all[0]} />${copies !== undefined && html`<span class="copies">${copies}</span>`}<${Key} at=${at} /></button>`;
}

function leftText(count) {
  return count === undefined ? "" : `, ${t("board.left", { count })}`;
}

function Key({ at }) {
  return at < KEYS && html`<kbd aria-hidden="true">${at + 1}</kbd>`;
}

/** A tile's picture, turned. */
export function Picture({ tile, rotation }) {
  return html`<img src=${pictureOf(tile)} alt="" width="56" height="56" draggable=${false} style=${{ transform: `rotate(${rotation}deg)` }} />`;
}

/** The tile laid last: a tap turns it where it fits another way, too. */
function Last() {
  if (!last.value || last.value.rotations.length < 2) return null;
  const tile = tileAt(draft.value.board.tiles, last.value);
  if (!tile) return null;
  return html`<button type="button" class="last-laid" aria-label=${t("board.turn_last", { tile: tile.tile })} onClick=${() => turnOn(last.value, last.value.rotations)}>
    <${Picture} ...${tile} />↻</button>`;
}
