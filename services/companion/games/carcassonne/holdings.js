// What players hold when the game ends: king and robber baron, goods, gold and other tokens, chips
// on the betting office, wonders; as the service's forms have it.

import { Field, isOffered } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { fieldsOf } from "../../parts/labels.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft } from "../../shell/drafts.js";
import { Mode } from "./request_fields.js";
import { addTexts } from "../../shell/language.js";
import TEXTS from "./features/texts.json" with { type: "json" };

addTexts(TEXTS);

/** The form where nothing but points on the track and tokens is counted. */
export function TokensEntry({ card }) {
  return html`
    <${Players} least=${1} most=${card.limits.players} carried isCarriedOpen />
    <${Options} card=${card} />
    <${Mode} />
    <${Holdings} open />
  `;
}

/** The form of tokens. On a board completed cities and roads are not `counted`: they are seen. */
export function Holdings({ open = false, counted = true }) {
  const { holdings } = draft.value;
  const { holdings: form } = fieldsOf("carcassonne", counted ? "sheet-scores" : "board-scores");
  const there = (form?.fields ?? []).filter(
    (field) => holdings[field.name] !== undefined || isOffered(field),
  );
  if (there.length === 0)
    return open && html`<p class="note">${t("carcassonne.holdings.none")}</p>`;
  return html`
    <details class="card" open=${open} data-pointer="/holdings">
      <summary><h2>${t("carcassonne.holdings")}</h2></summary>
      ${there.map(
        (field) => html`
          <div class="row" key=${field.name} data-place=${field.name}>
            <${Field} field=${field} value=${holdings[field.name]}
                path=${["holdings", field.name]} />
          </div>
        `,
      )}
    </details>
  `;
}
