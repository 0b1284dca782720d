// The tally: how many each player has of everything that counts.

import { Badge } from "../../parts/badge.js";
import { Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";

/** The kinds under which the service tells of what is counted here. */
const ENTRIES = { dolmens: "dolmen", monuments: "monument", wonders: "wonder" };

/** Monuments and wonders exist in the advanced game alone; counted for the other, they wait. */
export function kindsOf({ rules }) {
  const advanced = rules?.edition === "advanced";
  return ["dolmens", ...(advanced ? ["monuments", "wonders"] : []), "trees", "boats", "warriors", "mines"];
}

/** The form of counts. */
export function TallyEntry({ card }) {
  const { players, counts } = draft.value;
  const most = { warriors: card.limits.warriors, boats: card.limits.boats };
  return html`<${Players} least=${2} most=${card.limits.players} /><${Options} card=${card} />
    <div class="cards">${kindsOf(draft.value).map(
      (kind) => html`<section class="card" key=${kind} data-place=${`count-${ENTRIES[kind] ?? kind}`} aria-label=${t(`deluges.${kind}`)}>
        <h3>${t(`deluges.${kind}`)}</h3>
        <div class="steppers">${players.map(
          (player, at) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
            label=${t("deluges.of", { what: t(`deluges.${kind}`), player: nameOf(player) })}
            value=${counts[player.id]?.[kind] ?? 0} max=${most[kind] ?? 999} pointer=${`/players/${at}/${kind}`}
            onChange=${(count) => put(["counts", player.id, kind], count || undefined, `${kind} ${player.id}`)} />`,
        )}</div>
      </section>`,
    )}</div>`;
}
