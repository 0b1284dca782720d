// Ends a turn: the service's sheet of what the tile just laid completed changes the board, and the
// next player draws.

import { amend, draft, edit } from "../../../shell/drafts.js";
import { heldTitles } from "../titles.js";
import { boardOfTurn, same, waitingTurn, withBoard } from "./changes.js";
import { turnProblem, turnSheet } from "./playing.js";
import { designOf } from "./tiles.js";

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
  const waits = Boolean(turnProblem.peek()?.state);
  const { turn } = draft.peek().board;
  edit((now) => handedOn(sheet ? scored(now, turn, sheet) : unscored(now, turn, { waits })));
}

/** What the service says, at last, of the first turn that waits; null where it refuses it. */
export function scoreWaiting(sheet) {
  amend((now) => {
    const { waits: _, ...turn } = waitingTurn(now.board);
    return sheet ? scored(now, turn, sheet) : unscored(now, turn);
  });
}

function handedOn(now) {
  return withBoard(now, { turn: { player: nextPlayer(now) } });
}

function unscored(now, turn, more) {
  return withBoard(now, { turns: withTurn(now.board, { ...turn, home: [], ...more }) });
}

/** The turns with one more, or with what is known now of one that waited. */
function withTurn({ turns = [] }, turn) {
  const at = turns.findIndex((one) => one?.waits && same(one.laid, turn.laid));
  return at < 0 ? [...turns, turn] : turns.with(at, turn);
}

function scored(now, turn, sheet) {
  const totals = Object.fromEntries(sheet.players.map(({ id, total }) => [id, total]));
  const home = new Set(sheet.going_home.map(({ pointer }) => pointer));
  const then = boardOfTurn(now.board, turn);
  const all = moved(then, sheet);
  const isHome = (_, index) => home.has(`/followers/${index}`);
  const followers = all.filter((one, index) => !isHome(one, index));
  const pieces = withoutFairy(piecesAfter(then.pieces, sheet), followers);
  return {
    ...withBoard(now, {
      followers: [...followers, ...without(now.board.followers, then.followers)],
      pieces: withLater(pieces, then.pieces, now.board.pieces),
      turns: withTurn(now.board, { ...turn, totals, home: all.filter(isHome) }),
    }),
    players: now.players.map((player) => ({ ...player, carried: totals[player.id] })),
    holdings: held(now.holdings ?? {}, sheet),
  };
}

function without(list, others) {
  return list.filter((one) => !others.includes(one));
}

/** The pieces after a turn, with those that came to the board `then` since. */
function withLater(pieces, then, now) {
  const later = Object.entries(now).flatMap(([name, piece]) => {
    if (!Array.isArray(piece)) return then[name] ? [] : [[name, piece]];
    const come = without(piece, then[name] ?? []);
    return come.length > 0 ? [[name, [...(pieces[name] ?? []), ...come]]] : [];
  });
  return { ...pieces, ...Object.fromEntries(later) };
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
