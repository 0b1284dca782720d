// What the past games of this device say of each player, by name; and all of it as a file.

import { addGames, history } from "./past_games.js";

const FORMAT = "decompte-games";
const VERSION = 1;
/** A larger file is not from here: thirty games take far less. */
const MOST_BYTES = 20_000_000;

/** The categories that have a figure of their own. */
const CITIES = "cities";
const FIELDS = "fields";
/** The level of a game whose fields lie on the table. */
const BOARD = "board";

/**
 * Each player with a name, most wins first: `{name, games, wins, city, fields}`. `city` is the best
 * one city paid, `fields` the points of all fields by game; both are undefined where no game counts
 * such.
 */
export function statistics(games) {
  const players = new Map();
  for (const game of games) {
    const isBoard = countsFields(game);
    for (const { name, total } of namedTotals(game)) {
      const key = name.toLocaleLowerCase();
      players.set(
        key,
        withTotal(
          players.get(key) ?? { name, games: 0, wins: 0, boards: 0, points: 0 },
          total,
          isBoard,
        ),
      );
    }
  }
  return [...players.values()]
    .map(({ name, games: played, wins, city, boards, points }) => ({
      name,
      games: played,
      wins,
      city,
      fields: boards > 0 ? points / boards : undefined,
    }))
    .sort(
      (one, other) =>
        other.wins - one.wins || other.games - one.games || one.name.localeCompare(other.name),
    );
}

/** The totals of the players of a game who have names; none of a game that has no winner. */
function namedTotals({ draft, totals }) {
  if (totals.length < 2 || !totals.some(({ total, rank }) => total > 0 && rank === 1)) return [];
  return draft.players.flatMap(({ id, name }) => {
    const total = totals.find((one) => one.id === id);
    return name?.trim() && total ? [{ name: name.trim(), total }] : [];
  });
}

/**
 * Whether fields are counted in a game: on a board always, else where anybody has a city or a
 * field. A player without fields has 0 of them.
 */
function countsFields({ draft, totals }) {
  return (
    draft.level === BOARD ||
    totals.some(({ categories = {} }) => CITIES in categories || FIELDS in categories)
  );
}

function withTotal(player, { rank, categories = {}, best = {} }, isBoard) {
  return {
    ...player,
    games: player.games + 1,
    wins: player.wins + (rank === 1 ? 1 : 0),
    city: CITIES in best ? Math.max(player.city ?? 0, Number(best[CITIES])) : player.city,
    boards: player.boards + (isBoard ? 1 : 0),
    points: player.points + (categories[FIELDS] ?? 0),
  };
}

/** All past games with their statistics, as the text of a file. */
export function gamesFile() {
  return JSON.stringify(
    {
      format: FORMAT,
      version: VERSION,
      games: history.peek(),
      statistics: statistics(history.peek()),
    },
    null,
    1,
  );
}

/** Add the games of such a file; returns how many were new, undefined if it is no such file. */
export async function readGamesFile(file) {
  if (file.size > MOST_BYTES) return undefined;
  try {
    const { format, version, games } = JSON.parse(await file.text());
    return format === FORMAT && version === VERSION && Array.isArray(games)
      ? addGames(games)
      : undefined;
  } catch {
    return undefined;
  }
}
