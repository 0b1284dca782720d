// The figures that were seen in a photo: which are left to be placed, and whose they are.

import { computed } from "@preact/signals";
import { amend, draft, edit } from "../../../shell/drafts.js";
import { joined } from "../../../shell/players.js";
import { same, withBoard } from "../board/changes.js";
import { COLOURS, SEATED } from "../request_fields.js";
import { seen } from "./shown.js";

/** What is kept of a figure that was read: where its colour cannot be told, it is a guess. */
export function asSeen({ x, y, colour, place, doubtful }) {
  return { x, y, colour, place, ...(doubtful ? { read: colour } : {}) };
}

/**
 * The figures that are not placed yet; the first one is asked about. Of several of a player on one
 * tile, as many are left as are not placed.
 */
export const proposals = computed(() => {
  const isOf = (one, { x, y, colour }) =>
    one.x === x && one.y === y && one.player === playerWith(colour)?.id;
  const all = seen.value.filter(isWhole);
  const isLeft = (figure, at) => {
    const placed = draft.value.board.followers.filter((one) => isOf(one, figure));
    const before = all.slice(0, at).filter((one) => isAlike(one, figure));
    return before.length >= placed.reduce((sum, { count = 1 }) => sum + count, 0);
  };
  return all.filter(isLeft);
});

/** Whether a figure has its colour and its place on its tile: a link may bring anything. */
function isWhole({ colour, place }) {
  return typeof colour === "string" && Array.isArray(place) && place.every(Number.isFinite);
}

/** Whether two figures have one colour and stand on one tile. */
function isAlike(one, other) {
  return one.x === other.x && one.y === other.y && one.colour === other.colour;
}

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

/** Place a figure; one more where the player's own stands already. */
export function addFollower(follower) {
  edit((now) => {
    const { followers } = now.board;
    const at = followers.findIndex((one) => same({ ...one, count: undefined }, follower));
    if (at < 0) return withBoard(now, { followers: [...followers, follower] });
    const { count = 1 } = followers[at];
    return withBoard(now, {
      followers: followers.with(at, { ...followers[at], count: count + 1 }),
    });
  });
}

/** The person says that there is no figure here. */
export function dismiss(one) {
  edit((now) => withBoard(now, { seen: without(one) }));
}

/** Ask about this figure first. */
export function askAbout(one) {
  amend((now) => withBoard(now, { seen: [one, ...without(one)] }));
}

function without(one) {
  return seen.peek().filter((other) => other !== one);
}

/**
 * The person says which colour a figure has. Where nobody plays the colour that was read, it is a
 * guess (`read` is what was read) for every other figure of that colour.
 */
export function sayColour(one, colour) {
  const isRight = Boolean(playerWith(one.colour));
  const said = (other) => {
    if (other === one) return { ...other, colour, read: undefined };
    const isMeant = !isRight && other.colour === one.colour;
    return isMeant ? { ...other, colour, read: other.colour } : other;
  };
  edit((now) => {
    const changed = withBoard(now, { seen: seen.peek().map(said) });
    return playerWith(colour) ? changed : { ...changed, players: withColour(changed, colour) };
  });
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
    !board.seen.some((other) => other.colour === one.colour);
  const idle = players.findIndex(isIdle);
  return idle < 0 ? joined(players, [colour]) : players.with(idle, { ...players[idle], colour });
}
