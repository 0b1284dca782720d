// The names of things of Carcassonne, as the service's forms have them.

import { fieldName, fieldsOf, labelOf } from "../../parts/labels.js";
import { draft } from "../../shell/drafts.js";
import { t, tOr } from "../../shell/language.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { spaceName } from "./board/rulers.js";

const GAME = "carcassonne";

/** A kind of feature. */
export function kindName(kind) {
  return labelOf(GAME, "kind", kind);
}

/** A figure. */
export function figureName(figure) {
  return labelOf(GAME, "figure", figure);
}

/** The titles that one player holds at a time: the holdings that are a player. */
export function heldTitles() {
  const { fields = [] } = fieldsOf(GAME, "board-scores").holdings ?? {};
  return fields.filter(({ type }) => type === "player").map(({ name }) => name);
}

/** An entry of the score: "City 2", and the name of a token. */
export function titleOf({ id, kind }) {
  const number = /-(\d+)$/.exec(id)?.[1];
  if (kind === "goods") return fieldName(GAME, id.split("-").at(-1));
  if (number) return `${kindName(kind)} ${number}`;
  return fieldName(GAME, kind);
}

/**
 * A warning in the words of the table, where the page has better ones than the service; nothing for
 * the second tile of a clash, which `all` say at the first one.
 */
export function warningText(one, all = []) {
  const { code, pointer = "", text } = one;
  const clashes = all.filter((other) => other.code === "board.clash");
  if (clashes.indexOf(one) % 2 === 1) return "";
  const at = /^\/followers\/(\d+)$/.exec(pointer)?.[1];
  const follower = code === "completed-held" && draft.value.board?.followers[at];
  if (!follower) return text;
  const gaps = { who: nameOf(playerOf(follower.player)), where: spaceName(follower) };
  const otherwise = t("warning.completed-held.other", gaps);
  return tOr(`warning.completed-held.${follower.on}`, otherwise, gaps);
}
