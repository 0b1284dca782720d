// What is looked at: the territory on the map, the people whose population is entered, the line of
// the score that is lit, and which turn is played.

import { batch, signal } from "@preact/signals";
import { draft } from "../../shell/drafts.js";
import { goTo, showTop, step } from "../../shell/steps.js";
import { peoples } from "./peoples.js";

/** The id of the territory that is entered; null for the list of all. */
export const chosen = signal(null);
/** The id of the people whose population the numbers are for. */
export const people = signal(null);
/** The entry of the score that is lit on the map, null for none. */
export const lit = signal(null);
/** The turn that is played: a kind of event. */
export const turn = signal("conquest");

/** Enter a territory, with its first people. */
export function choose(id) {
  batch(() => {
    chosen.value = id;
    people.value = peoples(draft.peek().players)[0].id;
    lit.value = null;
    if (step.peek() !== null && step.peek() !== "map") goTo("map");
  });
  showTop();
}

/** The territory of the draft with this id, and where it is in the list: `{territory, at}`. */
export function territoryOf({ territories }, id) {
  const at = territories.findIndex((one) => one.id === id);
  return { territory: territories[at], at };
}
