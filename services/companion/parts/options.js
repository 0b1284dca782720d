// Edition, options and expansions: what there is, what it is called and what it depends on come
// from the service's forms.

import { draft, put } from "../shell/drafts.js";
import { addTexts, language } from "../shell/language.js";
import { Choice } from "./fields.js";
import { html, t, useState } from "./html.js";
import { editionName, expansionName, labelIn, optionsOf } from "./labels.js";
import TEXTS from "./setup_texts.json" with { type: "json" };

addTexts(TEXTS);

/** So many expansions are found faster by a part of their name. */
const MANY = 12;

/** The form of `rules`, folded in the page, or `flat` in a dialog. */
export function Options({ card, flat = false }) {
  const fields = html`<${Fields} card=${card} />`;
  if (flat) return html`<section class="options"><h3>${t("options.title")}</h3>${fields}</section>`;
  return html`
    <details class="options"><summary><h2>${t("options.title")}</h2></summary>${fields}</details>
  `;
}

/**
 * What is left at the service's default is not kept in the draft; what nobody plays with is not
 * asked.
 */
function Fields({ card }) {
  const rules = draft.value.rules ?? {};
  const isOn = ({ expansions }) =>
    !expansions || !rules.expansions || expansions.some((one) => rules.expansions.includes(one));
  const asked = optionsOf(card.id).filter(
    (option) => isOn(option) || rules.options?.[option.name] !== undefined,
  );
  return html`
    ${card.expansions.length > 0 && html`<${Expansions} card=${card} chosen=${rules.expansions} />`}
    ${
      card.editions.choices.length > 1 &&
      html`
        <${Choice} label=${t("options.edition")} value=${rules.edition ?? card.editions.default}
            choices=${card.editions.choices.map((value) => ({
              value,
              label: editionName(card.id, value),
            }))}
            onChange=${(edition) => put(["rules", "edition"], edition)} />
      `
    }
    ${asked.map(
      (option) => html`
        <${Option} key=${option.name} option=${option} chosen=${rules.options?.[option.name]} />
      `,
    )}
  `;
}

function Option({ option, chosen }) {
  const values =
    option.values ?? [true, false].map((value) => ({ value, label: t(`options.${value}`) }));
  return html`
    <${Choice} label=${option.label} value=${chosen ?? option.default}
        pointer=${`/rules/options/${option.name}`}
        choices=${values.map(({ value }) => ({ value, label: labelIn(values, value) }))}
        onChange=${(value) => put(["rules", "options", option.name], value)} />
  `;
}

/** A game with no list of expansions in the draft is played with all of them. */
function Expansions({ card, chosen }) {
  const [sought, setSought] = useState("");
  const all = card.expansions;
  const on = chosen ?? all;
  const change = (id, wanted) =>
    put(["rules", "expansions"], wanted ? [...on, id] : on.filter((one) => one !== id));
  const listed = all
    .map((id) => ({ id, name: expansionName(card.id, id) }))
    .filter(({ name }) => folded(name).includes(folded(sought)))
    .sort((one, other) => sorted(one.name).localeCompare(sorted(other.name), language.value));
  return html`
    <fieldset class="expansions">
      <legend>${t("options.expansions")}</legend>
      <div class="row">
        <button type="button" class="quiet" disabled=${!chosen}
            onClick=${() => put(["rules", "expansions"], undefined)}>
          ${t("options.all")}
        </button>
        ${
          all.length > MANY &&
          html`
            <label class="label">
              ${t("options.find")}
              <input type="search" value=${sought}
                  onInput=${(event) => setSought(event.target.value)} />
            </label>
          `
        }
      </div>
      ${listed.map(
        ({ id, name }) => html`
          <label class="switch" key=${id}>
            <input type="checkbox" checked=${on.includes(id)}
                onChange=${(event) => change(id, event.target.checked)} />
            <span>${name}</span>
          </label>
        `,
      )}
      ${listed.length === 0 && html`<p role="status">${t("options.none")}</p>`}
    </fieldset>
  `;
}

/** Without the article, as a list is looked through. */
function sorted(name) {
  return name.replace(/^(?:The |L’|La |Les? )/, "");
}

/** Without capitals and accents, as one types in a hurry. */
function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
