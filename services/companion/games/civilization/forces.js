// Both sides of a battle, as the draft has them and as a request takes them.

import { fieldsOf } from "../../parts/labels.js";

export const SIDES = ["attacker", "defender"];

/** Both sides as every operation of a battle takes them. */
export function sides(now) {
  return Object.fromEntries(
    SIDES.map((side, at) => [side, { ...now[side], player: now.players[at].id }]),
  );
}

/** The fields of the whole battle that the operation has, such as the side that begins. */
export function battleFields({ asked = {} }, operation) {
  const fields = fieldsOf("civilization", operation);
  return Object.fromEntries(Object.entries(asked).filter(([name]) => name in fields));
}

/** The draft without a unit and without its plays. */
export function withoutUnit(now, side, id) {
  const units = now[side].units.filter((unit) => unit.id !== id);
  return {
    ...now,
    [side]: { ...now[side], units },
    plays: now.plays.filter((play) => play.unit !== id),
  };
}

/** The draft with one more unit of a side. */
export function withUnit(now, side, { type, rank, line }) {
  const unit = { id: freeId(now[side].units, side), type, ...(rank ? { rank } : {}), line };
  return { ...now, [side]: { ...now[side], units: [...now[side].units, unit] } };
}

function freeId(units, side) {
  const taken = new Set(units.map(({ id }) => id));
  return Array.from({ length: taken.size + 1 }, (_, at) => `${side[0]}${at + 1}`).find(
    (id) => !taken.has(id),
  );
}

/** The draft with another rank of a type: units of one type of one side share it. */
export function withRank(now, side, type, rank) {
  const units = now[side].units.map((unit) => (unit.type === type ? { ...unit, rank } : unit));
  const ranks = { ...now.ranks, [side]: { ...now.ranks?.[side], [type]: rank } };
  return { ...now, ranks, [side]: { ...now[side], units } };
}

/** The attacker becomes the defender. The place stays with the defender; plays are over. */
export function swapped(now) {
  const { place, walls, fortified, ...attacker } = now.defender;
  const where = Object.fromEntries(
    Object.entries({ place, walls, fortified }).filter(([, value]) => value !== undefined),
  );
  const renamed = (side, name) => ({
    ...side,
    units: side.units.map((unit, at) => ({ ...unit, id: `${name[0]}${at + 1}` })),
  });
  const crossed = (both) => both && { attacker: both.defender, defender: both.attacker };
  return {
    ...now,
    players: [...now.players].reverse(),
    attacker: renamed(attacker, "attacker"),
    defender: { ...renamed(now.attacker, "defender"), ...where },
    drawn: crossed(now.drawn),
    ranks: crossed(now.ranks),
    rank: crossed(now.rank),
    plays: [],
  };
}
