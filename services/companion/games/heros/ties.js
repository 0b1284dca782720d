// What decides between players with the same population, and whose turn it is.

import { Badge } from "../../parts/badge.js";
import { Choice, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { fields, playerField } from "./words.js";

const COUNTERS = ["hero_discoveries", "discovery_heroes"];

/** The body of the step. */
export function Ties() {
  const { players, ajanta, active_player: active } = draft.value;
  const nobody = { value: undefined, label: t("heros.nobody") };
  const people = [
    nobody,
    ...players.map((player) => ({ value: player.id, label: nameOf(player) })),
  ];
  const { active_player: turn, ajanta: sanctuary } = fields("table-scores");
  return html`
    <p class="note">${t("heros.ties.note")}</p>
    <div class="row">
      <${Choice} label=${turn.label} value=${active} choices=${people} pointer="/active_player"
          onChange=${(id) => put(["active_player"], id)} />
      ${
        players.length === 2 &&
        html`
          <${Choice} label=${sanctuary.label} value=${ajanta?.player} choices=${people}
              pointer="/ajanta" onChange=${(player) => put(["ajanta"], player && { player })} />
        `
      }
    </div>
    ${COUNTERS.map(
      (name) => html`
        <fieldset class="some" key=${name}>
          <legend>${playerField(name).label}</legend>
          <div class="steppers">
            ${players.map(
              (player, at) => html`
                <${Stepper} key=${player.id} short unknown
                    sign=${html`<${Badge} id=${player.id} />`}
                    label=${`${nameOf(player)} · ${playerField(name).label}`} value=${player[name]}
                    max=${playerField(name).max} pointer=${`/players/${at}/${name}`}
                    onChange=${(count) => put(["players", at, name], count, `${name} ${at}`)} />
              `,
            )}
          </div>
        </fieldset>
      `,
    )}
  `;
}
