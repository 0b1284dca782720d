// The table without the territories whose points wait for what decides a tie.

import { peoples } from "./peoples.js";

const TIES = ["/missing-tie-break", "/unresolved-tie"];

/**
 * The body of a refused request in which territories with an open tie lack a discovery, so that
 * they pay nothing; null where more than a tie is wrong.
 */
export function withoutOpenTies(body, { players }, { type = "", errors = [] }) {
  if (!TIES.some((tie) => type.endsWith(tie))) return null;
  const owners = Object.fromEntries(peoples(players).map(({ id, owner }) => [id, owner]));
  const askedOf = new Set(errors.map(({ pointer }) => /^\/players\/(\d+)\//.exec(pointer)?.[1]));
  // A fault at no player's counter does not say who is tied.
  const isAsked = ({ id }, at) => (askedOf.has(undefined) || askedOf.has(`${at}`) ? [id] : []);
  const asked = players.flatMap(isAsked);
  const territories = body.territories.map((territory) =>
    isTied(sums(territory.population, owners), asked)
      ? { ...territory, discoveries: territory.discoveries.slice(0, -1) }
      : territory,
  );
  return { ...body, territories };
}

function sums(population, owners) {
  const found = {};
  for (const [id, count] of Object.entries(population))
    found[owners[id]] = (found[owners[id]] ?? 0) + count;
  return found;
}

/** Whether another player has as many as one of these. */
function isTied(counts, players) {
  return players.some(
    (player) =>
      counts[player] > 0 &&
      Object.entries(counts).some(([id, count]) => id !== player && count === counts[player]),
  );
}
