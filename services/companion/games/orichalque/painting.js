// What a brush does to a cell of an island.

import { same } from "./hexes.js";
import { buildings, firstCreature, terrains, wild } from "./words.js";

/** The brushes in groups, as the palette has them. */
export function palette() {
  return [
    [...terrains(), "free"],
    ["creature", "metropolis", "port"],
    ["temple", ...buildings()],
    ["erase"],
  ];
}

/** The island after a brush has touched a spot. */
export function painted(island, brush, { q, r }) {
  const spot = { q, r };
  const old = island.cells.find((cell) => same(cell, spot));
  const others = island.cells.filter((cell) => !same(cell, spot));
  const bare = withoutMetropolis(island, spot);
  const withCell = (cell) => ({ ...bare, cells: [...others, { ...spot, ...cell }] });
  if (brush === "erase")
    return { ...bare, cells: others, ports: island.ports.filter((port) => !same(port, spot)) };
  if (brush === "free") return withCell({});
  if (terrains().includes(brush)) return withCell({ terrain: brush });
  if (brush === "temple") return withCell({ cover: "temple" });
  if (buildings().includes(brush)) return withCell({ cover: "building", building: brush });
  if (brush === "creature")
    return withCell({
      terrain: wild(),
      creature: old?.creature ? undefined : { name: firstCreature() },
    });
  if (brush === "metropolis") return { ...withPort(withCell({}), spot, true), metropolis: spot };
  if (brush === "port")
    return withPort(island, spot, !island.ports.some((port) => same(port, spot)));
  return island;
}

/** A tile on the metropolis takes its place; the port under it stays. */
function withoutMetropolis({ metropolis, ...island }, spot) {
  return metropolis && !same(metropolis, spot) ? { ...island, metropolis } : island;
}

function withPort(island, spot, wanted) {
  const others = island.ports.filter((port) => !same(port, spot));
  const port = island.ports.find((one) => same(one, spot)) ?? spot;
  const cells = island.cells.some((cell) => same(cell, spot))
    ? island.cells
    : [...island.cells, spot];
  return { ...island, cells, ports: wanted ? [...others, port] : others };
}

/** What lies on a spot, as a code: a terrain, a building, "temple", "free" or "nothing". */
export function lies(island, spot) {
  const cell = island.cells.find((one) => same(one, spot));
  if (!cell) return "nothing";
  return cell.building ?? (cell.cover === "temple" ? "temple" : (cell.terrain ?? "free"));
}
