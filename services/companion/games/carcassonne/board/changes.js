// Where the tiles lie, which spaces are free beside them, and how that changes: a tile laid, turned
// or taken away, a figure placed, each one step to undo.

import { edit } from "../../../shell/drafts.js";
import { beyond, designOf, isClosed, lettersOf, SIDES } from "./tiles.js";

const FACING = { N: "S", E: "W", S: "N", W: "E" };
const START = { x: 0, y: 0 };
const grounds = new WeakMap();

/** The name of a space. */
export function nameOf({ x, y }) {
  return `${x},${y}`;
}

/**
 * `{taken, free}` by name: the index of each tile, and each free space with how many are beside it.
 */
export function groundOf(tiles) {
  if (!grounds.has(tiles)) grounds.set(tiles, surveyed(tiles));
  return grounds.get(tiles);
}

function surveyed(tiles) {
  const taken = new Map(tiles.map((tile, index) => [nameOf(tile), index]));
  const free = new Map();
  for (const tile of tiles) {
    for (const side of SIDES) {
      const space = beyond(tile, side);
      const name = nameOf(space);
      if (!taken.has(name)) free.set(name, { ...space, beside: (free.get(name)?.beside ?? 0) + 1 });
    }
  }
  if (tiles.length === 0) free.set(nameOf(START), { ...START, beside: 0 });
  return { taken, free };
}

/** The tile on a space, undefined if it is empty. */
export function tileAt(tiles, space) {
  return space && tiles[groundOf(tiles).taken.get(nameOf(space))];
}

/** Whether each tile is joined to all others by sides. */
export function isOneBoard(tiles) {
  const ahead = tiles.slice(0, 1);
  const met = new Set(ahead.map(nameOf));
  for (const tile of ahead) {
    for (const side of SIDES) {
      const next = tileAt(tiles, beyond(tile, side));
      if (!next || met.has(nameOf(next))) continue;
      met.add(nameOf(next));
      ahead.push(next);
    }
  }
  return met.size === groundOf(tiles).taken.size;
}

/**
 * The space to be filled next: among those beside the most tiles the one that is closest to the
 * last tile, then to the middle. Those that were passed over come when no other is left.
 */
export function nextSpace(tiles, last, passed) {
  const spaces = [...groundOf(tiles).free.values()];
  const open = spaces.filter((space) => !passed.has(nameOf(space)));
  const mean = (name) => tiles.reduce((sum, tile) => sum + tile[name], 0) / (tiles.length || 1);
  const fromMiddle = ({ x, y }) => Math.hypot(x - mean("x"), y - mean("y"));
  const order = (one, other) =>
    other.beside - one.beside ||
    distance(one, last) - distance(other, last) ||
    fromMiddle(one) - fromMiddle(other);
  return (open.length > 0 ? open : spaces).sort(order)[0];
}

/**
 * The spaces passed over once `chosen` was tapped in the place of the `offered` one: that one, and
 * those that are closer to the last tile, as who goes on with the closest tile has seen them.
 */
export function passOver(tiles, { last, offered, chosen }, passed) {
  const closer = [...groundOf(tiles).free.values()].filter(
    (space) => distance(space, last) < distance(chosen, last),
  );
  return new Set([...passed, nameOf(offered), ...closer.map(nameOf)]);
}

function distance(one, other) {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y);
}

/**
 * What tiles beside a space have on their sides to it: `{N: "C", …}`; nothing where there is none,
 * or an abbey.
 */
export function sidesAround(tiles, space) {
  const found = SIDES.map((side) => {
    const beside = tileAt(tiles, beyond(space, side));
    const design = beside && designOf(beside.tile);
    return [
      side,
      design &&
        !isClosed(design) &&
        lettersOf(design, beside.rotation)[SIDES.indexOf(FACING[side])],
    ];
  });
  return Object.fromEntries(found.filter(([, letter]) => letter));
}

/** Whether the sides of a turned tile are those of its neighbours, as far as letters tell. */
export function seemsToFit(tiles, design, rotation, space) {
  if (isClosed(design)) return true;
  const around = sidesAround(tiles, space);
  return SIDES.every(
    (side, at) => !around[side] || around[side] === lettersOf(design, rotation)[at],
  );
}

/** The draft with another board. */
export function withBoard(now, more) {
  return { ...now, board: { ...now.board, ...more } };
}

function editBoard(change, merge) {
  edit((now) => withBoard(now, change(now.board)), merge);
}

/** Lay a tile; while playing it is the one just drawn. */
export function lay(tile, { x, y }, rotation) {
  editBoard(({ tiles, turn }) => ({
    tiles: [...tiles, { tile, x, y, rotation }],
    ...(turn ? { turn: { ...turn, laid: { x, y } } } : {}),
  }));
}

/** Turn the tile on a space; what stands on it turns with it. */
export function turnTo(space, rotation) {
  editBoard(({ tiles }) => ({
    tiles: tiles.map((one) => (isAt(one, space) ? { ...one, rotation } : one)),
  }));
}

/** Put another tile in the place of the one on a space. */
export function replaceTile(space, tile, rotation) {
  editBoard(({ tiles }) => ({
    tiles: tiles.map((one) => (isAt(one, space) ? { ...one, tile, rotation } : one)),
  }));
}

/** Take a tile away, and all that stands on it. */
export function takeAway(space) {
  editBoard((board) => ({
    tiles: board.tiles.filter((one) => !isAt(one, space)),
    ...cleared(board, space),
    turn:
      board.turn?.laid && isAt(board.turn.laid, space) ? { player: board.turn.player } : board.turn,
  }));
}

/** A board as it was in a turn. */
export function boardOfTurn(board, { laid }) {
  return boardAt(board, groundOf(board.tiles).taken.get(nameOf(laid)) + 1);
}

/** A board as it was once so many tiles lay; what stands on later ones is gone. */
export function boardAt(board, count) {
  let seen = board;
  for (const tile of board.tiles.slice(count)) seen = { ...seen, ...cleared(seen, tile) };
  return { ...seen, tiles: board.tiles.slice(0, count) };
}

/** The followers and pieces of a board without those on a space. */
export function cleared({ followers, pieces }, space) {
  return {
    followers: followers.filter((one) => !isAt(one, space)),
    pieces: Object.fromEntries(
      Object.entries(pieces)
        .map(([name, piece]) => [name, left(piece, space)])
        .filter(([, piece]) => piece),
    ),
  };
}

/** A piece, or pieces, without those of a space. */
function left(piece, space) {
  if (!Array.isArray(piece)) return isAt(piece, space) ? undefined : piece;
  const others = piece.filter(
    (one) => !isAt(one, space) && !one.ends?.some((end) => isAt(end, space)),
  );
  return others.length > 0 ? others : undefined;
}

function isAt({ x, y }, space) {
  return x === space.x && y === space.y;
}

/** Place a figure, or take the player's own away that stands there. */
export function toggleFollower(follower) {
  editBoard(({ followers }) => ({ followers: toggled(followers, follower) }));
}

/** The figures with their indices that stand on a space. */
export function followersAt(board, space) {
  return board.followers.map((one, index) => ({ ...one, index })).filter((one) => isAt(one, space));
}

/** Put a piece of which there is one; the same at the same place takes it away. */
export function togglePiece(name, piece) {
  editBoard(({ pieces }) => ({
    pieces: { ...pieces, [name]: same(pieces[name], piece) ? undefined : piece },
  }));
}

/** Add a piece of which there are several, or take away the one that is there. */
export function toggleAmong(name, piece) {
  editBoard(({ pieces }) => {
    const next = toggled(pieces[name] ?? [], piece);
    return { pieces: { ...pieces, [name]: next.length > 0 ? next : undefined } };
  });
}

/** One piece of a list in the place of another. */
export function swapAmong(name, piece, other) {
  editBoard(({ pieces }) => ({
    pieces: { ...pieces, [name]: pieces[name].map((one) => (same(one, piece) ? other : one)) },
  }));
}

/** A mouth of a tunnel: the first of one, the second of it, or away again with both. */
export function toggleMouth(end) {
  editBoard(({ pieces }) => {
    const tunnels = pieces.tunnels ?? [];
    const there = tunnels.findIndex(({ ends }) => ends.some((one) => same(one, end)));
    const half = tunnels.findIndex(({ ends }) => ends.length === 1);
    if (there >= 0)
      return { pieces: { ...pieces, tunnels: orNone(tunnels.filter((_, at) => at !== there)) } };
    const next =
      half < 0
        ? [...tunnels, { ends: [end] }]
        : tunnels.with(half, { ends: [...tunnels[half].ends, end] });
    return { pieces: { ...pieces, tunnels: next } };
  });
}

function orNone(list) {
  return list.length > 0 ? list : undefined;
}

/**
 * A list without something, or with it if it was not there; how many, ghosts and hill do not
 * matter.
 */
export function toggled(list, piece) {
  const others = list.filter(
    (one) => !same({ ...one, count: undefined, ghosts: undefined, hill: undefined }, piece),
  );
  return others.length < list.length ? others : [...list, piece];
}

/** Whether two pieces of plain data say the same. */
export function same(one, other) {
  if (one?.x !== other?.x || one?.y !== other?.y) return false;
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(piece) {
  if (!piece) return piece;
  return Object.entries(piece)
    .filter(([, value]) => value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Play tile by tile from now on, or enter a board as it lies there. */
export function play(on, player) {
  edit((now) => ({
    ...withBoard(now, { turn: on ? { player } : undefined }),
    mode: on ? "projected" : "final",
  }));
}

/** The first turn that could not be scored yet; undefined if none waits. */
export function waitingTurn({ tiles, turns = [] }) {
  return turns.find((turn) => turn?.waits && tileAt(tiles, turn.laid));
}

/** The board's tile that was laid this turn, undefined if none was. */
export function laidTile({ tiles, turn }) {
  return turn?.laid && tileAt(tiles, turn.laid);
}
