// The figures that were seen in a photo: which are left to be placed, and whose they are.

import { computed } from "@preact/signals";
import { draft, edit } from "../../../shell/drafts.js";
import { joined } from "../../../shell/players.js";
import { COLOURS, SEATED } from "../request_fields.js";
import { reading } from "./shown.js";

/** The figures where none of that player is placed yet; the first one is asked about. */
export const proposals = computed(() => {
  const { followers } = draft.value.board;
  const isPlaced = ({ x, y, colour }) =>
    followers.some((one) => one.x === x && one.y === y && one.player === playerWith(colour)?.id);
  return (reading.value?.followers ?? []).filter((one) => !isPlaced(one));
});

/** The player of a colour, undefined where nobody plays it. */
export function playerWith(colour) {
  return draft.value.players.find((one) => one.colour === colour);
}

/**
 * The colours that a figure may have: those of the players, and of the box while it seats more;
 * always in one order.
 */
export function offeredColours(one) {
  const { players } = draft.value;
  const all = new Set([...COLOURS, ...players.map(({ colour }) => colour), one.colour]);
  return [...all].filter((colour) => players.length < COLOURS.length || playerWith(colour));
}

function change(followers) {
  reading.value = { ...reading.peek(), followers };
}

/** The person says that there is no figure here. */
export function dismiss(one) {
  change(reading.peek().followers.filter((other) => other !== one));
}

/** Ask about this figure first. */
export function askAbout(one) {
  change([one, ...reading.peek().followers.filter((other) => other !== one)]);
}

/**
 * The person says which colour a figure has. Where nobody plays the colour that was read, it holds
 * for every figure of that colour.
 */
export function sayColour(one, colour) {
  const isRight = Boolean(playerWith(one.colour));
  const isMeant = (other) => other === one || (!isRight && other.colour === one.colour);
  change(reading.peek().followers.map((other) => (isMeant(other) ? { ...other, colour } : other)));
  if (!playerWith(colour)) edit((now) => ({ ...now, players: withColour(now, colour) }));
}

/**
 * The players with one of this colour: in the place of one with whom the game began, of whom
 * nothing was said or seen since, else as one more.
 */
function withColour({ players, board, holdings }, colour) {
  // Figures, pieces, turns and what players hold name the player's id.
  const named = JSON.stringify([board, holdings]);
  const begun = SEATED.map((one) => JSON.stringify(one));
  const isIdle = (one) =>
    begun.includes(JSON.stringify(one)) &&
    !named.includes(one.id) &&
    !reading.peek().followers.some((other) => other.colour === one.colour);
  const idle = players.findIndex(isIdle);
  return idle < 0 ? joined(players, [colour]) : players.with(idle, { ...players[idle], colour });
}
