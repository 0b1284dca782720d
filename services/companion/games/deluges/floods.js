// The rising water: the counter before and after the turn, and what it does to the cells.

import { Choice, Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, put } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";
import { Cells } from "./cells.js";

const MARKS = [0, 1, 2, 3];

/** The request: the counter, and the cells with what the map prints on them. */
export function floodsRequest(now) {
  const { before = 0, after = 0 } = now.counter ?? {};
  return { path: "v1/deluges/floods", body: { ...rulesOf(now), before, after, cells: now.cells } };
}

/** The form of the counter. */
export function FloodsEntry({ card }) {
  const { counter = {} } = draft.value;
  return html`<${Options} card=${card} /><section class="card"><h3>${t("deluges.counter")}</h3><div class="row">${["before", "after"].map(
      (name) => html`<${Stepper} key=${name} label=${t(`deluges.counter.${name}`)} value=${counter[name] ?? 0} max=${100} pointer=${`/${name}`}
        onChange=${(count) => put(["counter", name], count, `counter ${name}`)} />`,
    )}</div></section><${Cells} card=${card} More=${Printed} />`;
}

/** What the map prints on a cell. */
function Printed({ cell, at }) {
  const marks = MARKS.map((value) => ({ value, label: value ? String(value) : t("deluges.mark.none") }));
  return html`<div class="row">
    <${Choice} label=${t("deluges.mark")} value=${cell.mark ?? 0} choices=${marks} pointer=${`/cells/${at}/mark`} onChange=${(mark) => put(["cells", at, "mark"], mark || undefined)} />
    ${["island", "deforested"].map((name) => html`<${Switch} key=${name} label=${t(`deluges.${name}`)} value=${cell[name]} pointer=${`/cells/${at}/${name}`} onChange=${(yes) => put(["cells", at, name], yes || undefined)} />`)}</div>`;
}

/** Which floods come, in a word. */
export function FloodsBar() {
  const told = answer.value?.floods && answer.value;
  const coming = told?.floods.map(({ flood }) => t("deluges.flood", { number: flood })).join(", ");
  return html`<${Bar}>${told && html`<strong>${told.over ? t("deluges.over") : coming || t("deluges.no_flood")}</strong>`}</${Bar}>`;
}

/** The floods, what comes next, and the cells. */
export function FloodsResult({ show }) {
  const told = answer.value?.floods && answer.value;
  const steps = told && [...told.floods, ...[told.end, told.next].filter(Boolean)];
  return html`<${Reckoned} show=${show}>${told && html`<${Steps} steps=${steps} />
    ${told.cells.map((cell) => html`<section key=${cell.id}><h3><button type="button" class="line" onClick=${() => show({ entry: { kind: "cell", id: cell.id } })}>${t("deluges.cell", { number: cell.id })}</button></h3>
      ${cell.steps.length > 0 ? html`<${Steps} steps=${cell.steps} />` : html`<p class="reason">${t(`deluges.outcome.${cell.outcome}`)}</p>`}</section>`)}`}</${Reckoned}>`;
}
