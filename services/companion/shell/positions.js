// What may be a position: checked whole before it is shown or kept, wherever it comes from.

/** More than any table has; what is beyond it is no game. */
const MOST_PLAYERS = 40;
const MOST_TILES = 2000;
const MOST_LETTERS = 400_000;

/** Whether data may be a position: somebody plays in it, and it is no larger than a game can be. */
export function isPosition(data) {
  const players = data?.players;
  if (!Array.isArray(players) || players.length === 0 || players.length > MOST_PLAYERS) return false;
  if (!players.every(isPlayer)) return false;
  const tiles = data.board?.tiles;
  if (tiles !== undefined && !(Array.isArray(tiles) && tiles.length <= MOST_TILES && tiles.every(isPlaced))) return false;
  if (!Object.values(data.islands ?? {}).every(isIsland)) return false;
  return JSON.stringify(data).length <= MOST_LETTERS;
}

function isPlaced(tile) {
  return typeof tile?.tile === "string" && Number.isInteger(tile.x) && Number.isInteger(tile.y);
}

function isIsland(island) {
  return [island?.cells, island?.ports ?? []].every((list) => Array.isArray(list) && list.every((one) => Number.isInteger(one?.q) && Number.isInteger(one?.r)));
}

function isPlayer(player) {
  const isText = (value) => value === undefined || typeof value === "string";
  return typeof player === "object" && player !== null && typeof player.id === "string" && isText(player.name) && isText(player.colour);
}
