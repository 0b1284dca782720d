// What is done with a photo: a reading is taken over, tiles are confirmed, the rest is decoded anew, what
// the tiles look like is taught.

import { computed, signal } from "@preact/signals";
import { draft, edit } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { nameOf, withBoard } from "../board/changes.js";
import { decode, teach } from "./asking.js";
import { blockAround, cornersOf, flattened, homographyOf, mapOfBlock, mapped } from "./geometry.js";
import { isInPhoto, photo, reading } from "./shown.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

/** The warnings that a photo has whatever its tiles are; the others are those of a decoding. */
const OF_PHOTO = new Set(["no-reference", "unsure-grid", "low-resolution"]);

/** The tiles that the person chose or confirmed, by the names of their cells. */
export const certain = signal(new Map());
/** Whether tiles are decoded anew. */
export const isDecoding = signal(false);

/** The cells to look at: doubtful or unknown, and not confirmed; in reading order. */
export const doubts = computed(() => (reading.value?.tiles ?? []).filter((one) => (one.doubtful || !one.tile) && !certain.value.has(nameOf(one))));

/** Followers that were seen where none of that player is placed yet. */
export const proposals = computed(() => {
  const { board, players } = draft.value;
  const placed = (one) => board.followers.some(({ x, y, player }) => x === one.x && y === one.y && players.find(({ id }) => id === player)?.colour === one.colour);
  return (reading.value?.followers ?? []).filter((one) => !placed(one));
});

/** Take a reading over: its tiles are the board's. */
export function takeReading(read) {
  reading.value = read;
  certain.value = new Map();
  layRead(read.tiles);
}

/** A tile of a cell is this one, the person says; the rest is decoded anew with it. */
export function confirm({ x, y }, { tile, rotation }) {
  edit((now) => withBoard(now, { tiles: [...now.board.tiles.filter((one) => one.x !== x || one.y !== y), { tile, x, y, rotation }] }));
  return trust({ x, y, tile, rotation });
}

/** What the person has laid on a cell is certain. */
export async function trust({ x, y, tile, rotation }) {
  certain.value = new Map([...certain.peek(), [nameOf({ x, y }), { x, y, tile, rotation }]]);
  await decodeAnew();
}

/** Decode with what is certain, which is the person's; a change meanwhile is decoded once more. */
async function decodeAnew() {
  if (isDecoding.peek() || !reading.peek()?.scores) return;
  isDecoding.value = true;
  try {
    for (let known = null; known !== certain.peek(); ) {
      known = certain.peek();
      const found = await decode(reading.peek().scores, [...known.values()]);
      if (!found) return;
      const ofPhoto = reading.peek().warnings.filter(({ code }) => OF_PHOTO.has(code));
      reading.value = { ...reading.peek(), tiles: found.tiles, warnings: [...ofPhoto, ...found.warnings] };
    }
    layRead(reading.peek().tiles);
  } finally {
    isDecoding.value = false;
  }
}

/** Let the board have the tiles that were read; what was laid on other cells by hand stays. */
function layRead(read) {
  const cells = new Set(read.map(nameOf));
  edit((now) => {
    const own = now.board.tiles.filter((one) => !cells.has(nameOf(one)) && certain.peek().size > 0);
    const laid = read.filter(({ tile }) => tile).map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation }));
    const there = new Set([...own, ...laid].map(nameOf));
    return withBoard(now, { tiles: [...own, ...laid], followers: now.board.followers.filter((one) => there.has(nameOf(one))) });
  }, "photo");
}

/** Put the photo away. */
export function leavePhoto() {
  if (photo.peek()?.flat) URL.revokeObjectURL(photo.peek().flat);
  photo.value = null;
  reading.value = null;
  certain.value = new Map();
}

/** Put a photo under the board; `corners` are those of a block of `columns` × `rows` cells, the first at `left`, `top`. */
export async function layPhoto({ image, blob }, { corners, left = 0, top = 0, columns, rows }) {
  leavePhoto();
  const block = { left, top, columns, rows };
  const map = mapOfBlock({ corners, ...block });
  photo.value = { image, blob, map, block, flat: await flattened(image, map, block) };
}

/** Lay the photo as the service has found its grid, which is more exact than a finger. */
export async function alignPhoto(lattice, tiles) {
  const { image, blob, flat } = photo.peek();
  const map = homographyOf(lattice.map(({ x, y, px, py }) => [[x, y], [px, py]]));
  const block = blockAround([...tiles, ...cellsOf(lattice)]);
  photo.value = { image, blob, map, block, flat: await flattened(image, map, block) };
  URL.revokeObjectURL(flat);
}

/** The cells of which a lattice has all corners. */
function cellsOf(lattice) {
  const names = new Set(lattice.map(nameOf));
  return lattice.filter(({ x, y }) => [[1, 0], [0, 1], [1, 1]].every(([dx, dy]) => names.has(nameOf({ x: x + dx, y: y + dy }))));
}

/** The photo with the block of cells that lies on it, whose corners can be moved. */
export function laidPhoto() {
  const { image, blob, block } = photo.peek();
  return { image, blob, block: { ...block, corners: cornersInPhoto().map(({ px, py }) => [px, py]) } };
}

/** The corners of the photo's block: points of the grid with their pixels. */
function cornersInPhoto() {
  const { map, block } = photo.peek();
  return cornersOf(block.columns, block.rows).map(([right, down]) => {
    const [x, y] = [block.left + right, block.top + down];
    const [px, py] = mapped(map, [x, y]);
    return { x, y, px, py };
  });
}

/** Teach how the tiles of this board look; returns whether that was kept. */
export function teachBoard() {
  const tiles = draft.peek().board.tiles.filter(isInPhoto).map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation }));
  return teach(photo.peek().blob, cornersInPhoto(), tiles);
}
