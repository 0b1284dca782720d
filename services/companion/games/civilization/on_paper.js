// The battlefield on paper: each front with who met there.

import { html, t } from "../../parts/html.js";
import { draft } from "../../shell/drafts.js";
import { answer, card } from "../../shell/service.js";
import { CardFace } from "./cards.js";
import { frontsAfter } from "./field.js";
import { SIDES } from "./forces.js";
import { decksOf, unitText } from "./units.js";

/** The fronts of a battle, as the last play left them; `facts` has the cards. */
export function BattleOnPaper({ facts }) {
  const decks = decksOf(facts, card("civilization"));
  return html`
    <ol class="plain fronts">
      ${frontsAfter(answer.value?.log ?? []).map(
        (front) => html`
          <li class="front" key=${front.number}>
            <strong>${t("civilization.front", { number: front.number })}</strong>
            ${[...SIDES].reverse().map((side) => {
              const unit =
                front[side] && draft.value[side].units.find(({ id }) => id === front[side].unit);
              return (
                unit &&
                html`
                  <span class="slot" key=${side}>
                    <${CardFace} ...${{ unit, decks }} wounds=${front[side].wounds}
                        fell=${front[side].fell} />
                    ${unitText(unit, decks)}
                  </span>
                `
              );
            })}
          </li>
        `,
      )}
    </ol>
  `;
}
