// The battlefield as the log of the referee has it: who stands on which front after a play.

/** The fronts after the play with the index `last`, in the order in which they opened. */
export function frontsAfter(log, last = Infinity) {
  const fronts = new Map();
  for (const { play, side, unit, front, clash } of log) {
    if (play > last) break;
    const column = fronts.get(front) ?? { number: front, attacker: null, defender: null };
    column[side] = { unit, wounds: 0, hit: 0, fell: false };
    column.clash = clash ? { play, first: clash.first_strike } : null;
    if (clash) strike(column, clash);
    fronts.set(front, column);
  }
  return [...fronts.values()];
}

function strike(column, { wounds, killed }) {
  for (const one of [column.attacker, column.defender]) {
    if (!one || !(one.unit in wounds)) continue;
    one.hit = wounds[one.unit];
    one.wounds += one.hit;
    one.fell = killed.includes(one.unit);
  }
}

/** The units of a side that are still in hand after that play. */
export function handAfter(units, log, last = Infinity) {
  const played = new Set(log.filter(({ play }) => play <= last).map(({ unit }) => unit));
  return units.filter(({ id }) => !played.has(id));
}
