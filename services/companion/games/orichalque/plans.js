// How to share hoplites over the creatures of an island.

import { Faults } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";
import { IslandOf } from "./island.js";
import { islandOf } from "./islands.js";
import { chance } from "./odds.js";

/** The request: the creatures as they stand on the island, and what its player has. */
export function plansRequest(now) {
  const { island } = islandOf(now);
  const cronos = island.titans.some(({ name, active }) => name === "cronos" && active !== false);
  const creatures = island.cells.map(({ creature }) => creature).filter(Boolean);
  const body = { ...rulesOf(now), creatures, hoplites: island.hoplites, cronos };
  return creatures.length > 0 ? { path: "v1/orichalque/capture-plans", body } : null;
}

/** The island with its creatures, and hoplites in storage. */
export function PlansEntry({ card }) {
  const { island } = islandOf(draft.value);
  const none = island.cells.every(({ creature }) => !creature);
  return html`<${Options} card=${card} />${none && html`<p class="note">${t("orichalque.plans.none")}</p>`}
    <${IslandOf} brushes=${["look", "creature"]} counts=${["hoplites"]} /><${Faults} pointer="/creatures" /><${Faults} pointer="/hoplites" />`;
}

/** The best chance to clear the island. */
export function PlansBar() {
  const { clear_all: plan } = answer.value ?? {};
  return html`<${Bar}>${plan && html`<span class="total">${t("orichalque.clear")} <strong>${chance(plan.clear)}</strong></span>`}</${Bar}>`;
}

/** Both plans, or the one that is best for both. */
export function PlansResult({ show }) {
  const told = answer.value?.clear_all && answer.value;
  return html`<${Reckoned} show=${show}>${told && html`<${Plan} head=${t(told.same ? "orichalque.plan.both" : "orichalque.plan.clear")} plan=${told.clear_all} />
    ${!told.same && html`<${Plan} head=${t("orichalque.plan.most")} plan=${told.most_captures} />`}`}</${Reckoned}>`;
}

function Plan({ head, plan }) {
  const fights = plan.fights.map(({ name, strength, text }) => ({ text: `${name ? t(`orichalque.creature.${name}`) : strength} · ${text}` }));
  return html`<section><h3>${head}</h3><${Steps} steps=${fights} />
    <p>${t("orichalque.clear")} <strong>${chance(plan.clear)}</strong></p>
    <p>${t("orichalque.expected")} <strong>${plan.expected.fraction}</strong></p>
    <table><thead><tr><th scope="col">${t("orichalque.captured")}</th><th scope="col">${t("orichalque.chance")}</th></tr></thead>
      <tbody>${plan.distribution.map(({ captured, odds }) => html`<tr><th scope="row">${captured}</th><td>${chance(odds)}</td></tr>`)}</tbody></table></section>`;
}
