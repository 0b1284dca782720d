// The list of features that are still held, each with what counts on it and who stands there. What
// can be said of each kind comes from the service's forms.

import { showAdded } from "../../../parts/adding.js";
import { Choice, Faults } from "../../../parts/fields.js";
import { Fields, isOffered } from "../../../parts/form.js";
import { html, t } from "../../../parts/html.js";
import { kindsOf } from "../../../parts/labels.js";
import { Options } from "../../../parts/options.js";
import { Players } from "../../../parts/players.js";
import { draft, edit, put } from "../../../shell/drafts.js";
import { Mode } from "../request_fields.js";
import { Holdings } from "../holdings.js";
import { kindName } from "../titles.js";
import { Followers } from "./followers.js";
import { addTexts } from "../../../shell/language.js";
import TEXTS from "./texts.json" with { type: "json" };

addTexts(TEXTS);

/** The form of features and tokens. */
export function FeaturesEntry({ card }) {
  const { features } = draft.value;
  return html`
    <${Players} least=${1} most=${card.limits.players} carried />
    <${Options} card=${card} />
    <${Mode} />
    ${features.length === 0 && html`<p>${t("carcassonne.features.none")}</p>`}
    ${features.map(
      (held, at) => html`
        <${Feature} key=${at} ...${{ held, at, last: at === features.length - 1 }} />
      `,
    )}
    ${features.length < card.limits.features && html`<${Add} />`}
    <${Holdings} />
  `;
}

function kinds() {
  return kindsOf("carcassonne");
}

/** Those of the base game have a button of their own. */
function Add() {
  const add = (kind) => {
    edit((now) => ({ ...now, features: [...now.features, { feature: { kind }, followers: [] }] }));
    showAdded(`/features/${draft.peek().features.length - 1}`);
  };
  const usual = kinds().filter(({ expansions }) => !expansions);
  const others = kinds().filter((kind) => kind.expansions && isOffered(kind));
  const choices = [
    { value: undefined, label: t("carcassonne.feature.other") },
    ...others.map(({ name, label }) => ({ value: name, label })),
  ];
  return html`
    <div class="row add-feature" role="group" aria-label=${t("carcassonne.feature.add")}>
      ${usual.map(
        ({ name, label }) => html`
          <button type="button" key=${name} onClick=${() => add(name)}>+ ${label}</button>
        `,
      )}
      ${
        others.length > 0 &&
        html`
          <${Choice} label=${t("carcassonne.feature.add")} value=${undefined} choices=${choices}
              onChange=${(kind) => kind && add(kind)} />
        `
      }
    </div>
  `;
}

/** The service names entries by kind and number, in the order given. */
function entryId(features, at) {
  const { kind } = features[at].feature;
  const before = features.slice(0, at).filter(({ feature }) => feature.kind === kind).length;
  return `${kind}-${before + 1}`;
}

function Feature({ held, at, last }) {
  const { kind } = held.feature;
  const id = entryId(draft.value.features, at);
  const pointer = `/features/${at}`;
  const { fields = [] } = kinds().find(({ name }) => name === kind) ?? {};
  return html`
    <details class="card feature" open=${last} data-place=${id} data-pointer=${pointer}>
      <summary><h3>${kindName(kind)} ${Number(id.split("-").at(-1))}</h3></summary>
      <${Fields} fields=${fields} value=${held.feature} path=${["features", at, "feature"]} />
      <${Faults} pointer=${`${pointer}/feature`} />
      <h4>${t("carcassonne.followers")}</h4>
      <${Followers} ...${{ held, at }} />
      <button type="button" class="quiet" onClick=${() => put(["features", at], undefined)}>
        ${t("do.remove_what", { what: kindName(kind) })}
      </button>
    </details>
  `;
}
