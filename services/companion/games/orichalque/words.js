// What the service calls the things of this game, and what there is to choose from
// (GET /v1/orichalque/forms).

import { byName, fieldsOf, labelIn } from "../../parts/labels.js";
import { t } from "../../shell/language.js";

const GAME = "orichalque";

/** The fields of an operation by name. */
export function fields(operation) {
  return fieldsOf(GAME, operation);
}

/** A field of an island, such as "titans". */
export function islandField(name) {
  return fields("island-scores")[name];
}

/** The fields of a cell of an island, by name. */
export function cellFields() {
  return byName(islandField("cells").item.fields);
}

/** The fields of a creature, by name. */
export function creatureFields() {
  return byName(cellFields().creature.fields);
}

/** The codes of all terrains. */
export function terrains() {
  return cellFields().terrain.values.map(({ value }) => value);
}

/** The codes of all buildings. */
export function buildings() {
  return cellFields().building.values.map(({ value }) => value);
}

/** The terrain that creatures come with: the last one, on which nothing is built. */
export function wild() {
  const built = byName(islandField("offer").item.fields).terrain.values.map(({ value }) => value);
  return terrains().find((terrain) => !built.includes(terrain));
}

/** The things on a cell, or painted on one, in words. */
export function nameOfCell(what) {
  const { terrain, cover, building, creature } = cellFields();
  if (what === "creature") return creature.label;
  if (what === "metropolis") return islandField("metropolis").label;
  if (what === "port") return islandField("ports").item.label;
  if (["free", "erase", "nothing"].includes(what)) return t(`orichalque.${what}`);
  return labelIn([...terrain.values, ...building.values, ...cover.values], what);
}

/** The name of a creature. */
export function creatureName(name) {
  return labelIn(creatureFields().name.values, name);
}

/** The name of a Titan. */
export function titanName(name) {
  return labelIn(byName(islandField("titans").item.fields).name.values, name);
}

/** The name of an action of a card. */
export function actionName(action) {
  return labelIn(byName(fields("race-checks").display.item.fields).action.values, action);
}

/** The creature that is meant until another is chosen: the first of the list. */
export function firstCreature() {
  return creatureFields().name.values[0].value;
}
