// The table without the points that wait for what decides a tie.

import { peoples } from "./peoples.js";

const TIES = ["/missing-tie-break", "/unresolved-tie"];

/**
 * The body of a refused request in which nobody lives in territories with an open tie, so that they
 * are complete and pay nothing; null where more than a tie is wrong. `ask` answers which ties are
 * open: what each territory that lacks a discovery would pay with it.
 */
export async function withoutOpenTies(body, { players }, { type = "" }, ask) {
  if (!TIES.some((tie) => type.endsWith(tie))) return null;
  const owners = Object.fromEntries(peoples(players).map(({ id, owner }) => [id, owner]));
  const changed = (isChanged, change) => ({
    ...body,
    territories: body.territories.map((one) => (isChanged(one) ? { ...one, ...change(one) } : one)),
  });
  const { ok, body: said } = await ask(
    changed(
      ({ population }) => hasTie(population, owners),
      ({ discoveries }) => ({ discoveries: discoveries.slice(0, -1) }),
    ),
  );
  if (!ok) return null;
  return changed(
    ({ id, discoveries }) =>
      said.entries
        .find(({ territory }) => territory === id)
        .next?.some(({ discovery, undecided }) => discovery === discoveries.at(-1) && undecided),
    () => ({ population: {} }),
  );
}

function hasTie(population, owners) {
  const sums = {};
  for (const [id, count] of Object.entries(population))
    sums[owners[id]] = (sums[owners[id]] ?? 0) + count;
  const counts = Object.values(sums).filter((count) => count > 0);
  return new Set(counts).size < counts.length;
}
