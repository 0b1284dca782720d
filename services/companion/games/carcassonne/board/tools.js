// What can be placed on a tile: figures of a player and pieces of the box, each where it may go. A
// tool gives its spots on the tile: `{point, label, on, tap}`; those of the whole tile have no point.

import { draft } from "../../../shell/drafts.js";
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
import { player } from "./choosing.js";
import { pointOf, sidePoint, SIDES, sidesOf, standsOf } from "./tiles.js";

/** Figures and pieces with the expansions that bring them; one without is always there. */
export const FIGURES = {
  follower: [],
  large: ["inns_and_cathedrals"],
  builder: ["traders_and_builders"],
  pig: ["traders_and_builders"],
  mayor: ["abbey_and_mayor"],
  wagon: ["abbey_and_mayor"],
  barn: ["abbey_and_mayor"],
  abbot: ["abbot"],
  phantom: ["phantom"],
  ringmaster: ["ringmaster", "big_top"],
  guard: ["ghosts_castles_cemeteries"],
  shepherd: ["hills_and_sheep"],
};
const PIECES = {
  fairy: ["fairy", "princess_and_dragon"],
  mage: ["mage_and_witch"],
  witch: ["mage_and_witch"],
  bridge: ["bridges_castles_bazaars"],
  castle: ["bridges_castles_bazaars"],
  tunnel: ["tunnels"],
  ferry: ["ferries"],
  tollhouse: ["tollkeepers"],
  shed: ["little_buildings"],
  house: ["little_buildings"],
  tower: ["little_buildings"],
  big_top: ["big_top", "circus"],
};
const PAIRS = SIDES.flatMap((one, at) => SIDES.slice(at + 1).map((other) => [one, other]));

/** The ids of what the expansions in play allow, figures first. */
export function allowedTools(rules) {
  const on = rules?.expansions;
  const isOn = ([, owners]) => owners.length === 0 || !on || owners.some((one) => on.includes(one));
  return [...Object.entries(FIGURES), ...Object.entries(PIECES)].filter(isOn).map(([id]) => id);
}

/** What a tool is called. */
export function toolName(id) {
  return t(id in FIGURES ? `figure.${id}` : `board.piece.${id}`);
}

/** The spots of a tool on a tile. */
export function spotsFor(id, tile) {
  if (id in FIGURES) return standsOf(tile, draft.value.board.pieces).map((stand) => figureSpot(id, tile, stand));
  return SPOTS[id](tile, draft.value.board.pieces, { x: tile.x, y: tile.y });
}

function figureSpot(figure, tile, { on, segment, side, point, sides }) {
  const follower = { player: player.value, figure, x: tile.x, y: tile.y, on, segment, side };
  const { followers } = draft.value.board;
  return { point, label: placeName(on, sides), on: toggled(followers, follower).length < followers.length, tap: () => toggleFollower(follower) };
}

/** "City (north, east)". */
export function placeName(on, sides) {
  const kind = { pyramid: t("kind.acrobats"), tanners: t("board.tanners") }[on] ?? t(`kind.${on}`);
  return sides.length > 0 ? `${kind} (${sides.map((side) => t(`board.side.${side}`)).join(", ")})` : kind;
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
    const label = `${t(`figure.${figure}`)}, ${playerName(playerOf(id))}`;
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
