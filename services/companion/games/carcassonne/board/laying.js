// Lays and turns tiles, and lets what is looked at follow what lies on the board.

import { effect } from "@preact/signals";
import { draft } from "../../../shell/drafts.js";
import { designOf, isAlike } from "./catalogue.js";
import { lay, turnTo } from "./changes.js";
import { chosen, forgetChoices, goOn, last, look } from "./choosing.js";
import { tileAt } from "./ground.js";
import { takeOver, turnSheet } from "./turns.js";
import { bring, showAll } from "./view.js";

/** Lay what was chosen on the space that is chosen; the tile drawn next ends the turn before it. */
export function layChoice({ tile, rotation, rotations }) {
  const space = chosen.peek();
  if (draft.peek().board.turn?.laid && turnSheet.peek()) takeOver();
  last.value = { ...space, rotations };
  lay(tile, space, rotation);
}

/** Turn the tile on a space to the next rotation in which it fits. */
export function turnOn(space, rotations) {
  const tile = tileAt(draft.peek().board.tiles, space);
  if (!tile || rotations.length < 2) return;
  const design = designOf(tile.tile);
  const at = rotations.findIndex((rotation) => isAlike(design, rotation, tile.rotation));
  turnTo(space, rotations[(at + 1) % rotations.length]);
}

/**
 * Follow the board: after a tile comes the next space, and where one is gone (undone or taken away)
 * its space is looked at again. Returns what ends it.
 */
export function followBoard() {
  let before = draft.peek().board.tiles;
  forgetChoices();
  return effect(() => {
    const tiles = draft.value?.board?.tiles;
    if (!tiles || tiles === before) return;
    const gone = before.filter((one) => !tileAt(tiles, one));
    const come = tiles.filter((one) => !tileAt(before, one));
    before = tiles;
    if (gone.length + come.length > 1) startAgain(tiles);
    else if (gone.length === 1) showSpace(gone[0]);
    else if (come.length === 1) goOnFrom(come[0]);
  });
}

function startAgain(tiles) {
  forgetChoices();
  showAll(tiles);
}

function showSpace(space) {
  look(space);
  bring(space);
}

/** While playing, what was laid stays in sight: a follower may be placed on it. */
function goOnFrom(space) {
  if (draft.peek().board.turn) showSpace(space);
  else {
    goOn(space);
    bring(chosen.peek());
  }
}
