// What is done with a photo: a reading is taken over, questions about it are answered, the rest is
// decoded again, and the looks of the tiles are taught.

import { batch, computed, effect, signal } from "@preact/signals";
import { amend, draft, edit } from "../../../shell/drafts.js";
import { addTexts, t } from "../../../shell/language.js";
import { Unreachable } from "../../../shell/service.js";
import { notice } from "../../../shell/steps.js";
import { cleared, nameOf, tileAt, withBoard } from "../board/changes.js";
import { chosen } from "../board/choosing.js";
import { beyond, designOf, isAlike, SIDES } from "../board/tiles.js";
import { decode, teach } from "./asking.js";
import { blockAround, cornersOf, flattened, homographyOf, mapped, partsOf } from "./geometry.js";
import { forgetPack, keepPack, keptPack } from "./packs.js";
import { asSeen } from "./seen.js";
import { isInPhoto, looking, photo, readAt, reading, river } from "./shown.js";
import TEXTS from "./texts.json" with { type: "json" };

addTexts(TEXTS);

const RIVER = "river";
const DECODING = "photo.decoding";
/** The warnings that a photo has whatever its tiles are; the others are those of a decoding. */
const OF_PHOTO = new Set(["no-reference", "unsure-grid", "low-resolution"]);

/** The tiles that a reading has laid: any other tile of the board was put there by the person. */
const read = new WeakSet();
/** What groups show, the person says: `{group, tile, rotation}`. */
const answers = signal([]);
/** The names of cells on which no tile lies, the person says. */
const vacant = signal(new Set());
/** The names of cells whose tiles were read apart from the board, and are not laid. */
export const leftOut = signal(new Set());
/** The names of the best cells of the groups that the person put off. */
const delayed = signal(new Set());
/** The text that says that tiles are decoded again, or could not be; empty for none. */
export const decodingNote = signal("");
/** Whether the tiles are decoded again: what lies on the board may change. */
export const isDecoding = signal(false);
/**
 * Whether nothing is asked and nobody goes on until the service has answered. Not while it is busy:
 * that may take long.
 */
export const isPaused = computed(() => decodingNote.value === DECODING);
/** The question that was answered just now: it is shown until the others are decoded. */
const answered = signal(null);
/** The text that says how teaching went; empty before. */
export const lesson = signal("");
/** What this device knew before it. */
let before = null;
let changes = 0;

/** The person's own tiles, by the names of their spaces. */
const own = computed(
  () =>
    new Map(
      (draft.value?.board?.tiles ?? [])
        .filter((one) => !read.has(one))
        .map((one) => [nameOf(one), one]),
    ),
);

/** Whether no tile lies on a cell, as the person said, and has not undone since. */
function isVacant(cell) {
  return vacant.value.has(nameOf(cell)) && !tileAt(draft.value.board.tiles, cell);
}

function isOpen(cell) {
  return !own.value.has(nameOf(cell)) && !isVacant(cell);
}

/** The cells to look at: doubtful or unknown, and nobody has said what they show. */
export const doubts = computed(() =>
  (reading.value?.tiles ?? []).filter((one) => (one.doubtful || !one.tile) && isOpen(one)),
);

/** The doubtful groups that are left; one whose answer was undone is among them again. */
export const questions = computed(() => {
  const undone = answers.value.map(({ group }) => group);
  const left = (reading.value?.groups ?? []).filter(({ certain }) => !certain);
  const all = new Map([...undone, ...left].map((group) => [nameOf(group.best_cell), group]));
  return [...all.values()].filter((group) => isOpen(group.best_cell));
});

/** What is still asked is kept with the game, as the photo is gone with its window. */
effect(() => {
  const { tiles, fromPhoto, doubtful = [] } = draft.value?.board ?? {};
  if (!photo.value || !fromPhoto) return;
  const asked = questions.value
    .flatMap(({ cells }) => cells)
    .map(({ x, y }) => ({ ...tileAt(tiles, { x, y }), x, y }));
  if (JSON.stringify(asked) !== JSON.stringify(doubtful))
    amend((now) => withBoard(now, { doubtful: asked }));
});

/** The question that the page shows now: a group, or the cell that was tapped; or undefined. */
export const question = computed(() => {
  if (isPaused.value && answered.value) return answered.value;
  const cell = looking.value === "cell" && readAt(chosen.value);
  if (cell) return { cells: [cell], best_cell: cell, candidates: cell.candidates };
  if (looking.value === "hand") return undefined;
  return questions.value.find(({ best_cell: cell }) => !delayed.value.has(nameOf(cell)));
});

/** Whether a river is seen that is not in the box, and nobody has said which one lies there. */
export const asksRiver = computed(
  () => river.value === null && reading.value?.warnings.some(({ code }) => code === "river-seen"),
);

/** This river lies on the table, the person says: the id of a set, empty for none. */
export function sayRiver(set) {
  river.value = set;
  if (!set) return undefined;
  changes += 1;
  edit((now) => {
    const others = (now.rules?.expansions ?? []).filter((one) => one !== RIVER);
    return { ...now, rules: { ...now.rules, expansions: [...others, RIVER] } };
  }, `photo ${changes}`);
  return decodeAnew();
}

/**
 * Put a photo under the board, as its grid was found, and lay the tiles that the service read. A
 * notice says so when they replace an earlier board.
 */
export async function takeReading({ image, blob }, found) {
  const { lattice } = found.grid;
  const map = homographyOf(
    lattice.map(({ x, y, px, py }) => [
      [x, y],
      [px, py],
    ]),
  );
  const block = blockAround([...found.tiles, ...cellsOf(lattice)]);
  const flat = await flattened(image, map, block);
  const isReplaced = draft.peek().board.tiles.length > 1 || countFigures() > 0;
  batch(() => {
    leavePhoto();
    photo.value = { image, blob, map, block, flat };
    reading.value = { ...found, cells: found.tiles };
    const seen = found.followers.map(asSeen);
    const tiles = joinedTiles(found.tiles.filter(({ tile }) => tile).map(laidAsRead));
    edit((now) => withBoard(relaid(now, tiles), { fromPhoto: true, seen }));
    if (isReplaced) notice.value = { text: t("photo.replaced") };
  });
}

/** The question is answered: its best cell shows this tile. */
export function answer(group, { tile, rotation }) {
  const { x, y } = group.best_cell;
  const others = answers
    .peek()
    .filter(({ group: { best_cell: one } }) => one.x !== x || one.y !== y);
  answers.value = group.id ? [...others, { group, tile, rotation }] : others;
  changes += 1;
  edit((now) => {
    const rest = now.board.tiles.filter((one) => one.x !== x || one.y !== y);
    return relaid(now, [...rest, { tile, x, y, rotation }]);
  }, `photo ${changes}`);
  return decodeAnew(group);
}

/** No tile lies on the cells of a group, the person says; the rest is decoded without them. */
export function vacate(group) {
  const { cells } = group;
  const gone = new Set(cells.map(nameOf));
  const isLeft = (one) => !gone.has(nameOf(one));
  vacant.value = new Set([...vacant.peek(), ...gone]);
  changes += 1;
  if (!draft.peek().board.tiles.every(isLeft))
    edit((now) => relaid(now, now.board.tiles.filter(isLeft)), `photo ${changes}`);
  return decodeAnew(group);
}

/** Ask about a group after all others. */
export function delay({ best_cell: cell }) {
  looking.value = "questions";
  delayed.value = new Set([...delayed.peek(), nameOf(cell)]);
}

/** Ask about all groups that are left. */
export function askNow() {
  looking.value = "questions";
  delayed.value = new Set();
}

/**
 * Decode again with the person's answers, which are certain. If the person answers more meanwhile,
 * the page asks the service once more, so that it loses no answer. `group` is what was answered.
 */
export async function decodeAnew(group = null) {
  looking.value = "questions";
  if (isDecoding.peek() || !reading.peek()?.scores) return;
  let note = "";
  const wait = (text) =>
    batch(() => {
      decodingNote.value = text || DECODING;
      if (text) answered.value = null;
    });
  batch(() => {
    isDecoding.value = true;
    answered.value = group;
    wait("");
  });
  try {
    let known;
    let found;
    do {
      known = listKnown();
      if (known.cells.length === 0) return;
      found = await decode(known, wait);
      if (!reading.peek()) return;
    } while (found && JSON.stringify(known) !== JSON.stringify(listKnown()));
    if (found) takeDecoded(found);
    else note = "photo.not_decoded";
  } finally {
    batch(() => {
      isDecoding.value = false;
      answered.value = null;
      decodingNote.value = note;
    });
  }
}

/**
 * What is sent to be decoded: the cells that were read and not emptied since, the person's own
 * tiles on them or beside them, and the answers that still hold.
 */
function listKnown() {
  const laid = draft.peek().board.tiles;
  const { scores, tiles, cells: first } = reading.peek();
  const isThere = (one) =>
    tileAt(laid, one) || (!isVacant(one) && (!one.tile || leftOut.peek().has(nameOf(one))));
  // A cell that was emptied before, and not since an undoing, is no longer among the tiles.
  const back = first.filter((one) => !readAt(one) && tileAt(laid, one));
  const cells = [...tiles.filter(isThere), ...back].map(({ x, y }) => ({ x, y }));
  // The service has scores of the cells that were read and of those beside them.
  const scored = new Set(
    cells.flatMap((cell) => [cell, ...SIDES.map((side) => beyond(cell, side))]).map(nameOf),
  );
  const holds = ({ group, tile, rotation }) => {
    const lies = own.peek().get(nameOf(group.best_cell));
    return lies?.tile === tile && lies.rotation === rotation;
  };
  return {
    scores,
    cells,
    tiles: [...own.peek().values()]
      .filter((one) => scored.has(nameOf(one)))
      .map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation })),
    groups: answers
      .peek()
      .filter(holds)
      .map(({ group: { id }, tile, rotation }) => ({ id, tile, rotation })),
  };
}

/**
 * Lay the tiles that the service decoded; the person's own tiles stay. A notice counts the figures
 * and pieces that leave the board with their tile.
 */
function takeDecoded({ tiles, groups, warnings }) {
  const ofPhoto = reading.peek().warnings.filter(({ code }) => OF_PHOTO.has(code));
  reading.value = { ...reading.peek(), tiles, groups, warnings: [...ofPhoto, ...warnings] };
  const before = countFigures();
  const cells = new Map(tiles.map((one) => [nameOf(one), one]));
  edit((now) => {
    const stay = now.board.tiles.filter(
      (one) => !read.has(one) || !cells.has(nameOf(one)) || isSame(cells.get(nameOf(one)), one),
    );
    const come = tiles.filter((one) => one.tile && !tileAt(stay, one)).map(laidAsRead);
    const laid = joinedTiles([...stay, ...come]);
    const isChanged = laid.some((one) => !now.board.tiles.includes(one));
    return isChanged || laid.length < now.board.tiles.length ? relaid(now, laid) : now;
  }, `photo ${changes}`);
  const count = before - countFigures();
  if (count > 0) notice.value = { text: t("photo.lost", { count }) };
}

/**
 * The tiles without those that were read apart from the board: wood that was taken for a tile must
 * not keep the board from being scored. What is left out is remembered.
 */
function joinedTiles(tiles) {
  const [board, ...others] = partsOf(tiles);
  const apart = others.flat().filter((one) => read.has(one));
  leftOut.value = new Set(apart.map(nameOf));
  return tiles.filter((one) => board?.includes(one) || !apart.includes(one));
}

function isSame(one, other) {
  return one.tile === other.tile && one.rotation === other.rotation;
}

/** A tile of a reading, as it is laid. */
function laidAsRead({ tile, x, y, rotation }) {
  const laid = { tile, x, y, rotation };
  read.add(laid);
  return laid;
}

/** The number of figures and pieces on the board. */
function countFigures() {
  const { followers, pieces } = draft.peek().board;
  return followers.length + Object.values(pieces).flat().filter(Boolean).length;
}

/** The draft with these tiles, without the figures and pieces of a tile that changed or left. */
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

/** Put the photo away, and forget what was read of it and what was said. */
export function leavePhoto() {
  batch(() => {
    if (photo.peek()) URL.revokeObjectURL(photo.peek().flat);
    photo.value = null;
    reading.value = null;
    answers.value = [];
    vacant.value = new Set();
    leftOut.value = new Set();
    river.value = null;
    lesson.value = "";
    askNow();
  });
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

/** Teach how the sure tiles of this board look; `lesson` says how that went. */
export async function learn() {
  const wait = (text) => (lesson.value = text || "photo.teaching");
  const tiles = sureTiles().map(({ tile, x, y, rotation }) => ({ tile, x, y, rotation }));
  wait("");
  before = await keptPack();
  try {
    const isKept = await teach(photo.peek().blob, cornersInPhoto(), tiles, wait);
    lesson.value = isKept ? "photo.learnt" : "photo.not_learnt";
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    lesson.value = "photo.away";
  }
}

/** Forget what was learnt of this board; what was known before stays. */
export async function unlearn() {
  await (before ? keepPack(before) : forgetPack());
  lesson.value = "photo.unlearnt";
}
