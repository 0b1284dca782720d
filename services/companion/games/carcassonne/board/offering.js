// What may be laid on the free space that is chosen: as the service says, else what seems to fit by
// its sides. One tap lays it.

import { computed, signal } from "@preact/signals";
import { html, t, useEffect } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { askAlong, fitsRequest } from "./asking.js";
import { seemsToFit, tileAt } from "./changes.js";
import { chosen, generous, last, signature } from "./choosing.js";
import { described } from "./describing.js";
import { layChoice, turnOn } from "./playing.js";
import { allDesigns, designOf, distinct, isUsual, pictureOf, signatureOf } from "./tiles.js";

/** So many choices are shown at once; of more, the signature is chosen first. */
const MANY = 16;
const TURNS = [0, 90, 180, 270];

const answer = signal(null);

/** Ask what fits, as long as the board is looked at. Returns what ends it. */
export function followOffers() {
  return askAlong(() => draft.value?.board && chosen.value && fitsRequest(draft.value, chosen.value), answer);
}

/** Whether the service has not answered yet. */
export const isAsking = computed(() => answer.value === null);
/** Whether what is offered is our guess: the service is away, or something is wrong on the board. */
export const isGuess = computed(() => answer.value !== null && !answer.value.ok);

/** Everything that fits: `{design, rotations, left}`. */
const fitting = computed(() => {
  if (isAsking.value) return [];
  if (isGuess.value) return guessed();
  return answer.value.body.fits
    .map(({ tile, rotations, copies_left: left }) => ({ design: designOf(tile), rotations, left }))
    .filter(({ design }) => design);
});

function guessed() {
  const { board, rules } = draft.value;
  const tiles = board.tiles.filter(({ x, y }) => x !== chosen.value.x || y !== chosen.value.y);
  const isOn = ({ expansions }) => expansions.length === 0 || !rules?.expansions || expansions.some((one) => rules.expansions.includes(one));
  return allDesigns()
    .filter(isOn)
    .map((design) => ({ design, rotations: TURNS.filter((rotation) => seemsToFit(tiles, design, rotation, chosen.value)) }))
    .filter(({ rotations }) => rotations.length > 0);
}

/** Whether something fits that is not offered by itself. */
export const hasMore = computed(() => fitting.value.some((one) => !isOffered(one)));

function isOffered({ design, left }) {
  return left !== 0 && isUsual(design, draft.value.rules?.expansions);
}

const offered = computed(() => (generous.value ? fitting.value : fitting.value.filter(isOffered)));

/** Each tile in each of its rotations that is another one to look at. */
function choicesOf(fits) {
  return fits.flatMap(({ design, rotations, left }) => {
    const turns = distinct(design, rotations);
    return turns.map((rotation) => ({ tile: design.id, rotation, rotations: turns, left, key: `${design.id} ${rotation}` }));
  });
}

/** What is chosen from: `{groups}` of `{signature, choices}`, or `{choices}`. */
export const choices = computed(() => {
  const all = choicesOf(offered.value);
  if (all.length <= MANY) return { choices: all };
  const groups = grouped(offered.value);
  const opened = groups.get(signature.value);
  if (opened) return { choices: choicesOf(opened), signature: signature.value };
  const named = [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
  return { groups: named.map(([name, fits]) => ({ signature: name, choices: choicesOf(fits) })) };
});

/** What fits, by its signature. */
function grouped(fits) {
  const groups = new Map();
  for (const one of fits) {
    const name = signatureOf(one.design);
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return groups;
}

/** In which rotations the tile that lies on the chosen space fits there. */
export function rotationsOf(tile) {
  const design = tile && designOf(tile.tile);
  const found = design && fitting.value.find((one) => one.design.id === tile.tile);
  return found ? distinct(design, found.rotations) : [];
}

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
  const label = t("board.lay", { tile, rotation, what: described(choice) }) + leftText(left);
  return html`<button type="button" class="offer" aria-label=${label} title=${label} data-pick=${at + 1} data-tile=${tile} data-rotation=${rotation} onClick=${() => layChoice(choice)}>
    <${Picture} ...${{ tile, rotation }} /><${Caption} ...${{ at, left }} /></button>`;
}

/** Tiles with the same four sides; what is alone among them is laid at once. */
function Group({ group, at }) {
  const { choices: all, signature: name } = group;
  if (all.length === 1) return html`<${Choice} choice=${all[0]} at=${at} />`;
  const left = Object.values(Object.fromEntries(all.map((one) => [one.tile, one.left])));
  const copies = left.includes(undefined) ? undefined : left.reduce((sum, one) => sum + one, 0);
  const sides = [...name].map((letter) => t(`board.letter.${letter}`)).join(", ");
  const label = t("board.group", { sides }) + leftText(copies);
  return html`<button type="button" class="offer group" aria-label=${label} title=${label} data-pick=${at + 1} data-signature=${name} onClick=${() => (signature.value = name)}>
    <${Picture} ...${all[0]} /><${Caption} at=${at} left=${copies} /></button>`;
}

function leftText(count) {
  return count === undefined ? "" : `, ${t("board.left", { count })}`;
}

/** Below the picture, so that nothing of it is hidden: the key that chooses it, and the copies left. */
function Caption({ at, left }) {
  return html`<span class="caption" aria-hidden="true">${at < KEYS && html`<kbd>${at + 1}</kbd>`}${left !== undefined && html`<span class="copies">× ${left}</span>`}</span>`;
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
