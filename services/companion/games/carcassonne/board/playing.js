// Lays and turns tiles, and lets what is looked at follow what lies on the board. While playing:
// what the tile just laid brings once it is scored.

import { computed, effect, signal } from "@preact/signals";
import { t } from "../../../shell/language.js";
import { draft } from "../../../shell/drafts.js";
import { goTo, notice } from "../../../shell/steps.js";
import { askAlong, turnRequest } from "./asking.js";
import { lay, tileAt, turnTo, waitingTurn } from "./changes.js";
import { reading } from "../photo/shown.js";
import { chosen, forgetChoices, goOn, last, look, shownStep, turned } from "./choosing.js";
import { boxSize, designOf, isAlike } from "./tiles.js";
import { afterRender, boxAround, bring, frame, isMoved, showAll } from "./view.js";

const answer = signal(null);

/** Ask for the points of each turn while the board is shown. Returns the function that ends it. */
export function followTurns() {
  const end = askAlong(() => draft.value?.board && turnRequest(draft.value), answer);
  const endLate = effect(() => {
    if (isLate.value && answer.value && !answer.value.state) scoreLate(answer.value);
  });
  return () => {
    endLate();
    end();
  };
}

/** Whether an earlier turn waits for its score, which is asked for before that of this one. */
const isLate = computed(() => Boolean(draft.value?.board && waitingTurn(draft.value.board)));

async function scoreLate(said) {
  const { scoreWaiting } = await import("./turn_end.js");
  if (answer.peek() === said) scoreWaiting(said.ok ? said.body : null);
}

/** The sheet of the features that the turn completed; null while it is not known. */
export const turnSheet = computed(() =>
  answer.value?.ok && !isLate.value ? answer.value.body : null,
);
/**
 * What is wrong with the turn, null if nothing is; only how it stands where the service is away or
 * at fault.
 */
export const turnProblem = computed(() =>
  answer.value && !answer.value.ok ? (answer.value.body ?? { state: answer.value.state }) : null,
);

/** Lay the chosen tile on the chosen space. */
export function layChoice({ tile, rotation, rotations }, variants = []) {
  const space = chosen.peek();
  last.value = { ...space, tile, rotations, variants };
  lay(tile, space, rotation);
  decodeOverPhoto();
}

/** A tile laid by hand over a photo is certain: the service decodes the other tiles with it. */
export function decodeOverPhoto() {
  if (reading.peek()) import("../photo/state.js").then(({ decodeAnew }) => decodeAnew());
}

/** Turn the tile on a space to the next rotation in which it fits. */
export function turnOn(space, rotations) {
  const tile = tileAt(draft.peek().board.tiles, space);
  if (!tile || rotations.length < 2) return;
  const design = designOf(tile.tile);
  const at = rotations.findIndex((rotation) => isAlike(design, rotation, tile.rotation));
  turned.value = { ...tile, rotations };
  turnTo(space, rotations[(at + 1) % rotations.length]);
  decodeOverPhoto();
}

/**
 * Follow the board: after a tile or a turn comes the next space. Where a tile is gone (undone or
 * taken away) its space is looked at again, as is the tile of a turn whose end is undone. Returns
 * what ends it.
 */
export function followBoard() {
  let before = draft.peek().board;
  forgetChoices();
  return effect(() => {
    const now = draft.value?.board;
    if (!now) return;
    const gone = before.tiles.filter((one) => !tileAt(now.tiles, one));
    const come = now.tiles.filter((one) => !tileAt(before.tiles, one));
    const isBegun = Boolean(now.turn?.laid);
    const isOther = now.turn && isBegun !== Boolean(before.turn?.laid);
    const { laid } = (isBegun ? now : before).turn ?? {};
    before = now;
    if (gone.length + come.length > 1) startAgain(now.tiles);
    else if (gone.length === 1) showSpace(gone[0]);
    else if (come.length === 1) goOnFrom(come[0]);
    else if (isOther) followTurn(laid, isBegun);
  });
}

function startAgain(tiles) {
  forgetChoices();
  // The ways to enter a board, which come and go with it, are there then.
  afterRender(() => showAll(tiles));
}

function showSpace(space) {
  look(space);
  bring(space);
}

/** While playing, what was laid fills the stage, for a follower; else the next space is offered. */
function goOnFrom(space) {
  const { tiles, turn } = draft.peek().board;
  if (turn?.laid) {
    followTurn(space, true);
    return;
  }
  goOn(space);
  // In a task of its own: the change of a tap is seen before the board moves.
  afterRender(() => (isMoved.peek() ? chosen.peek() && bring(chosen.peek()) : showAll(tiles)));
  if (tiles.length === boxSize(draft.peek().rules?.expansions) && shownStep.peek() === "tiles")
    leadOn(tiles.length);
}

/** The tile of a turn is shown, or the next space once the turn has ended. */
function followTurn(laid, isBegun) {
  if (isBegun) look(laid);
  else goOn(laid);
  const { tiles } = draft.peek().board;
  afterRender(() => (isBegun ? frame(boxAround([laid], 0.3), { most: 3 }) : showAll(tiles)));
}

/** All tiles of the box lie: the followers come next. */
function leadOn(count) {
  look(null);
  goTo("followers");
  notice.value = { text: t("board.all_laid", { count }) };
}
