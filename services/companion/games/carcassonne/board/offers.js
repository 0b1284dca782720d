// What may be laid on the free space that is chosen: as the service says, else what seems to fit by
// its sides; then what was painted on its sides, and designs that look the same from outside as
// one.

import { computed, signal } from "@preact/signals";
import { draft } from "../../../shell/drafts.js";
import { askAlong, fitsRequest } from "./asking.js";
import { seemsToFit, sidesAround, tileAt } from "./changes.js";
import { chosen, last, painted, turned } from "./choosing.js";
import { allDesigns, designOf, distinct, isAlike, isUsual, lettersOf, SIDES } from "./tiles.js";

/**
 * So many choices are shown at once; of more, those with the same sides are shown as one. While
 * playing they are all in sight without a scroll: the tile just drawn may be any of them.
 */
const MANY = 20;
const IN_SIGHT = 12;
const TURNS = [0, 90, 180, 270];

const answer = signal(null);
/** What is asked: undefined without a space, null where there is nothing to be asked. */
const request = computed(() =>
  draft.value?.board && chosen.value ? fitsRequest(draft.value, chosen.value) : undefined,
);

/** Ask which tiles fit while the board is shown. Returns the function that ends it. */
export function followOffers() {
  return askAlong(() => request.value, answer);
}

/** Whether the service has not answered yet. */
export const isAsking = computed(() => request.value !== null && answer.value === null);
/**
 * Whether what is offered is our guess: the service is away, or something is wrong on the board.
 */
export const isGuess = computed(() => !isAsking.value && !answer.value?.ok);

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
  const isOn = ({ expansions }) =>
    expansions.length === 0 ||
    !rules?.expansions ||
    expansions.some((one) => rules.expansions.includes(one));
  return allDesigns()
    .filter(isOn)
    .map((design) => ({
      design,
      rotations: TURNS.filter((rotation) => seemsToFit(tiles, design, rotation, chosen.value)),
    }))
    .filter(({ rotations }) => rotations.length > 0);
}

/**
 * What is left of the boxes in play, each tile in each of its rotations that is another one to look
 * at.
 */
const all = computed(() =>
  fitting.value
    .filter(({ design, left }) => left !== 0 && isUsual(design, draft.value.rules?.expansions))
    .flatMap(({ design, rotations, left }) => {
      const turns = distinct(design, rotations);
      return turns.map((rotation) => ({
        tile: design.id,
        rotation,
        rotations: turns,
        left,
        letters: lettersOf(design, rotation),
        copies: design.copies ?? 1,
      }));
    })
    .sort((one, other) => other.copies - one.copies || (one.letters < other.letters ? -1 : 1)),
);

/** How many different tiles fit. */
export const tilesThatFit = computed(() => new Set(all.value.map(({ tile }) => tile)).size);

/**
 * The letters that each side still can have: `{N: ["C", "R"], …}`; one that a neighbour gives is
 * alone.
 */
export const sideLetters = computed(() =>
  Object.fromEntries(
    SIDES.map((side, at) => [
      side,
      [...new Set(all.value.filter(isPainted).map(({ letters }) => letters[at]))].sort(),
    ]),
  ),
);

/** The sides of the chosen space that a tile beside it decides: `{N: "C", …}`. */
export const givenSides = computed(() =>
  chosen.value && draft.value?.board ? sidesAround(draft.value.board.tiles, chosen.value) : {},
);

function isPainted({ letters }) {
  return SIDES.every((side, at) => !painted.value[side] || painted.value[side] === letters[at]);
}

const most = () => (draft.value.board.turn ? IN_SIGHT : MANY);

/** Whether there is so much that painting the sides is faster than looking through it. */
export const isMuch = computed(
  () => all.value.length > most() || Object.keys(painted.value).length > 0,
);

/** What is chosen from: a list of `{letters, choices}`, the commonest design first in each. */
export const offered = computed(() => {
  const fits = all.value.filter(isPainted);
  if (fits.length <= most())
    return fits.map((choice) => ({ letters: choice.letters, choices: [choice] }));
  const groups = new Map();
  for (const choice of fits)
    groups.set(choice.letters, [...(groups.get(choice.letters) ?? []), choice]);
  const sum = (choices) => choices.reduce((count, { copies }) => count + copies, 0);
  return [...groups]
    .map(([letters, choices]) => ({ letters, choices }))
    .sort((one, other) => sum(other.choices) - sum(one.choices));
});

/**
 * The rotations of the tile that lies on the chosen space: those in which it fits there, then those
 * in which it was offered or turned before; all of a tile that lies where it does not fit.
 */
export function rotationsOf(tile) {
  const design = tile && designOf(tile.tile);
  if (!design) return [];
  const fits = fitting.value.find((one) => one.design.id === tile.tile)?.rotations ?? [];
  const doesFit = fits.some((rotation) => isAlike(design, rotation, tile.rotation));
  const others = isAsking.value || doesFit ? [] : TURNS;
  const isOf = (one) => one?.tile === tile.tile && tileAt([tile], one);
  const known = [last.value, turned.value].filter(isOf);
  return distinct(design, [...fits, ...known.flatMap(({ rotations }) => rotations), ...others]);
}
