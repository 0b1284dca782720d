// The ledger of a whole game: events in order, and what each brought.

import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Steps } from "../../parts/reckoning.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { goTo } from "../../shell/steps.js";
import { eventKind, fields } from "./words.js";

/** The body of the step of events. */
export function Events({ facts }) {
  const { events, first_epoch: first } = draft.value;
  const { epoch } = fields("game-scores");
  return html`
    <${Choice} label=${epoch.label} value=${first ?? epoch.default} choices=${epoch.values}
        pointer="/epoch" onChange=${(value) => put(["first_epoch"], value)} />
    ${events.length === 0 && html`<p>${t("heros.events.none")}</p>`}
    <ol class="events">
      ${events.map((event, at) => html`<${Event} key=${at} ...${{ event, at, facts }} />`)}
    </ol>
    <p class="buttons">
      <button type="button" class="primary" onClick=${() => goTo("turn")}>
        ${t("heros.event.add")}
      </button>
      ${
        events.length > 0 &&
        html`
          <button type="button" class="quiet"
              onClick=${() => edit((now) => ({ ...now, events: now.events.slice(0, -1) }))}>
            ${t("heros.event.last")}
          </button>
        `
      }
    </p>
  `;
}

function Event({ event, at, facts }) {
  const row = answer.value?.ledger?.find((one) => one.event === at);
  const territory = facts.territories.territories.find(({ id }) => id === event.territory);
  const own = [eventKind(event.kind)?.label, territory?.name].filter(Boolean).join(" · ");
  const steps = row?.conquest?.steps ?? row?.migration?.steps ?? [];
  return html`
    <li data-place=${`event-${at}`} data-pointer=${`/events/${at}`}>
      ${row ? said(row.text) : own}
      ${
        steps.length > 0 &&
        html`<details><summary>${t("heros.how")}</summary><${Steps} steps=${steps} /></details>`
      }
    </li>
  `;
}
