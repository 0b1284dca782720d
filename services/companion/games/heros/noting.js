// What a turn leaves: other populations, and an event in the ledger.

import { draft, edit, replaced } from "../../shell/drafts.js";
import { t } from "../../shell/language.js";
import { notice } from "../../shell/steps.js";

/** The `rules` of a request about a turn. */
export function rulesIn({ rules }) {
  return rules ? { rules } : {};
}

/** The draft with other populations in one territory. */
export function settled(now, at, after) {
  return Object.entries(after).reduce(
    (next, [id, count]) =>
      replaced(next, ["territories", at, "population", id], count || undefined),
    now,
  );
}

/**
 * Note an event in the ledger, of which the sheet says so; `change` is what it does to the rest of
 * the draft.
 */
export function note(event, change = (now) => now) {
  edit((now) => ({ ...change(now), events: [...now.events, event] }));
  notice.value = { text: t("heros.noted", { count: draft.peek().events.length }) };
}

/** Peoples or territories to choose from. */
export function choicesOf(all, name) {
  return all.map((one) => ({ value: one.id, label: name(one) }));
}

/** The one of `people` with this id, else the one at `place`. */
export function oneOf(people, id, place) {
  return people.find((some) => some.id === id) ?? people[place];
}
