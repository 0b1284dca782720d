// What may be laid on the chosen space: as the service says, else what seems to fit by its sides.

import { computed, signal } from "@preact/signals";
import { draft } from "../../../shell/drafts.js";
import { askAlong } from "./asking.js";
import { allDesigns, designOf, distinct, isUsual, signatureOf } from "./catalogue.js";
import { chosen, generous, signature } from "./choosing.js";
import { seemsToFit } from "./ground.js";
import { fitsRequest } from "./requests.js";

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
