// What things of Carcassonne are called: in the page's own words for the board, else in the service's.

import { fieldName, labelOf } from "../../parts/labels.js";
import { draft } from "../../shell/drafts.js";
import { t } from "../../shell/language.js";

const GAME = "carcassonne";
const OWN = ["road", "city", "monastery", "field"];

/** A kind of feature. */
export function kindName(kind) {
  return OWN.includes(kind) ? t(`kind.${kind}`) : labelOf(GAME, "kind", kind);
}

/** A figure. */
export function figureName(figure) {
  return figure === "follower" ? t("figure.follower") : labelOf(GAME, "figure", figure);
}

/** An entry of the score: "City 2", and what a token is called. */
export function titleOf({ id, kind }) {
  const number = /-(\d+)$/.exec(id)?.[1];
  if (kind === "goods") return fieldName(GAME, id.split("-").at(-1));
  if (number) return `${kindName(kind)} ${number}`;
  return fieldName(GAME, kind);
}

/** A warning in the words of the table, where the page has better ones than the service. */
export function warningText({ code, pointer = "", text }) {
  if (code !== "completed-held") return text;
  const at = /\/followers\/(\d+)$/.exec(pointer)?.[1];
  const on = draft.value.board?.followers[at]?.on;
  return t(`warning.completed-held.${["road", "city", "monastery"].includes(on) ? on : "other"}`);
}
