// What lies in the middle of the table: the cards on display, prices of actions, buildings on offer.

import { Choice, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { BUILDINGS, TERRAINS } from "./painting.js";
import { FIRST_TILE, Tile } from "./tile.js";

const ACTIONS = ["capture", "build", "produce", "recruit"];
const PRICES = ["hoplites", "nuggets", "creatures"];
const OFFERS = 8;

/** The three forms. */
export function Display({ card }) {
  const { display = [], prices = {} } = draft.value;
  const add = () => edit((now) => ({ ...now, display: [...(now.display ?? []), { action: "capture", tile: FIRST_TILE, cost: 0 }] }));
  return html`<h3>${t("orichalque.display")}</h3>
    ${display.map((one, at) => html`<${Card} key=${at} ...${{ one, at }} />`)}
    ${display.length < card.limits.displayed && html`<button type="button" onClick=${add}>${t("orichalque.card.add")}</button>`}
    <details class="card"><summary><h3>${t("orichalque.prices")}</h3></summary><div class="row">${PRICES.map(
      (name) => html`<${Stepper} unknown key=${name} label=${t(`orichalque.price.${name}`)} value=${prices[name]} max=${20} pointer=${`/prices/${name}`} onChange=${(count) => put(["prices", name], count, `price ${name}`)} />`,
    )}</div></details>
    <${Offer} />`;
}

function choicesOf(names, kind) {
  return names.map((value) => ({ value, label: t(`orichalque.${kind}${value}`) }));
}

function Card({ one, at }) {
  const set = (name, value) => put(["display", at, name], value, `display ${at} ${name}`);
  const name = t("orichalque.card", { number: at + 1 });
  return html`<section class="card" data-pointer=${`/display/${at}`} aria-label=${name}><h4>${name}</h4><div class="row">
      <${Choice} label=${t("orichalque.action")} value=${one.action} choices=${choicesOf(ACTIONS, "action.")} pointer=${`/display/${at}/action`} onChange=${(action) => set("action", action)} />
      <${Stepper} label=${t("orichalque.cost")} value=${one.cost ?? 0} max=${9} pointer=${`/display/${at}/cost`} onChange=${(count) => set("cost", count)} /></div>
    <${Tile} tile=${one.tile} pointer=${`/display/${at}/tile`} change=${(tile) => set("tile", tile)} />
    <button type="button" class="quiet" onClick=${() => put(["display", at], undefined)}>${t("do.remove_what", { what: name })}</button></section>`;
}

function Offer() {
  const { offer = [] } = draft.value;
  const set = (at, name, value) => put(["offer", at, name], value);
  const add = () => edit((now) => ({ ...now, offer: [...(now.offer ?? []), { building: "mine", terrain: "forest" }] }));
  const grounds = TERRAINS.filter((terrain) => terrain !== "volcano");
  return html`<details class="card"><summary><h3>${t("orichalque.offer")}</h3></summary>${offer.map((one, at) => html`<div class="row" key=${at} data-pointer=${`/offer/${at}`}>
      <${Choice} label=${t("orichalque.building")} value=${one.building} choices=${choicesOf(BUILDINGS, "")} pointer=${`/offer/${at}/building`} onChange=${(building) => set(at, "building", building)} />
      <${Choice} label=${t("orichalque.ground")} value=${one.terrain} choices=${choicesOf(grounds, "")} pointer=${`/offer/${at}/terrain`} onChange=${(terrain) => set(at, "terrain", terrain)} />
      <button type="button" class="quiet" aria-label=${t("do.remove_what", { what: t(`orichalque.${one.building}`) })} onClick=${() => put(["offer", at], undefined)}>✕</button></div>`)}
    ${offer.length < OFFERS && html`<button type="button" onClick=${add}>${t("do.add")}</button>`}</details>`;
}
