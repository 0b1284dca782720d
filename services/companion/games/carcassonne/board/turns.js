// While playing: what the tile just laid completed, and how the table is after it.

import { computed, signal } from "@preact/signals";
import { draft, edit } from "../../../shell/drafts.js";
import { askAlong } from "./asking.js";
import { withBoard } from "./changes.js";
import { turnRequest } from "./requests.js";

const answer = signal(null);

/** Ask what each turn brings, as long as the board is looked at. Returns what ends it. */
export function followTurns() {
  return askAlong(() => draft.value?.board && turnRequest(draft.value), answer);
}

/** What the turn brings: a sheet of what was completed; null while it is not known. */
export const turnSheet = computed(() => (answer.value?.ok ? answer.value.body : null));
/** What is wrong with the turn, null if nothing is; an empty object where the service is away. */
export const turnProblem = computed(() => (answer.value && !answer.value.ok ? (answer.value.body ?? {}) : null));

/** The player after this one. */
export function nextPlayer({ players, board }) {
  const at = players.findIndex(({ id }) => id === board.turn.player);
  return players[(at + 1) % players.length].id;
}

/** Take the turn over, all in one step to undo: followers go home, points are carried. */
export function takeOver() {
  const sheet = turnSheet.peek();
  edit((now) => (sheet ? scored(now, sheet) : handedOn(now)));
}

function handedOn(now) {
  return withBoard(now, { turn: { player: nextPlayer(now) } });
}

function scored(now, sheet) {
  const totals = Object.fromEntries(sheet.players.map(({ id, total }) => [id, total]));
  const home = new Set(sheet.going_home.map(({ pointer }) => pointer));
  const followers = now.board.followers.filter((_, index) => !home.has(`/followers/${index}`));
  const after = handedOn(now);
  return {
    ...withBoard(after, { followers, pieces: withoutFairy(now.board.pieces, followers) }),
    players: now.players.map((player) => ({ ...player, carried: totals[player.id] })),
    holdings: held(now.holdings ?? {}, sheet),
  };
}

/** The fairy stays with a follower; one that went home is hers no longer. */
function withoutFairy({ fairy, ...pieces }, followers) {
  const isBeside = (one) => one.player === fairy.player && one.x === fairy.x && one.y === fairy.y;
  return fairy && followers.some(isBeside) ? { ...pieces, fairy } : pieces;
}

/** The tokens with what the turn brings: goods beside those there are, titles to who takes them. */
function held(holdings, { goods = {}, king, robber_baron: baron }) {
  const all = { ...holdings.goods };
  for (const [player, taken] of Object.entries(goods)) {
    const had = all[player] ?? {};
    all[player] = { ...had, ...Object.fromEntries(Object.entries(taken).map(([good, count]) => [good, (had[good] ?? 0) + count])) };
  }
  return {
    ...holdings,
    ...(Object.keys(all).length > 0 ? { goods: all } : {}),
    ...(king ? { king } : {}),
    ...(baron ? { robber_baron: baron } : {}),
  };
}
