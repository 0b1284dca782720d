// The cards of the edition: their types, their ranks and their figures, as GET units lists them.

import { fieldsOf, labelIn } from "../../parts/labels.js";
import { draft } from "../../shell/drafts.js";

/** The edition's decks, each with its type: `{type, ranks, trumps, lines}`. */
export function decksOf(facts, card) {
  const edition = draft.value.rules?.edition ?? card.editions.default;
  const { decks } = facts.units.sets.find((one) => one.edition === edition);
  return decks.map(({ type, lines }) => ({
    ...facts.units.units.find((one) => one.type === type),
    lines,
  }));
}

/** The name of a type. */
export function typeName(type) {
  const unit = fieldsOf("civilization", "battles").attacker?.fields.find(
    ({ name }) => name === "units",
  );
  return labelIn(unit?.item.fields.find(({ name }) => name === "type").values, type);
}

/** The rank of a type that a side has; null where cards have none. */
export function rankOf(side, { type, ranks }) {
  const { ranks: chosen, [side]: own } = draft.value;
  if (ranks.length === 0) return null;
  return (
    own.units.find((unit) => unit.type === type)?.rank ?? chosen?.[side]?.[type] ?? ranks[0].rank
  );
}

/** The name of a unit: by its rank, else by its type. */
export function unitName({ type, rank }, decks) {
  return (
    decks.find((one) => one.type === type)?.ranks.find((one) => one.rank === rank)?.name ??
    typeName(type)
  );
}

/**
 * The figures as the card shows them turned to its rank, which the service lists for every line.
 */
export function figuresOf({ type, rank, line, strength, health }, decks) {
  const printed = decks.find((one) => one.type === type)?.lines.find((one) => one.line === line);
  if (!printed) return { strength, health, text: line ?? `${strength}/${health}` };
  const turned = printed.ranks?.find((one) => one.rank === (rank ?? 1));
  const { strength: own, health: left } = turned ?? printed;
  return { strength: own, health: left, text: turned?.figures ?? line };
}

/** Name and figures, such as "Pikeman 2/4". */
export function unitText(unit, decks) {
  return `${unitName(unit, decks)} ${figuresOf(unit, decks).text}`;
}
