// Lays and turns tiles, and lets what is looked at follow what lies on the board. While playing:
// whose turn it is, and what the tile just laid brings once it is scored.

import { computed, effect, signal } from "@preact/signals";
import { t } from "../../../shell/language.js";
import { draft, edit } from "../../../shell/drafts.js";
import { goTo, notice } from "../../../shell/steps.js";
import { heldTitles } from "../titles.js";
import { askAlong, turnRequest } from "./asking.js";
import { lay, tileAt, turnTo, withBoard } from "./changes.js";
import { reading } from "../photo/shown.js";
import { chosen, forgetChoices, goOn, last, look, shownStep } from "./choosing.js";
import { boxSize, designOf, isAlike } from "./tiles.js";
import { afterRender, boxAround, bring, frame, isMoved, showAll } from "./view.js";

const answer = signal(null);

/** Ask for the points of each turn while the board is shown. Returns the function that ends it. */
export function followTurns() {
  return askAlong(() => draft.value?.board && turnRequest(draft.value), answer);
}

/** The sheet of the features that the turn completed; null while it is not known. */
export const turnSheet = computed(() => (answer.value?.ok ? answer.value.body : null));
/**
 * What is wrong with the turn, null if nothing is; only how it stands where the service is away or
 * at fault.
 */
export const turnProblem = computed(() =>
  answer.value && !answer.value.ok ? (answer.value.body ?? { state: answer.value.state }) : null,
);

/** The player after this one. */
export function nextPlayer({ players, board }) {
  const at = players.findIndex(({ id }) => id === board.turn.player);
  return players[(at + 1) % players.length].id;
}

/**
 * Score the turn, all in one step to undo: followers go home, points are carried, the next player
 * draws.
 */
export function scoreTurn() {
  const sheet = turnSheet.peek();
  const { laid } = draft.peek().board.turn;
  edit((now) => (sheet ? scored(now, sheet) : handedOn(now)));
  goOn(laid);
  afterRender(() => showAll(draft.peek().board.tiles));
}

function handedOn(now) {
  return withBoard(now, { turn: { player: nextPlayer(now) } });
}

function scored(now, sheet) {
  const totals = Object.fromEntries(sheet.players.map(({ id, total }) => [id, total]));
  const home = new Set(sheet.going_home.map(({ pointer }) => pointer));
  const followers = moved(now.board, sheet).filter((_, index) => !home.has(`/followers/${index}`));
  const after = handedOn(now);
  return {
    ...withBoard(after, {
      followers,
      pieces: withoutFairy(piecesAfter(now.board.pieces, sheet), followers),
    }),
    players: now.players.map((player) => ({ ...player, carried: totals[player.id] })),
    holdings: held(now.holdings ?? {}, sheet),
  };
}

/** The followers where the turn leaves them: in castles just built, at Vodyanoy's lake. */
function moved({ followers, tiles }, { built_castles: built = [], taken = [] }) {
  const lords = new Set(built.flatMap((castle) => castle.lords));
  const gone = new Set(taken.map(({ pointer }) => pointer));
  const lake = tiles.find(({ tile }) =>
    designOf(tile)?.marks?.some(({ kind }) => kind === "vodyanoy"),
  );
  return followers.map((one, index) => {
    const { segment: _, side: __, ...rest } = one;
    if (gone.has(`/followers/${index}`)) return { ...rest, x: lake.x, y: lake.y, on: "vodyanoy" };
    return lords.has(`/followers/${index}`) && one.on === "city" ? { ...one, on: "castle" } : one;
  });
}

/**
 * The pieces without those that leave and without the gold that is taken; no castle is new any
 * more.
 */
function piecesAfter(
  { castles, gold = [], ...pieces },
  { leaving = [], gold_piles: emptied = [] },
) {
  const rest = gold.filter((_, index) => !emptied.includes(`/pieces/gold/${index}`));
  const kept = Object.fromEntries(
    Object.entries(pieces).filter(([name]) => !leaving.includes(name)),
  );
  return {
    ...kept,
    ...(castles ? { castles: castles.map(({ built_now: _, ...castle }) => castle) } : {}),
    ...(rest.length > 0 ? { gold: rest } : {}),
  };
}

/** The fairy stays with a follower; one that went home is hers no longer. */
function withoutFairy(pieces, followers) {
  const { fairy, ...others } = pieces;
  const isBeside = (one) => one.player === fairy.player && one.x === fairy.x && one.y === fairy.y;
  return fairy && followers.some(isBeside) ? pieces : others;
}

/** The tokens with what the turn brings: goods beside those there are, titles to who takes them. */
function held(holdings, sheet) {
  const { goods = {} } = sheet;
  const all = { ...holdings.goods };
  for (const [player, taken] of Object.entries(goods)) {
    const had = all[player] ?? {};
    all[player] = {
      ...had,
      ...Object.fromEntries(
        Object.entries(taken).map(([good, count]) => [good, (had[good] ?? 0) + count]),
      ),
    };
  }
  const gold = { ...holdings.gold };
  for (const [player, count] of Object.entries(sheet.gold ?? {}))
    gold[player] = (gold[player] ?? 0) + count;
  return {
    ...holdings,
    ...(Object.keys(gold).length > 0 ? { gold } : {}),
    ...(Object.keys(all).length > 0 ? { goods: all } : {}),
    ...Object.fromEntries(
      heldTitles()
        .filter((title) => sheet[title])
        .map((title) => [title, sheet[title]]),
    ),
  };
}

/** Lay the chosen tile on the chosen space; the next tile drawn ends the turn before it. */
export function layChoice({ tile, rotation, rotations }, variants = []) {
  const space = chosen.peek();
  if (draft.peek().board.turn?.laid && turnSheet.peek()) scoreTurn();
  last.value = { ...space, rotations, variants };
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
  turnTo(space, rotations[(at + 1) % rotations.length]);
  decodeOverPhoto();
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

/** While playing, what was laid fills the stage, for a follower; else the next space is offered. */
function goOnFrom(space) {
  const { tiles, turn } = draft.peek().board;
  if (turn?.laid) {
    look(space);
    afterRender(() => frame(boxAround([space], 0.3), { most: 3 }));
    return;
  }
  goOn(space);
  // In a task of its own: the change of a tap is seen before the board moves.
  afterRender(() => (isMoved.peek() ? chosen.peek() && bring(chosen.peek()) : showAll(tiles)));
  if (tiles.length === boxSize(draft.peek().rules?.expansions) && shownStep.peek() === "tiles")
    leadOn(tiles.length);
}

/** All tiles of the box lie: the followers come next. */
function leadOn(count) {
  look(null);
  goTo("followers");
  notice.value = { text: t("board.all_laid", { count }) };
}
