// How to share hoplites over the creatures of an island.

import { Faults } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Bar, Reckoned } from "../../parts/reckoning.js";
import { draft, rulesOf } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { brush, light, take } from "./choosing.js";
import { Swatch } from "./drawing.js";
import { Count } from "./held.js";
import { emptyIsland, islandOf } from "./islands.js";
import { chance, Chances } from "./odds.js";
import { Touched } from "./palette.js";
import { creatureName, fields, nameOfCell, wild } from "./words.js";

/**
 * The request: the creatures as they stand on the island, and what its player has; a Titan that
 * helps has a flag.
 */
export function plansRequest(now) {
  const { island } = islandOf(now);
  const isHelped = (titan) =>
    island.titans.some(({ name, active }) => name === titan && active !== false);
  const creatures = inhabited(island).map(({ creature }) => creature);
  const body = {
    ...rulesOf(now),
    ...now.plans,
    creatures,
    hoplites: island.hoplites,
    ...Object.fromEntries(
      helpers()
        .filter(isHelped)
        .map((name) => [name, true]),
    ),
  };
  return creatures.length > 0 ? { path: "v1/orichalque/capture-plans", body } : null;
}

/** The Titans that may help. */
function helpers() {
  return Object.values(fields("capture-plans"))
    .filter(({ type }) => type === "flag")
    .map(({ name }) => name);
}

/**
 * What the draft has of such a request: an island with its creatures, and in `plans` what else was
 * asked, which nothing on the island says.
 */
export function fromPlans(asked) {
  const { creatures, hoplites, ...others } = asked;
  const { cells, ...island } = emptyIsland();
  const populated = cells.map((cell, at) =>
    creatures[at] ? { ...cell, terrain: wild(), creature: creatures[at] } : cell,
  );
  const titans = helpers().filter((name) => others[name]);
  return {
    island: { ...island, cells: populated, hoplites, titans: titans.map((name) => ({ name })) },
    plans: Object.fromEntries(Object.entries(others).filter(([name]) => !helpers().includes(name))),
  };
}

function inhabited(island) {
  return island.cells.filter(({ creature }) => creature);
}

/** How many hoplites the best plan sends to each creature, where it is. */
export function fightMarks() {
  const cells = inhabited(islandOf(draft.value).island);
  return (answer.value?.clear_all?.fights ?? [])
    .filter(({ creature }) => cells[creature])
    .map(({ creature, engaged }) => ({ ...cells[creature], text: `+${engaged}` }));
}

/** The step of captures: creatures to paint, and hoplites in storage. */
export function Fights() {
  const { island } = islandOf(draft.value);
  return html`
    ${inhabited(island).length === 0 && html`<p class="note">${t("orichalque.plans.none")}</p>`}
    <div class="row">
      <div class="palette">
        <button type="button" data-brush="creature"
            aria-pressed=${brush.value === "creature" ? "true" : "false"}
            onClick=${() => take("creature")}>
          <${Swatch} brush="creature" />
          <span>${nameOfCell("creature")}</span>
        </button>
      </div>
      <${Count} name="hoplites" island=${island} />
    </div>
    <${Touched} island=${island}
        creatureAt=${(cell) => `/creatures/${inhabited(island).indexOf(island.cells[cell])}`} />
    <${Faults} pointer="/creatures" />
  `;
}

/** The best chance to clear the island. */
export function PlansBar() {
  const { clear_all: plan } = answer.value ?? {};
  return html`
    <${Bar}>
      ${
        plan &&
        html`
          <span class="total">
            <span class="name">${t("orichalque.clear")}</span>
            ${" "}
            <strong>${chance(plan.clear)}</strong>
          </span>
        `
      }
    </${Bar}>
  `;
}

/** Both plans, or the one that is best for both. */
export function PlansResult({ show }) {
  const found = answer.value?.clear_all && answer.value;
  return html`
    <${Reckoned} show=${show}>
      ${
        found &&
        html`
          <${Plan} head=${t(found.same ? "orichalque.plan.both" : "orichalque.plan.clear")}
              plan=${found.clear_all} />
          ${
            !found.same &&
            html`<${Plan} head=${t("orichalque.plan.most")} plan=${found.most_captures} />`
          }
        `
      }
    </${Reckoned}>
  `;
}

function Plan({ head, plan }) {
  const cells = inhabited(islandOf(draft.value).island);
  const rows = plan.distribution.map(({ captured, odds }) => ({ name: captured, odds }));
  return html`
    <section>
      <h2>${head}</h2>
      <ul class="plain">
        ${plan.fights.map((fight) => {
          const name = fight.name ? creatureName(fight.name) : fight.strength;
          return html`
            <li>
              <button type="button" class="entry-line"
                  onClick=${() =>
                    light(
                      [cells[fight.creature]].map(({ q, r }) => ({ q, r })),
                      { id: `fight-${fight.creature}`, head: String(name), lines: [fight] },
                    )}>
                <strong>${name}</strong> <span class="reason">${said(fight.text)}</span>
              </button>
            </li>
          `;
        })}
      </ul>
      <p>
        ${t("orichalque.clear")} <strong>${chance(plan.clear)}</strong> ·${" "}
        ${t("orichalque.expected")} <strong>${plan.expected.fraction}</strong>
      </p>
      <${Chances} head=${t("orichalque.captured")} rows=${rows} />
    </section>
  `;
}
