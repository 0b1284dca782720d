// What the service calls the things of this game, and the ranges it has for them (GET
// /v1/heros/forms).

import { fieldsOf, labelIn } from "../../parts/labels.js";

const GAME = "heros";

/** The fields of an operation by name. */
export function fields(operation) {
  return fieldsOf(GAME, operation);
}

/** The epochs to choose from: `{value, label}`. */
export function epochs() {
  return fields("table-scores").epoch.values;
}

/** The name of an epoch. */
export function epochName(epoch) {
  return labelIn(epochs(), epoch);
}

/** A field of a player at the table, such as "hero_discoveries". */
export function playerField(name) {
  return fields("table-scores").players.item.fields.find((field) => field.name === name);
}

/** A field of a territory, such as "discoveries". */
export function territoryField(name) {
  return fields("table-scores").territories.item.fields.find((field) => field.name === name);
}

/** An event of the ledger by its kind: `{name, label, fields}`. */
export function eventKind(kind) {
  return fields("game-scores").events.item.kinds.find(({ name }) => name === kind);
}

/** A field of an event, such as the gold of a migration. */
export function eventField(kind, name) {
  return eventKind(kind).fields.find((field) => field.name === name);
}
