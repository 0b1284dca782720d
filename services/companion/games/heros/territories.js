// The step of the map: all territories at a glance, or the one that was tapped.

import { Badge } from "../../parts/badge.js";
import { Tabs } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";
import { answer, state } from "../../shell/service.js";
import { choose, chosen, territoryOf } from "./choosing.js";
import { LeftOut } from "./ladders.js";
import { peopled } from "./peoples.js";
import { Territory } from "./territory.js";
import { epochs, fields } from "./words.js";

/** The body of the step. */
export function Territories({ facts }) {
  const all = facts.territories.territories;
  const tapped = all.find(({ id }) => id === chosen.value);
  if (tapped) return html`<${Territory} key=${tapped.id} facts=${tapped} all=${all} />`;
  return html`
    <div class="step-head"><h2>${t("heros.tap")}</h2></div>
    <${Tabs} label=${fields("table-scores").epoch.label} value=${draft.value.epoch}
        choices=${epochs()} onChange=${(value) => put(["epoch"], value)} />
    <${LeftOut} facts=${facts} />
    <ul class="plain territories">
      ${all.map((one) => html`<${Row} key=${one.id} facts=${one} />`)}
    </ul>
  `;
}

/** A territory in one line: its ladder, and how many live there. */
function Row({ facts }) {
  const { territory } = territoryOf({ territories: peopled(draft.value) }, facts.id);
  // An older answer says nothing of what was entered since.
  const entry =
    state.value === "refused"
      ? undefined
      : answer.value?.entries?.find((one) => one.territory === facts.id);
  const empty = Math.max(0, (entry?.spaces ?? facts.ladder) - territory.discoveries.length);
  return html`
    <li>
      <button type="button" class=${`territory-row ${facts.colour}`} data-place=${facts.id}
          onClick=${() => choose(facts.id)}>
        <span class="territory-title">${facts.name}</span>
        <span class="small-ladder">
          ${territory.discoveries.map((points) => html`<i>${points}</i>`)}
          ${Array.from({ length: empty }, () => html`<i class="empty"></i>`)}
        </span>
        <span class="living">
          ${Object.entries(territory.population)
            .filter(([, count]) => count > 0)
            .map(([id, count]) => html`<span key=${id}><${Badge} id=${id} />${count}</span>`)}
        </span>
      </button>
    </li>
  `;
}
