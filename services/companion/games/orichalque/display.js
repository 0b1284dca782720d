// What lies in the middle of the table: the cards on display; prices of actions and buildings on
// offer.

import { showAdded } from "../../parts/adding.js";
import { Stepper, Tabs } from "../../parts/fields.js";
import { Field } from "../../parts/form.js";
import { html, t, useState } from "../../parts/html.js";
import { byName } from "../../parts/labels.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { Tile, TilePicture, firstTile } from "./tile.js";
import { actionName, fields } from "./words.js";

/** The first places of the display are free, and none costs less than the one before. */
const FREE_PLACES = 2;

function costAfter(display) {
  return display.length < FREE_PLACES ? 0 : Math.max(1, display.at(-1).cost ?? 0);
}

/** The display without a card: those after it move up, and each place keeps its cost. */
function withoutCard(display, at) {
  const costs = display.map(({ cost }) => cost);
  return display.toSpliced(at, 1).map((one, index) => ({ ...one, cost: costs[index] }));
}

function cardInWords(index, action) {
  return `${t("orichalque.card", { number: index + 1 })}: ${actionName(action)}`;
}

/** The step of the cards: each as a small picture, and the form of the one that is chosen. */
export function Display() {
  const { display = [] } = draft.value;
  const { label, max, item } = fields("race-checks").display;
  const [chosen, choose] = useState(0);
  const add = () => {
    const action = byName(item.fields).action.values[0].value;
    put(["display"], [...display, { action, tile: firstTile(), cost: costAfter(display) }]);
    choose(display.length);
    showAdded(`/display/${display.length}`);
  };
  const at = Math.min(chosen, display.length - 1);
  return html`
    <div class="cards-on-display" role="group" aria-label=${label}>
      ${display.map(
        (one, index) => html`
          <button type="button" key=${index} class="small-card"
              aria-label=${cardInWords(index, one.action)}
              aria-pressed=${index === at ? "true" : "false"} onClick=${() => choose(index)}>
            <${TilePicture} cells=${one.tile.cells} />
            <span>${actionName(one.action)}</span>
          </button>
        `,
      )}
      ${
        display.length < max &&
        html`
          <button type="button" class="small-card add" onClick=${add}>
            <span class="plus" aria-hidden="true">+</span>
            <span>${t("orichalque.card.add")}</span>
          </button>
        `
      }
    </div>
    ${display[at] && html`<${Card} key=${at} one=${display[at]} at=${at} />`}
  `;
}

function Card({ one, at }) {
  const set = (name, value) => put(["display", at, name], value, `display ${at} ${name}`);
  const { action, cost } = byName(fields("race-checks").display.item.fields);
  const name = t("orichalque.card", { number: at + 1 });
  return html`
    <section class="card" data-pointer=${`/display/${at}`} aria-label=${name}>
      <${Tabs} label=${action.label} value=${one.action} choices=${action.values}
          onChange=${(value) => set("action", value)} />
      <${Tile} tile=${one.tile} pointer=${`/display/${at}/tile`}
          change=${(tile) => set("tile", tile)} />
      <div class="row">
        <${Stepper} label=${cost.label} value=${one.cost ?? 0} max=${cost.max}
            pointer=${`/display/${at}/cost`} onChange=${(count) => set("cost", count)} />
        <button type="button" class="quiet"
            onClick=${() => edit((now) => ({ ...now, display: withoutCard(now.display, at) }))}>
          ${t("do.remove_what", { what: name })}
        </button>
      </div>
    </section>
  `;
}

/** The step of the offer: who plays next, prices, buildings. */
export function Offer() {
  const { active, prices, offer } = fields("race-checks");
  const now = draft.value;
  return html`
    <${Field} field=${active} value=${now.active} path=${["active"]} />
    <${Field} field=${prices} value=${now.prices} path=${["prices"]} />
    <${Field} field=${offer} value=${now.offer} path=${["offer"]} />
  `;
}
