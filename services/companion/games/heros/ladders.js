// More ladders are complete than may still score: the players say which one does not.

import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, edit } from "../../shell/drafts.js";
import { answer, state } from "../../shell/service.js";

const WARNING = "ladders.compete";

/** Whether the players may leave the ladder of this territory out, or have done so. */
export function canBeLeftOut({ id, scored, is_left_out: isLeftOut }) {
  // An older answer says nothing of what was entered since.
  const { entries = [], warnings = [] } = state.value === "refused" ? {} : (answer.value ?? {});
  const isOpen =
    !scored &&
    (warnings.some(({ code }) => code === WARNING) ||
      draft.value.territories.some((one) => one.is_left_out));
  return isLeftOut || (isOpen && entries.some((one) => one.territory === id && one.complete));
}

/** Leave out the ladder of one territory, and count that of any other; null for none. */
export function leaveOut(id) {
  edit((now) => ({
    ...now,
    territories: now.territories.map(({ is_left_out: _, ...one }) =>
      one.id === id ? { ...one, is_left_out: true } : one,
    ),
  }));
}

/** The choice, as long as there is one. */
export function LeftOut({ facts }) {
  const open = draft.value.territories.filter(canBeLeftOut);
  if (open.length === 0) return null;
  const nameOf = ({ id }) => facts.territories.territories.find((one) => one.id === id).name;
  const choices = [
    { value: null, label: t("heros.leaves_out.none") },
    ...open.map((one) => ({ value: one.id, label: nameOf(one) })),
  ];
  return html`
    <${Choice} label=${t("heros.leaves_out")} choices=${choices} pointer="/territories"
        value=${open.find((one) => one.is_left_out)?.id ?? null} onChange=${leaveOut} />
  `;
}
