// The list of features that are still held, each with what counts on it and who stands there. What can
// be said of each kind comes from the service's forms.

import { Choice, Faults } from "../../../parts/fields.js";
import { Fields } from "../../../parts/form.js";
import { html, t } from "../../../parts/html.js";
import { formsOf, ownersOf } from "../../../parts/labels.js";
import { Options } from "../../../parts/options.js";
import { Players } from "../../../parts/players.js";
import { draft, edit, put } from "../../../shell/drafts.js";
import { Mode } from "../asked.js";
import { Holdings } from "../holdings.js";
import { kindName } from "../titles.js";
import { Followers } from "./followers.js";

/** Kinds with a button of their own. */
const USUAL = ["road", "city", "monastery", "field"];

/** The form of features and tokens. */
export function FeaturesEntry({ card }) {
  const { features } = draft.value;
  return html`<${Players} least=${1} most=${card.limits.players} carried /><${Options} card=${card} /><${Mode} />
    ${features.length === 0 && html`<p>${t("carcassonne.features.none")}</p>`}
    ${features.map((held, at) => html`<${Feature} key=${at} ...${{ held, at, last: at === features.length - 1, card }} />`)}
    ${features.length < card.limits.features && html`<${Add} card=${card} />`}
    <${Holdings} />`;
}

function kinds() {
  return formsOf("carcassonne")?.kinds ?? [];
}

/** The expansions of a kind are those of standing on it, of its figure, or the one that is called so. */
function isInPlay({ name }, card) {
  const on = draft.value.rules?.expansions;
  const own = ownersOf("carcassonne", "on", name) ?? ownersOf("carcassonne", "figure", name.split("_")[0]) ?? (card.expansions.includes(name) ? [name] : undefined);
  return !on || !own || own.some((one) => on.includes(one));
}

function Add({ card }) {
  const add = (kind) => edit((now) => ({ ...now, features: [...now.features, { feature: { kind }, followers: [] }] }));
  const others = kinds().filter((kind) => !USUAL.includes(kind.name) && isInPlay(kind, card));
  const choices = [{ value: undefined, label: t("carcassonne.feature.other") }, ...others.map(({ name, label }) => ({ value: name, label }))];
  return html`<div class="row add-feature" role="group" aria-label=${t("carcassonne.feature.add")}>
    ${USUAL.map((kind) => html`<button type="button" onClick=${() => add(kind)}>+ ${kindName(kind)}</button>`)}
    ${others.length > 0 && html`<${Choice} label=${t("carcassonne.feature.add")} value=${undefined} choices=${choices} onChange=${(kind) => kind && add(kind)} />`}
  </div>`;
}

/** The service names entries by kind and number, in the order given. */
function entryId(features, at) {
  const { kind } = features[at].feature;
  const before = features.slice(0, at).filter(({ feature }) => feature.kind === kind).length;
  return `${kind}-${before + 1}`;
}

function Feature({ held, at, last, card }) {
  const { kind } = held.feature;
  const id = entryId(draft.value.features, at);
  const pointer = `/features/${at}`;
  const { fields = [] } = kinds().find(({ name }) => name === kind) ?? {};
  return html`<details class="card feature" open=${last} data-place=${id} data-pointer=${pointer}>
    <summary><h3>${kindName(kind)} ${Number(id.split("-").at(-1))}</h3></summary>
    <${Fields} fields=${fields} value=${held.feature} path=${["features", at, "feature"]} />
    <${Faults} pointer=${`${pointer}/feature`} />
    <h4>${t("carcassonne.followers")}</h4>
    <${Followers} ...${{ held, at, card }} />
    <button type="button" class="quiet" onClick=${() => put(["features", at], undefined)}>${t("do.remove_what", { what: kindName(kind) })}</button>
  </details>`;
}
