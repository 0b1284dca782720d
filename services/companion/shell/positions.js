// Checks of positions: each is checked whole before it is shown or kept, wherever it comes from.

import { isWithinLimits } from "./bounds.js";

/** More than any table has; what is beyond it is no game, and could keep a device busy for long. */
const MOST_PLAYERS = 40;
const MOST_LISTED = 2000;
const MOST_VALUES = 30_000;
const MOST_LETTERS = 400_000;
const DEEPEST = 20;
/** No form takes a higher number than that of a seed. */
const HIGHEST = 2 ** 32;
const FARTHEST = 100_000;

/** Whether data may be a position: somebody plays in it, and it is no larger than a game can be. */
export function isPosition(data) {
  const players = data?.players;
  if (
    !Array.isArray(players) ||
    players.length === 0 ||
    players.length > MOST_PLAYERS ||
    !isSmall(data)
  )
    return false;
  const { tiles, followers, turns, doubtful, seen } = data.board ?? {};
  const lists = [tiles, followers, turns, doubtful, seen].map((one) => one ?? []);
  if (!players.every(isPlayer) || !lists.every(isList)) return false;
  if (!(tiles ?? []).every((tile) => typeof tile?.tile === "string" && isPlaced(tile, "x", "y")))
    return false;
  const placed = [followers, doubtful, seen].flatMap((one) => one ?? []);
  if (!placed.every((one) => isPlaced(one, "x", "y"))) return false;
  if (!Object.values(data.islands ?? {}).every(isIsland)) return false;
  if (!isList(data.territories ?? []) || !(data.territories ?? []).every(isTerritory)) return false;
  return isWithinLimits(data) && JSON.stringify(data).length <= MOST_LETTERS;
}

/**
 * Whether there are no more values than a game has, level by level: what is too deep would end any
 * recursion.
 */
function isSmall(data) {
  let count = 0;
  let inside = [data];
  for (let depth = 0; inside.length > 0; depth += 1) {
    count += inside.length;
    if (depth > DEEPEST || count > MOST_VALUES || !inside.every(isBounded)) return false;
    inside = inside.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

function isBounded(value) {
  return typeof value === "number"
    ? Math.abs(value) <= HIGHEST
    : !Array.isArray(value) || value.length <= MOST_LISTED;
}

function isList(value) {
  return Array.isArray(value);
}

/** Whether a place has two whole coordinates that are not too far out. */
function isPlaced(place, ...axes) {
  return axes.every((axis) => Number.isInteger(place?.[axis]) && Math.abs(place[axis]) <= FARTHEST);
}

function isIsland(island) {
  return [island?.cells, island?.ports ?? []].every(
    (list) => isList(list) && list.every((one) => isPlaced(one, "q", "r")),
  );
}

function isTerritory(territory) {
  return (
    isList(territory?.discoveries) &&
    [...territory.discoveries, ...Object.values(territory.population ?? {})].every(Number.isFinite)
  );
}

function isPlayer(player) {
  const isText = (value) => value === undefined || typeof value === "string";
  return (
    typeof player === "object" &&
    player !== null &&
    typeof player.id === "string" &&
    isText(player.name) &&
    isText(player.first) &&
    isText(player.colour)
  );
}
