// A turn on the map: a tap chooses the territory of a conquest, or moves population.

import { draft, put } from "../../shell/drafts.js";
import { step } from "../../shell/steps.js";
import { turn } from "./choosing.js";

/** Whether a tap on the map belongs to a turn. */
export function isTurnPlayed() {
  return step.value === "turn" && ["conquest", "migration"].includes(turn.value);
}

/**
 * Tap a territory: that of a conquest; of a migration the first it starts from, then each it leads
 * to.
 */
export function tapInTurn(id) {
  if (turn.peek() === "conquest") return put(["turn", "conquest", "territory"], id);
  const { from, to = {} } = draft.peek().turn?.migration ?? {};
  if (from === undefined) return put(["turn", "migration", "from"], id);
  if (from === id) return put(["turn", "migration"], undefined);
  return put(["turn", "migration", "to", id], (to[id] ?? 0) + 1, `migration to ${id}`);
}

/** What a turn shows on the map: `{key, from, to, text}`. */
export function arrows({ turn: chosen }) {
  const conquest = chosen?.conquest ?? {};
  const migration = chosen?.migration ?? {};
  if (turn.value === "conquest")
    return conquest.territory
      ? [{ key: "conquest", from: conquest.territory, to: conquest.territory, text: "⚔" }]
      : [];
  if (turn.value !== "migration" || !migration.from) return [];
  const moved = Object.entries(migration.to ?? {}).filter(
    ([id, count]) => id !== migration.from && count > 0,
  );
  return [
    {
      key: "from",
      from: migration.from,
      to: migration.from,
      text: `−${moved.reduce((sum, [, count]) => sum + count, 0)}`,
    },
    ...moved.map(([id, count]) => ({ key: id, from: migration.from, to: id, text: `+${count}` })),
  ];
}
