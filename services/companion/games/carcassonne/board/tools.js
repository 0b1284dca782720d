// What can be placed on a tile: figures of a player and pieces of the box, as the service's forms
// list them, each where it may go. A tool gives its spots on the tile: `{point, label, on, tap}`;
// those of the whole tile have no point.

import { computed } from "@preact/signals";
import { byName, fieldsOf } from "../../../parts/labels.js";
import { draft, rules } from "../../../shell/drafts.js";
import { inPageWords, plain, t } from "../../../shell/language.js";
import { letters, nameOf as playerName, playerOf } from "../../../shell/players.js";
import {
  followersAt,
  laidTile,
  same,
  swapAmong,
  toggleAmong,
  toggled,
  toggleFollower,
  toggleMouth,
  togglePiece,
} from "./changes.js";
import { figureName } from "../titles.js";
import { player } from "./choosing.js";
import { placeName } from "./describing.js";
import { ownersOn } from "./features.js";
import { pointOf, sidePoint, sidesOf, standsOf } from "./figure_places.js";
import { designOf, SIDES, turnedEdge } from "./tiles.js";

const GAME = "carcassonne";
const ALWAYS = [{ value: "follower" }];
/** What stands at a side of a tile stands on the road there, except these. */
const AT_CITIES = "castles";
/** The figures that a player may place in each turn, on a feature that nobody occupies. */
const IN_EACH_TURN = ["follower", "phantom"];
/** Which side each half of a side lies towards. */
const TOWARDS = { NL: "W", NR: "E", EL: "N", ER: "S", SL: "E", SR: "W", WL: "S", WR: "N" };
const PAIRS = SIDES.flatMap((one, at) => SIDES.slice(at + 1).map((other) => [one, other]));

/** Every figure that the service knows: `{value, label, expansions}`. */
export function figures() {
  const { followers } = fieldsOf(GAME, "board-scores");
  return byName(followers?.item.fields).figure?.values ?? ALWAYS;
}

/**
 * Every piece of the boxes: `{id, field, kind?, label}`, one for each kind where a field has
 * several.
 */
function pieces() {
  const { pieces: form } = fieldsOf(GAME, "board-scores");
  return (form?.fields ?? []).flatMap((field) => {
    const kinds = innerOf(field).kind?.values.map(({ value, label }) => ({
      id: value,
      field,
      kind: value,
      label,
    }));
    return kinds ?? [{ id: field.name, field, label: field.item?.label ?? field.label }];
  });
}

/** What a piece consists of, by name. */
function innerOf(field) {
  return byName(field.fields ?? field.item?.fields);
}

/** Whether an id is that of a figure. */
export function isFigure(id) {
  return figures().some(({ value }) => value === id);
}

/** The ids of what the expansions in play allow, figures first. */
export const allowedTools = computed(() => {
  const on = rules.value?.expansions;
  const isOn = ({ expansions: owners }) =>
    !owners || owners.length === 0 || !on || owners.some((one) => on.includes(one));
  return [
    ...figures()
      .filter(isOn)
      .map(({ value }) => value),
    ...pieces()
      .filter(({ field }) => isOn(field))
      .map(({ id }) => id),
  ];
});

/** The name of a tool. */
export function toolName(id) {
  if (isFigure(id)) return figureName(id);
  return inPageWords(pieces().find((one) => one.id === id)?.label ?? plain(id));
}

/** The spots of a tool on a tile; figures are those of the player with the id `whose`. */
export function spotsFor(id, tile, whose = player.value) {
  const there = draft.value.board.pieces;
  if (isFigure(id)) {
    const spots = standsOf(tile, there).map((stand) => figureSpot(id, tile, stand, whose));
    // In their order, but the places that are free come first.
    return spots.sort((one, other) => Number(one.isTaken) - Number(other.isTaken));
  }
  const piece = pieces().find((one) => one.id === id);
  return spotsOfPiece(piece)({ ...piece, inner: innerOf(piece.field) }, tile, there, {
    x: tile.x,
    y: tile.y,
  });
}

/** Where a piece goes is seen by what it consists of. */
function spotsOfPiece({ field, kind }) {
  const { figure, on, ends, sides, axis, side } = innerOf(field);
  if (kind) return onWholeTile;
  if (figure) return besideFollowers;
  if (on) return onFeatures;
  if (ends) return mouths;
  if (sides) return betweenSides;
  if (axis) return across;
  return side ? atSides : onWholeTile;
}

function figureSpot(figure, tile, stand, whose) {
  const { on, segment, side, point } = stand;
  const { board } = draft.value;
  const follower = { player: whose, figure, x: tile.x, y: tile.y, on, segment, side };
  const others = toggled(board.followers, follower);
  const isThere = others.length < board.followers.length;
  const owners = isThere ? [] : ownersThere(board, figure, tile, stand);
  const who = owners.map((owner) => playerName(playerOf(owner))).join(", ");
  const name = standName(tile, stand);
  return {
    point,
    segment,
    label: who ? t("board.taken_by", { where: name, who }) : name,
    isTaken: owners.length > 0,
    text: owners.map((owner) => letters.value[owner]).join(""),
    on: isThere,
    tap: () => toggleFollower(follower),
  };
}

/**
 * Who occupies a place of the tile just laid already. A builder or a pig joins a follower of its
 * player, so other figures than those of each turn are taken to do so.
 */
function ownersThere(board, figure, tile, { segment, side }) {
  const isLaid = laidTile(board) === tile;
  if (!isLaid || (segment === undefined && !side)) return [];
  const owners = ownersOn(board, { tile, segment });
  return !IN_EACH_TURN.includes(figure) && owners.includes(player.value) ? [] : owners;
}

/**
 * The same, where no two places of a tile have one name: a field with the sides of another one is
 * called by half a side, which no other field reaches, or numbered if it reaches none.
 */
export function standName(tile, { on, segment, sides }) {
  const others = standsOf(tile, draft.value.board.pieces).filter(
    (one) => one.on === on && one.segment !== segment,
  );
  if (!others.some((one) => one.sides.join() === sides.join())) return placeName(on, sides);
  const [edge] = designOf(tile.tile)?.segments[segment]?.edges ?? [];
  const half = edge && turnedEdge(edge, tile.rotation);
  const which = half
    ? t("board.half", {
        side: t(`board.side.${half[0]}`),
        towards: t(`board.side.${TOWARDS[half] ?? half[0]}`),
      })
    : String(others.filter((one) => one.segment < segment).length + 1);
  return t("board.with_sides", { kind: placeName(on, []), sides: which });
}

/** One piece of a list: a tap adds it or takes it away. */
function among(name, there, piece, spot) {
  const isThere = (there[name] ?? []).some((one) => same(one, piece));
  return { ...spot, on: isThere, tap: () => toggleAmong(name, piece) };
}

/** A house that shows 1 after a tap and 2 after another, and is taken away by the third. */
function withLarge(name, there, piece) {
  const large = { ...piece, large: true };
  const isSmall = (there[name] ?? []).some((one) => same(one, piece));
  const isLarge = (there[name] ?? []).some((one) => same(one, large));
  const tap = () =>
    isSmall ? swapAmong(name, piece, large) : toggleAmong(name, isLarge ? large : piece);
  const text = isLarge ? " 2" : "";
  return {
    point: sidePoint(piece.side),
    label: t(`board.side.${piece.side}`) + text,
    text,
    on: isSmall || isLarge,
    tap,
  };
}

/** A castle that is placed while a turn is played is built in that turn. */
function builtNow(name, there, space) {
  const isOld = (there[name] ?? []).some(
    (one) => one.x === space.x && one.y === space.y && one.side === space.side && !one.built_now,
  );
  return name === AT_CITIES && draft.value.board.turn?.laid && !isOld ? { built_now: true } : {};
}

function onFeatures({ field: { name }, inner }, tile, there, space) {
  const kinds = inner.on.values.map(({ value }) => value);
  return standsOf(tile, there)
    .filter(({ on }) => kinds.includes(on))
    .map(({ on, segment, side, point, sides }) => {
      const piece = { ...space, on, segment, side };
      return {
        point,
        label: placeName(on, sides),
        on: same(there[name], piece),
        tap: () => togglePiece(name, piece),
      };
    });
}

function atSides({ field: { name }, inner }, tile, there, space) {
  const owner = inner.player ? { player: player.value } : {};
  if (inner.large)
    return sidesOf(tile, "road").map((side) =>
      withLarge(name, there, { ...owner, ...space, side }),
    );
  return sidesOf(tile, name === AT_CITIES ? "city" : "road").map((side) =>
    among(
      name,
      there,
      { ...owner, ...space, side, ...builtNow(name, there, { ...space, side }) },
      { point: sidePoint(side), label: t(`board.side.${side}`) },
    ),
  );
}

function across({ field: { name }, inner }, _tile, there, space) {
  return inner.axis.values.map(({ value: axis }) => {
    const side = SIDES.find((one) => axis.includes(one));
    return among(
      name,
      there,
      { ...space, axis },
      { point: sidePoint(side), label: t(`board.side.${side}`) },
    );
  });
}

/**
 * On the tile as a whole: a kind of a list, or the one piece that there is, with its value if it
 * has one.
 */
function onWholeTile({ field: { name, type }, kind, label, inner }, _tile, there, space) {
  if (inner.count) return [counted(name, label, there, space)];
  if (type === "list")
    return [
      among(name, there, { ...(kind ? { kind } : {}), ...space }, { label: inPageWords(label) }),
    ];
  const piece = there[name] ?? { ...space, ...(inner.value ? { value: 1 } : {}) };
  const isHere = there[name]?.x === space.x && there[name]?.y === space.y;
  return [
    {
      label: inPageWords(label),
      on: isHere,
      tap: () => togglePiece(name, piece),
      value: there[name]?.value,
    },
  ];
}

/** A pile on the tile: one piece, and beside it a field for its number. */
function counted(name, label, there, space) {
  const at = (there[name] ?? []).findIndex((one) => one.x === space.x && one.y === space.y);
  const pile = there[name]?.[at];
  const tap = () => toggleAmong(name, pile ?? { ...space, count: 1 });
  return {
    label: inPageWords(label),
    on: at >= 0,
    tap,
    value: pile?.count,
    path: [name, at, "count"],
    least: 1,
  };
}

function besideFollowers({ field: { name } }, tile, there, space) {
  return followersAt(draft.value.board, space).map((one) => {
    const { player: id, figure, on, segment, side } = one;
    const piece = { ...space, player: id, figure, on, segment, side };
    const label = `${toolName(figure)}, ${playerName(playerOf(id))}`;
    return {
      point: pointOf(one, tile, there),
      label,
      on: same(there[name], piece),
      tap: () => togglePiece(name, piece),
    };
  });
}

function mouths(_, tile, { tunnels = [] }, space) {
  return sidesOf(tile, "road").map((side) => {
    const end = { ...space, side };
    const at = tunnels.findIndex(({ ends }) => ends.some((one) => same(one, end)));
    const number = at < 0 ? "" : ` ${at + 1}`;
    return {
      point: sidePoint(side),
      label: t(`board.side.${side}`) + number,
      text: number,
      on: at >= 0,
      tap: () => toggleMouth(end),
    };
  });
}

function betweenSides({ field: { name }, label }, tile, there, space) {
  const sides = sidesOf(tile, "road");
  return PAIRS.filter((pair) => pair.every((side) => sides.includes(side))).map((pair) => {
    const where = pair.map((side) => t(`board.side.${side}`)).join(" – ");
    return among(
      name,
      there,
      { ...space, sides: pair },
      { label: t("board.place", { what: inPageWords(label), where }) },
    );
  });
}
