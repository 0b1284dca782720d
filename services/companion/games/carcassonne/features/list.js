// The list of features that are still held, each with what counts on it and who stands there.

import { Choice, Faults } from "../../../parts/fields.js";
import { html, t } from "../../../parts/html.js";
import { Options } from "../../../parts/options.js";
import { Players } from "../../../parts/players.js";
import { draft, edit, put } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { Mode } from "../asked.js";
import { inPlay } from "../expansions.js";
import { Holdings } from "../holdings.js";
import { Fields } from "./fields.js";
import { Followers } from "./followers.js";
import { KINDS } from "./kinds.js";
import { TEXTS } from "./texts.js";

addTexts(TEXTS);

const USUAL = ["road", "city", "monastery", "field"];

/** The form of features and tokens. */
export function FeaturesEntry({ card }) {
  const { features } = draft.value;
  return html`<${Players} least=${1} most=${card.limits.players} carried /><${Options} card=${card} /><${Mode} />
    ${features.length === 0 && html`<p>${t("carcassonne.features.none")}</p>`}
    ${features.map((held, at) => html`<${Feature} key=${at} ...${{ held, at, last: at === features.length - 1, card }} />`)}
    ${features.length < card.limits.features && html`<${Add} />`}
    <${Holdings} />`;
}

function Add() {
  const add = (kind) => edit((now) => ({ ...now, features: [...now.features, { feature: { kind }, followers: [] }] }));
  const others = Object.keys(KINDS).filter((kind) => !USUAL.includes(kind) && inPlay("kind", kind));
  const choices = [{ value: undefined, label: t("carcassonne.feature.other") }, ...others.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))];
  return html`<div class="row add-feature" role="group" aria-label=${t("carcassonne.feature.add")}>
    ${USUAL.map((kind) => html`<button type="button" onClick=${() => add(kind)}>+ ${t(`kind.${kind}`)}</button>`)}
    ${others.length > 0 && html`<${Choice} label=${t("carcassonne.feature.add")} value=${undefined} choices=${choices} onChange=${(kind) => kind && add(kind)} />`}
  </div>`;
}

/** The service names entries by kind and number, in the order given. */
export function entryId(features, at) {
  const { kind } = features[at].feature;
  const before = features.slice(0, at).filter(({ feature }) => feature.kind === kind).length;
  return `${kind}-${before + 1}`;
}

function Feature({ held, at, last, card }) {
  const { kind } = held.feature;
  const id = entryId(draft.value.features, at);
  const pointer = `/features/${at}`;
  return html`<details class="card feature" open=${last} data-place=${id} data-pointer=${pointer}>
    <summary><h3>${t(`kind.${kind}`)} ${Number(id.split("-").at(-1))}</h3></summary>
    <${Fields} fields=${KINDS[kind]} told=${held.feature} path=${["features", at, "feature"]} ...${{ kind, card }} />
    <${Faults} pointer=${`${pointer}/feature`} />
    <h4>${t("carcassonne.followers")}</h4>
    <${Followers} ...${{ held, at, card }} />
    <button type="button" class="quiet" onClick=${() => put(["features", at], undefined)}>${t("do.remove_what", { what: t(`kind.${kind}`) })}</button>
  </details>`;
}
