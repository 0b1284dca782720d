// What is done with a photo: a reading is taken over, tiles are confirmed, the rest is decoded
// anew, what the tiles look like is taught.

import { computed, signal } from "@preact/signals";
import { draft, edit } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { cleared, nameOf, takeAway, tileAt, withBoard } from "../board/changes.js";
import { beyond, designOf, isAlike, SIDES } from "../board/tiles.js";
import { decode, teach } from "./asking.js";
import { blockAround, cornersOf, flattened, homographyOf, mapOfBlock, mapped } from "./geometry.js";
import { isInPhoto, photo, reading } from "./shown.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

/** The warnings that a photo has whatever its tiles are; the others are those of a decoding. */
const OF_PHOTO = new Set(["no-reference", "unsure-grid", "low-resolution"]);

/** The tiles that the person chose or confirmed, by the names of their cells. */
export const certain = signal(new Map());
/** The names of cells on which no tile lies, the person says. */
const vacant = signal(new Set());
/** The text that says that tiles are decoded anew, or could not be; empty for none. */
export const decodingNote = signal("");
let isDecoding = false;

/** The cells to look at: doubtful or unknown, and not confirmed; in reading order. */
export const doubts = computed(() =>
  (reading.value?.tiles ?? []).filter(
    (one) =>
      (one.doubtful || !one.tile) &&
      !certain.value.has(nameOf(one)) &&
      !vacant.value.has(nameOf(one)),
  ),
);

/** Followers that were seen where none of that player is placed yet. */
export const proposals = computed(() => {
  const { board, players } = draft.value;
  const placed = (one) =>
    board.followers.some(
      ({ x, y, player }) =>
        x === one.x &&
        y === one.y &&
        players.find(({ id }) => id === player)?.colour === one.colour,
    );
  return (reading.value?.followers ?? []).filter((one) => !placed(one));
});

/** Take a reading over: its tiles are the board's. */
export function takeReading(read) {
  reading.value = read;
  certain.value = new Map();
  vacant.value = new Set();
  layRead(read.tiles, null);
}

/** A tile of a cell is this one, the person says; the rest is decoded anew with it. */
export function confirm({ x, y }, { tile, rotation }) {
  edit((now) =>
    relaid(now, [
      ...now.board.tiles.filter((one) => one.x !== x || one.y !== y),
      { tile, x, y, rotation },
    ]),
  );
  return trust({ x, y, tile, rotation });
}

/** What the person has laid on a cell is certain. */
export async function trust({ x, y, tile, rotation }) {
  certain.value = new Map([...certain.peek(), [nameOf({ x, y }), { x, y, tile, rotation }]]);
  vacant.value = new Set([...vacant.peek()].filter((name) => name !== nameOf({ x, y })));
  await decodeAnew();
}

/** No tile lies on a cell, the person says; the rest is decoded anew without it. */
export async function vacate(cell) {
  if (tileAt(draft.peek().board.tiles, cell)) takeAway(cell);
  vacant.value = new Set([...vacant.peek(), nameOf(cell)]);
  await decodeAnew();
}

/**
 * How often the person has changed something: a change while tiles are decoded is decoded once
 * more.
 */
let changes = 0;

/** Decode with what is certain, which is the person's, and without the cells that were emptied. */
async function decodeAnew() {
  changes += 1;
  if (isDecoding || !reading.peek()?.scores) return;
  isDecoding = true;
  let note = "";
  const wait = (text) => (decodingNote.value = text || "photo.decoding");
  wait("");
  try {
    for (let known = 0; known !== changes; ) {
      known = changes;
      const { cells, tiles } = listRemaining();
      if (cells.length === 0) return;
      const found = await decode(reading.peek().scores, tiles, cells, wait);
      if (!reading.peek()) return;
      if (!found) {
        note = "photo.not_decoded";
        return;
      }
      const ofPhoto = reading.peek().warnings.filter(({ code }) => OF_PHOTO.has(code));
      reading.value = {
        ...reading.peek(),
        tiles: found.tiles,
        warnings: [...ofPhoto, ...found.warnings],
      };
    }
    layRead(reading.peek().tiles, "photo");
  } finally {
    isDecoding = false;
    decodingNote.value = note;
  }
}

/**
 * The cells that were read and not emptied since, and the certain tiles that still lie on them or
 * beside them.
 */
function listRemaining() {
  const laid = draft.peek().board.tiles;
  const cells = reading
    .peek()
    .tiles.filter((one) => !vacant.peek().has(nameOf(one)) && (!one.tile || tileAt(laid, one)))
    .map(({ x, y }) => ({ x, y }));
  // The service has scores of the cells that were read and of those beside them.
  const scored = new Set(
    cells.flatMap((cell) => [cell, ...SIDES.map((side) => beyond(cell, side))]).map(nameOf),
  );
  const lies = ({ x, y, tile, rotation }) =>
    [tileAt(laid, { x, y })].some((one) => one?.tile === tile && one.rotation === rotation);
  return {
    cells,
    tiles: [...certain.peek().values()].filter((one) => lies(one) && scored.has(nameOf(one))),
  };
}

/** Let the board have the tiles that were read; what was laid on other cells by hand stays. */
function layRead(read, merge) {
  const cells = new Set(read.map(nameOf));
  edit((now) => {
    const own = now.board.tiles.filter(
      (one) => !cells.has(nameOf(one)) && (certain.peek().size > 0 || vacant.peek().size > 0),
    );
    const laid = read
      .filter(({ tile }) => tile)
      .map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation }));
    return relaid(now, [...own, ...laid]);
  }, merge);
}

/** The draft with these tiles, without what stands on a tile that is another now, or gone. */
function relaid(now, tiles) {
  const isThere = (before) => {
    const after = tileAt(tiles, before);
    return (
      after?.tile === before.tile && isAlike(designOf(after.tile), after.rotation, before.rotation)
    );
  };
  const changed = now.board.tiles.filter((one) => !isThere(one));
  return withBoard(now, { ...changed.reduce(cleared, now.board), tiles });
}

/** Put the photo away. */
export function leavePhoto() {
  if (photo.peek()?.flat) URL.revokeObjectURL(photo.peek().flat);
  photo.value = null;
  reading.value = null;
  certain.value = new Map();
  vacant.value = new Set();
}

/**
 * Put a photo under the board; `corners` are those of a block of `columns` × `rows` cells, the
 * first at `left`, `top`.
 */
export async function layPhoto({ image, blob }, { corners, left = 0, top = 0, columns, rows }) {
  leavePhoto();
  const block = { left, top, columns, rows };
  const map = mapOfBlock({ corners, ...block });
  photo.value = { image, blob, map, block, flat: await flattened(image, map, block) };
}

/** Lay the photo as the service has found its grid, which is more exact than a finger. */
export async function alignPhoto(lattice, tiles) {
  const { image, blob, flat } = photo.peek();
  const map = homographyOf(
    lattice.map(({ x, y, px, py }) => [
      [x, y],
      [px, py],
    ]),
  );
  const block = blockAround([...tiles, ...cellsOf(lattice)]);
  photo.value = { image, blob, map, block, flat: await flattened(image, map, block) };
  URL.revokeObjectURL(flat);
}

/** The cells of which a lattice has all corners. */
function cellsOf(lattice) {
  const names = new Set(lattice.map(nameOf));
  return lattice.filter(({ x, y }) =>
    [
      [1, 0],
      [0, 1],
      [1, 1],
    ].every(([dx, dy]) => names.has(nameOf({ x: x + dx, y: y + dy }))),
  );
}

/** The photo with the block of cells that lies on it, whose corners can be moved. */
export function laidPhoto() {
  const { image, blob, block } = photo.peek();
  return {
    image,
    blob,
    block: { ...block, corners: cornersInPhoto().map(({ px, py }) => [px, py]) },
  };
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

/**
 * The tiles over the photo that are sure, and so may be taught: what is still to be looked at is
 * left out.
 */
export function sureTiles() {
  const open = new Set(doubts.value.map(nameOf));
  return draft.value.board.tiles.filter((one) => isInPhoto(one) && !open.has(nameOf(one)));
}

/** Teach how the sure tiles of this board look; returns whether that was kept. */
export function teachBoard(wait) {
  const tiles = sureTiles().map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation }));
  return teach(photo.peek().blob, cornersInPhoto(), tiles, wait);
}
