// Both sides of a battle, as the draft has them and as a request takes them.

export const SIDES = ["attacker", "defender"];

/** Both sides as every operation of a battle takes them. */
export function sides(now) {
  return Object.fromEntries(SIDES.map((side, at) => [side, { ...now[side], player: now.players[at].id }]));
}
