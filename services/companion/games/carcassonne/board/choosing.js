// The space, figure or player that the person looks at on the board. None of it is kept.

import { batch, computed, signal } from "@preact/signals";
import { draft, isFinal } from "../../../shell/drafts.js";
import { step, uncover } from "../../../shell/steps.js";
import { groundOf, nameOf, nextSpace, passOver, tileAt } from "./changes.js";
import { unanswered } from "../photo/shown.js";
import { boxSize } from "./tiles.js";

/** The space that is chosen, null for none. */
export const chosen = signal(null);
/** What a tap on a tile places: a figure or a piece, by its id. */
export const tool = signal("follower");
/** Whether all tiles are offered, whatever fits: "my tile is not here". */
export const anywhere = signal(false);
/** What was painted on the sides of the chosen space: `{N?, E?, S?, W?}`, a letter each. */
export const painted = signal({});
/**
 * The tile laid last: `{tile, x, y, rotations, variants}` with the rotations in which it was
 * offered, and tiles with the same sides.
 */
export const last = signal(null);
/** The tile turned last: `{tile, x, y, rotations}`, the rotations among which it was turned. */
export const turned = signal(null);
/** The entry of the score, or the places `{places}`, that are shown on the board; null for none. */
export const lit = signal(null);

const NONE = [];
const wanted = signal(null);
let passed = new Set();

/**
 * The board of an earlier turn, which is only looked at, or with `isEnd` that of the end of the
 * game; null for none.
 */
export const earlier = signal(null);
/** The board that is shown. */
export const shownBoard = computed(() => earlier.value ?? draft.value?.board);

/** The tiles that are shown; another list only when one of them is another. */
export const tiles = computed(() => shownBoard.value?.tiles ?? NONE);

/** The tiles of the game, whatever turn is shown. */
export const laid = computed(() => draft.value?.board?.tiles ?? NONE);

/** Whether every tile of the boxes in play lies; not while the catalogue is unknown. */
export const isAllLaid = computed(
  () => laid.value.length >= (boxSize(draft.value?.rules?.expansions) ?? Infinity),
);

/** Whose turn it is, or whose followers are placed. */
export const player = computed(() => {
  const { players, board } = draft.value;
  const id = board.turn ? board.turn.player : wanted.value;
  return players.find((one) => one.id === id)?.id ?? players[0].id;
});

/** Place the followers of this player from now on. */
export function take(id) {
  wanted.value = id;
}

/**
 * Look at a space, taken or free; a free one in the place of the one that was offered says that
 * no tile lies there.
 */
export function choose(space) {
  const offered = chosen.peek();
  const { free } = groundOf(tiles.peek());
  const isFree = (one) => one && free.has(nameOf(one));
  if (isFree(offered) && isFree(space) && nameOf(space) !== nameOf(offered))
    passed = passOver(tiles.peek(), { last: last.peek() ?? space, offered, chosen: space }, passed);
  look(space);
}

/**
 * Look at a space; nothing is left out by that. One more than the box has is laid as it was wished:
 * anywhere.
 */
export function look(space) {
  const isOneMore = isAllLaid.peek() && space && !tileAt(tiles.peek(), space);
  batch(() => {
    chosen.value = space && { x: space.x, y: space.y };
    painted.value = {};
    anywhere.value = Boolean(isOneMore) && anywhere.peek();
    lit.value = null;
  });
}

/** Look at the turns of this game: at its end first, or at the present turn while it is played. */
export function replay() {
  const { board } = draft.peek();
  if (board.tiles.length === 0) return;
  lit.value = null;
  earlier.value = { ...board, isEnd: isFinal.peek() };
  uncover();
}

/**
 * Go on to the space that is best filled after `space`; to none once every tile lies, or while a
 * photo that is gone leaves something to look at.
 */
export function goOn(space) {
  const isNone = isAllLaid.peek() || unanswered.peek().length > 0;
  look(isNone ? null : nextSpace(tiles.peek(), space, passed));
}

/** Begin again: another board lies on the table. */
export function forgetChoices() {
  passed = new Set();
  batch(() => {
    last.value = null;
    turned.value = null;
    tool.value = "follower";
    wanted.value = null;
  });
  const { laid } = draft.peek().board.turn ?? {};
  if (laid) look(laid);
  else goOn(tiles.peek().at(-1) ?? { x: 0, y: 0 });
}

/** The step that is shown. */
export const shownStep = computed(() => step.value ?? "tiles");

/**
 * Whether free spaces are shown: while tiles are left, and for one more than the box has where that
 * is wished.
 */
export const hasSpaces = computed(
  () => shownStep.value === "tiles" && !earlier.value && (!isAllLaid.value || anywhere.value),
);

/**
 * The tile on which the player places figures: the chosen one in the step of followers, or the one
 * just laid in a game that is played tile by tile.
 */
export const figureTile = computed(() => {
  const { board } = draft.value ?? {};
  if (!board || earlier.value) return undefined;
  if (shownStep.value === "followers") return chosenTile.value;
  return shownStep.value === "tiles" && board.turn?.laid
    ? tileAt(tiles.value, board.turn.laid)
    : undefined;
});

/** The tile that is chosen, undefined where the space is free. */
export const chosenTile = computed(() => tileAt(tiles.value, chosen.value));
