// Edition, options and expansions, as the service lists them for a game.

import { draft, put } from "../shell/drafts.js";
import { language } from "../shell/language.js";
import { Choice } from "./fields.js";
import { html, plain, t, tOr, useState } from "./html.js";

/** So many expansions are found faster by a part of their name. */
const MANY = 12;

/** The form of `rules`; what is left at the service's default is not kept in the draft. */
export function Options({ card }) {
  const rules = draft.value.rules ?? {};
  return html`<details class="options">
    <summary><h2>${t("options.title")}</h2></summary>
    ${card.editions.choices.length > 1 &&
    html`<${Choice} label=${t("options.edition")} value=${rules.edition ?? card.editions.default}
      choices=${card.editions.choices.map((value) => ({ value, label: tOr(`edition.${value}`, plain(value)) }))}
      onChange=${(edition) => put(["rules", "edition"], edition)} />`}
    ${card.options.map((option) => html`<${Option} key=${option.name} option=${option} chosen=${rules.options?.[option.name]} />`)}
    ${card.expansions.length > 0 && html`<${Expansions} all=${card.expansions} chosen=${rules.expansions} />`}
  </details>`;
}

function Option({ option, chosen }) {
  const label = (value) => (typeof value === "boolean" ? t(`options.${value}`) : tOr(`option.${option.name}.${value}`, plain(value)));
  return html`<${Choice} label=${option.title} value=${chosen ?? option.default}
    pointer=${`/rules/options/${option.name}`}
    choices=${option.choices.map((value) => ({ value, label: label(value) }))}
    onChange=${(value) => put(["rules", "options", option.name], value)} />`;
}

/** A game with no list of expansions in the draft is played with all of them. */
function Expansions({ all, chosen }) {
  const [sought, setSought] = useState("");
  const on = chosen ?? all;
  const change = (id, wanted) => put(["rules", "expansions"], wanted ? [...on, id] : on.filter((one) => one !== id));
  const listed = all
    .map((id) => ({ id, name: tOr(`expansion.${id}`, plain(id)) }))
    .filter(({ name }) => folded(name).includes(folded(sought)))
    .sort((one, other) => sorted(one.name).localeCompare(sorted(other.name), language.value));
  return html`<fieldset class="expansions"><legend>${t("options.expansions")}</legend>
    <div class="row"><button type="button" class="quiet" disabled=${!chosen} onClick=${() => put(["rules", "expansions"], undefined)}>${t("options.all")}</button>
      ${all.length > MANY && html`<label class="label">${t("options.find")}<input type="search" value=${sought} onInput=${(event) => setSought(event.target.value)} /></label>`}</div>
    ${listed.map(
      ({ id, name }) => html`<label class="switch" key=${id}><input type="checkbox" checked=${on.includes(id)}
        onChange=${(event) => change(id, event.target.checked)} /><span>${name}</span></label>`,
    )}
    ${listed.length === 0 && html`<p role="status">${t("options.none")}</p>`}
  </fieldset>`;
}

/** Without the article, as a list is looked through. */
function sorted(name) {
  return name.replace(/^(?:The |L’|La |Les? )/, "");
}

/** Without capitals and accents, as one types in a hurry. */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The `rules` of a request: nothing where all is as the service has it by itself. */
export function rulesOf({ rules }) {
  return rules ? { rules } : {};
}
