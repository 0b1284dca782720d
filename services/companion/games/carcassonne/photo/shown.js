// Whether a photo lies under the board, and what was read of it: what the board itself has to know.
// The photo stays in memory and is gone with the window.

import { computed, signal } from "@preact/signals";
import { draft } from "../../../shell/drafts.js";
import { nameOf, tileAt } from "../board/changes.js";

const NONE = [];

/**
 * `{image, blob, map, block, flat}`: the picture, its map from the grid, the block of cells, the
 * view from above.
 */
export const photo = signal(null);
/**
 * What the service has read: `{scores, tiles, grid, warnings}`, and the `cells` that it
 * read at first; null before.
 */
export const reading = signal(null);
/**
 * What the sheet is about: the "questions" that are open, the "cell" that was tapped, or what is
 * laid by "hand".
 */
export const looking = signal("questions");
/** The id of the set whose river lies on the table; empty for none, null before anybody said. */
export const river = signal(null);
/** What a photo still asked about when it went, and what has not changed since. */
export const unanswered = computed(() => {
  const { tiles, doubtful = NONE } = draft.value?.board ?? {};
  if (photo.value || doubtful.length === 0) return NONE;
  const isSame = (one, lies) => one.tile === lies?.tile && one.rotation === lies?.rotation;
  return doubtful.filter((one) => isSame(one, tileAt(tiles, one)));
});
/** The figures that were seen: they are kept with the game, and stay when the photo goes. */
export const seen = computed(() => draft.value?.board?.seen ?? NONE);
/** How much of the photo is seen through the tiles, 0 to 1. */
export const opacity = signal(0.35);

/** Whether a space is a cell of the photo's block. */
export function isInPhoto({ x, y }) {
  const block = photo.value?.block;
  return (
    Boolean(block) &&
    x >= block.left &&
    y >= block.top &&
    x < block.left + block.columns &&
    y < block.top + block.rows
  );
}

/** What was read of a space, undefined where nothing was. */
export function readAt(space) {
  return space && reading.value?.tiles.find((one) => nameOf(one) === nameOf(space));
}
