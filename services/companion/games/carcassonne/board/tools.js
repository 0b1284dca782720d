// What can be placed on a tile: figures of a player and pieces of the box, each where it may go. A
// tool gives its spots on the tile: `{point, label, on, tap}`; those of the whole tile have no point.

import { computed } from "@preact/signals";
import { byName, fieldsOf, labelIn, labelOf, ownersOf } from "../../../parts/labels.js";
import { draft, rules } from "../../../shell/drafts.js";
import { t } from "../../../shell/language.js";
import { nameOf as playerName, playerOf } from "../../../shell/players.js";
import {
  followersAt,
  same,
  toggleAmong,
  toggled,
  toggleFollower,
  toggleMouth,
  togglePiece,
} from "./changes.js";
import { figureName, kindName } from "../titles.js";
import { player } from "./choosing.js";
import { pointOf, sidePoint, sidesOf, standsOf } from "./stands.js";
import { designOf, SIDES, turnedEdge } from "./tiles.js";

const GAME = "carcassonne";
/** Pieces of the box by their ids, with the field of the request that has them. */
const PIECES = {
  fairy: "fairy",
  mage: "mage",
  witch: "witch",
  bridge: "bridges",
  castle: "castles",
  tunnel: "tunnels",
  ferry: "ferries",
  tollhouse: "tollhouses",
  shed: "little_buildings",
  house: "little_buildings",
  tower: "little_buildings",
  big_top: "big_top",
};
const ON_BOARD = ["road", "city", "monastery", "field"];
/** Pieces that are kinds of one field. */
const KINDS = ["shed", "house", "tower"];
const ALWAYS = [{ value: "follower" }];
/** Which side each half of a side lies towards. */
const TOWARDS = { NL: "W", NR: "E", EL: "N", ER: "S", SL: "E", SR: "W", WL: "S", WR: "N" };
const PAIRS = SIDES.flatMap((one, at) => SIDES.slice(at + 1).map((other) => [one, other]));

/** Every figure that the service knows: `{value, label, expansions}`. */
export function figures() {
  const { followers } = fieldsOf(GAME, "board-scores");
  return byName(followers?.item.fields).figure?.values ?? ALWAYS;
}

/** The kinds of little buildings. */
function buildings() {
  const { pieces } = fieldsOf(GAME, "board-scores");
  return byName(byName(pieces?.fields).little_buildings?.item.fields).kind?.values;
}

/** Whether an id is that of a figure. */
export function isFigure(id) {
  return figures().some(({ value }) => value === id);
}

/** The ids of what the expansions in play allow, figures first. */
export const allowedTools = computed(() => {
  const on = rules.value?.expansions;
  const isOn = (owners) => !owners || owners.length === 0 || !on || owners.some((one) => on.includes(one));
  const placed = figures().filter(({ expansions }) => isOn(expansions)).map(({ value }) => value);
  const pieces = Object.entries(PIECES).filter(([, field]) => ownersOf(GAME, field) && isOn(ownersOf(GAME, field)));
  return [...placed, ...pieces.map(([id]) => id)];
});

/** What a tool is called. */
export function toolName(id) {
  if (isFigure(id)) return figureName(id);
  return KINDS.includes(id) ? labelIn(buildings(), id) : t(`board.piece.${id}`);
}

/** The spots of a tool on a tile. */
export function spotsFor(id, tile) {
  if (isFigure(id)) return standsOf(tile, draft.value.board.pieces).map((stand) => figureSpot(id, tile, stand));
  return SPOTS[id](tile, draft.value.board.pieces, { x: tile.x, y: tile.y });
}

function figureSpot(figure, tile, stand) {
  const { on, segment, side, point } = stand;
  const follower = { player: player.value, figure, x: tile.x, y: tile.y, on, segment, side };
  const { followers } = draft.value.board;
  return { point, segment, label: standName(tile, stand), on: toggled(followers, follower).length < followers.length, tap: () => toggleFollower(follower) };
}

/** "City (north, east)". */
export function placeName(on, sides) {
  const kind = ON_BOARD.includes(on) ? kindName(on) : labelOf(GAME, "on", on);
  return sides.length > 0 ? t("board.with_sides", { kind, sides: sides.map((side) => t(`board.side.${side}`)).join(", ") }) : kind;
}

/** The same, where no two places of a tile have one name: of a field at half a side, it says towards what. */
export function standName(tile, { on, segment, sides }) {
  const others = standsOf(tile, draft.value.board.pieces).filter((one) => one.on === on && one.segment !== segment);
  const edges = designOf(tile.tile)?.segments[segment]?.edges ?? [];
  if (!others.some((one) => one.sides.join() === sides.join())) return placeName(on, sides);
  const halves = edges.map((edge) => turnedEdge(edge, tile.rotation)).map((edge) => t("board.half", { side: t(`board.side.${edge[0]}`), towards: t(`board.side.${TOWARDS[edge] ?? edge[0]}`) }));
  return t("board.with_sides", { kind: placeName(on, []), sides: halves.join(", ") });
}

function onLine(name) {
  return (tile, pieces, space) =>
    standsOf(tile, pieces)
      .filter(({ on }) => on === "road" || on === "city")
      .map(({ on, segment, side, point, sides }) => {
        const piece = { ...space, on, segment, side };
        return { point, label: placeName(on, sides), on: same(pieces[name], piece), tap: () => togglePiece(name, piece) };
      });
}

function onSides(name, sidesFor, pieceFor) {
  return (tile, pieces, space) =>
    sidesFor(tile).map((side) => {
      const piece = pieceFor(space, side);
      const isThere = (pieces[name] ?? []).some((one) => same(one, piece));
      return { point: sidePoint(side), label: t(`board.side.${side}`), on: isThere, tap: () => toggleAmong(name, piece) };
    });
}

function building(kind) {
  return (tile, pieces, space) => {
    const piece = { kind, ...space };
    const isThere = (pieces.little_buildings ?? []).some((one) => same(one, piece));
    return [{ label: toolName(kind), on: isThere, tap: () => toggleAmong("little_buildings", piece) }];
  };
}

function besideFollowers(tile, pieces, space) {
  return followersAt(draft.value.board, space).map((one) => {
    const { player: id, figure, on, segment, side } = one;
    const piece = { ...space, player: id, figure, on, segment, side };
    const label = `${toolName(figure)}, ${playerName(playerOf(id))}`;
    return { point: pointOf(one, tile, pieces), label, on: same(pieces.fairy, piece), tap: () => togglePiece("fairy", piece) };
  });
}

function mouths(tile, { tunnels = [] }, space) {
  return sidesOf(tile, "road").map((side) => {
    const end = { ...space, side };
    const at = tunnels.findIndex(({ ends }) => ends.some((one) => same(one, end)));
    const number = at < 0 ? "" : ` ${at + 1}`;
    return { point: sidePoint(side), label: t(`board.side.${side}`) + number, text: number, on: at >= 0, tap: () => toggleMouth(end) };
  });
}

function ferries(tile, pieces, space) {
  const sides = sidesOf(tile, "road");
  return PAIRS.filter((pair) => pair.every((side) => sides.includes(side))).map((pair) => {
    const piece = { ...space, sides: pair };
    const isThere = (pieces.ferries ?? []).some((one) => same(one, piece));
    const where = pair.map((side) => t(`board.side.${side}`)).join(" – ");
    return { label: t("board.place", { what: toolName("ferry"), where }), on: isThere, tap: () => toggleAmong("ferries", piece) };
  });
}

const SPOTS = {
  fairy: besideFollowers,
  mage: onLine("mage"),
  witch: onLine("witch"),
  bridge: onSides("bridges", () => ["N", "E"], (space, side) => ({ ...space, axis: side === "N" ? "NS" : "WE" })),
  castle: onSides("castles", (tile) => sidesOf(tile, "city"), (space, side) => ({ ...space, side })),
  tunnel: mouths,
  ferry: ferries,
  tollhouse: onSides("tollhouses", (tile) => sidesOf(tile, "road"), (space, side) => ({ player: player.value, ...space, side })),
  shed: building("shed"),
  house: building("house"),
  tower: building("tower"),
  big_top: (tile, { big_top: there }, space) => [
    { label: toolName("big_top"), on: Boolean(there && there.x === space.x && there.y === space.y), tap: () => togglePiece("big_top", there ?? { ...space, value: 1 }), value: there?.value },
  ],
};
