// The fields of a question: each of any type that the service declares, at its path of the body,
// which is also its pointer. What may be left out is behind "More".

import { isOffered, LEAVES } from "../form.js";
import { inPageWords } from "../../shell/language.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { players } from "../../shell/drafts.js";
import { Add, showAdded } from "../adding.js";
import { Named } from "../badge.js";
import { Choice, Faults, Stepper, Switch, Tabs } from "../fields.js";
import { html, t, useState } from "../html.js";
import { editionName, expansionName, formsOf } from "../labels.js";
import { brief, Folded, NewKey, Numbers } from "./simple_fields.js";
import { fresh, freshKind, freshOf, isPeople, kindIn, kindsOf } from "./body.js";

/** So many fields need no "More". */
const FEW = 6;
/** So many letters of choices find room beside each other. */
const ROOM = 30;

/** The fields of an object: those that are needed or were entered, then the others. */
export function Fields({ fields, value, path, given }) {
  const there = fields.filter(
    (field) => value[field.name] !== undefined || isOffered(field, value),
  );
  const isFirst = (field) =>
    field.required ||
    (field.type !== "rules" && (value[field.name] !== undefined || there.length <= FEW));
  const shown = (field) =>
    html`
      <${Field} key=${field.name} field=${field} value=${value[field.name]}
          path=${[...path, field.name]} given=${given} />
    `;
  const others = there.filter((field) => !isFirst(field));
  return html`
    <div class="asked-fields">${there.filter(isFirst).map(shown)}</div>
    ${
      others.length > 0 &&
      html`
        <${Folded} label=${t("do.more")}
            isOpen=${there.filter(isFirst).every(({ name }) => name === "id")}>
          <div class="asked-fields">${others.map(shown)}</div>
        </${Folded}>
      `
    }
  `;
}

/** One field with what its label leaves open. */
export function Field({ field, value, path, given }) {
  const part = PARTS[`${field.type}/${field.item?.type}`] ?? PARTS[field.type];
  const Part = isPeople(field)
    ? People
    : field.type === "list" && value?.some((one) => typeof one === "object")
      ? Rows
      : part;
  const label = inPageWords(field.label);
  return html`
    <div class=${`asked-field asked-${field.type}`}>
      <${Part} ...${{ field, value, path, label, given }} enter=${given.enter}
          pointer=${`/${path.join("/")}`} />
      ${field.help && html`<small class="note">${inPageWords(field.help)}</small>`}
    </div>
  `;
}

/** One of a few, all seen where there is room; nothing is chosen where nothing has to be. */
function OneOf({ field, value, path, pointer, label, enter, given }) {
  if (typeof value === "object")
    return html`<${Inside} ...${{ field, value, path, pointer, label, given }} />`;
  const isNone = !field.required && field.default === undefined;
  const offered = field.values
    .filter((one) => one.value === value || isOffered(one))
    .map((one) => ({ ...one, label: inPageWords(one.label) }));
  const choices = isNone ? [{ value: undefined, label: t("ask.none") }, ...offered] : offered;
  const now = value ?? field.default;
  const choose = (one) => enter(path, one === field.default ? undefined : one);
  if (choices.map((one) => one.label).join("").length > ROOM || choices.length > 5)
    return html`<${Choice} ...${{ label, choices, pointer }} value=${now} onChange=${choose} />`;
  return html`
    <div class="choice" data-pointer=${pointer}>
      <span class="label">${label}</span>
      <${Tabs} ...${{ label, choices }} value=${now} onChange=${choose} />
      <${Faults} pointer=${pointer} />
    </div>
  `;
}

function Text({ field, value, path, pointer, label, enter }) {
  if (field.values) return html`<${OneOf} ...${{ field, value, path, pointer, label, enter }} />`;
  return html`
    <label class="asked-text" data-pointer=${pointer}>
      <span class="label">${label}</span>
      <input type="text" autocomplete="off" list="asked-names" maxlength=${field.max}
          value=${value ?? ""}
          onInput=${({ target }) =>
            enter(path, target.value || (field.required ? "" : undefined), path.join(" "))} />
      <${Faults} pointer=${pointer} />
    </label>
  `;
}

/** The fields of an object. */
function Inside({ field, value = {}, path, pointer, label, given }) {
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      <${Fields} fields=${field.fields} ...${{ value, path, given }} />
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** An object that may be left out is added, and removed; one that has defaults is folded. */
function Whole(all) {
  const { field, value, path, label, enter, pointer } = all;
  if (field.required) return html`<${Inside} ...${all} />`;
  if (field.default !== undefined)
    return html`
      <${Folded} label=${label} pointer=${pointer} isOpen=${value !== undefined}>
        <${Inside} ...${all} />
      </${Folded}>
    `;
  if (value === undefined)
    return html`
      <div data-pointer=${pointer}>
        <${Add} what=${label} pointer=${pointer} add=${() => enter(path, freshOf(field))} />
      </div>
      <${Faults} pointer=${pointer} />
    `;
  return html`
    <${Inside} ...${all} />
    <button type="button" class="quiet" onClick=${() => enter(path, undefined)}>
      ${t("do.remove_what", { what: label })}
    </button>
  `;
}

/** An object of one of several kinds. */
function OneKind({ field, value, path, pointer, label, enter, given }) {
  const kinds = kindsOf(given.game, field);
  const kind = kindIn(kinds, field, value);
  const choices = kinds
    .filter((one) => one === kind || isOffered(one))
    .map((one) => ({ value: one.name, label: inPageWords(one.label) }));
  const choose = (name) =>
    enter(
      path,
      freshKind(
        field,
        kinds.find((one) => one.name === name),
      ),
    );
  const some =
    kind || field.required ? choices : [{ value: undefined, label: t("ask.none") }, ...choices];
  return html`
    <div data-pointer=${pointer}>
      <${Choice} ...${{ label }} value=${kind?.name} choices=${some} onChange=${choose} />
      ${kind && html`<${Fields} fields=${kind.fields} ...${{ value, path, given }} />`}
      <${Faults} pointer=${pointer} />
    </div>
  `;
}

/** The players who take part, and the fields of each. */
function People({ field, value = [], path, pointer, label, enter, given }) {
  const asked = field.item.fields.filter(({ name }) => !["id", "name", "colour"].includes(name));
  const change = (id, isIn) =>
    enter(path, isIn ? [...value, { ...fresh(asked), id }] : value.filter((one) => one.id !== id));
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      <div class="row">
        ${players.value.map(
          ({ id }) => html`
            <${Switch} key=${id} label=${html`<${Named} id=${id} />`}
                value=${value.some((one) => one.id === id)}
                onChange=${(isIn) => change(id, isIn)} />
          `,
        )}
      </div>
      ${
        asked.length > 0 &&
        value.map(
          (one, at) => html`
            <${Folded} key=${one.id} label=${html`<${Named} id=${one.id} />`}
                pointer=${`${pointer}/${at}`} isOpen=${asked.some(({ required }) => required)}>
              <${Fields} fields=${asked} value=${one} path=${[...path, at]} given=${given} />
              <${Faults} pointer=${`${pointer}/${at}`} />
            </${Folded}>
          `,
        )
      }
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** A list of things: each is a row that can be opened, and removed. */
function Rows({ field, value = field.default ?? [], path, pointer, label, enter, given }) {
  const [added, setAdded] = useState(value.length === 1 ? 0 : -1);
  const { item } = field;
  const one = inPageWords(item.label ?? label);
  const add = () => {
    setAdded(value.length);
    enter(path, [...value, freshOf({ name: "", ...item }, value.length)]);
  };
  const remove = (at) =>
    enter(
      path,
      value.toSpliced(at, 1).length > 0 || field.required ? value.toSpliced(at, 1) : undefined,
    );
  return html`
    <fieldset class="some rows" data-pointer=${pointer}>
      <legend>${label}</legend>
      ${value.map((row, at) => {
        const name = t("ask.row", { what: one, number: at + 1 });
        return html`
          <div class="asked-row" key=${`${at} ${added === at}`}>
            <${Folded} isOpen=${added === at} pointer=${`${pointer}/${at}`}
                label=${html`<span>${name} <small>${brief(item, row, at, given)}</small></span>`}>
              <${Item} ...${{ item, row, given }} label=${one} path=${[...path, at]} />
              <${Faults} pointer=${`${pointer}/${at}`} />
              <button type="button" class="quiet" onClick=${() => remove(at)}>
                ${t("do.remove_what", { what: name })}
              </button>
            </${Folded}>
          </div>
        `;
      })}
      ${
        value.length < (field.max ?? Infinity) &&
        html`<${Add} what=${one} pointer=${`${pointer}/${value.length}`} add=${add} />`
      }
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

function Item({ item, row, label, path, given }) {
  if (item.type === "object" || (item.fields && typeof row === "object"))
    return html`<${Fields} fields=${item.fields} value=${row} path=${path} given=${given} />`;
  return html`
    <${Field} field=${{ ...item, label, required: true }} value=${row} path=${path}
        given=${given} />
  `;
}

/** Values by key: for each player, or for the keys that were added. */
function ByKey(all) {
  const { field, value = {}, path, pointer, label, enter } = all;
  const { key, item } = field;
  const entered = Object.keys(value);
  const keys =
    key.type === "player"
      ? [...new Set([...players.value.map(({ id }) => id), ...entered])]
      : entered;
  const change = (name, next) => {
    const { [name]: _, ...others } = value;
    const now = next === undefined ? others : { ...value, [name]: next };
    enter(
      path,
      Object.keys(now).length > 0 || field.required ? now : undefined,
      `${path.join(" ")} ${name}`,
    );
  };
  const add = (name) => {
    change(name, freshOf(item));
    showAdded(`${pointer}/${name}`);
  };
  const nameOfKey = (name) =>
    playerOf(name)
      ? nameOf(playerOf(name))
      : inPageWords(key.values?.find((one) => `${one.value}` === name)?.label ?? name);
  const shown = (name) =>
    html`
      <${KeyValue} key=${name} ...${{ ...all, item, name, change }} what=${nameOfKey(name)}
          isFixed=${key.type === "player"} />
    `;
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      <div class=${item.type === "count" ? "steppers" : ""}>${keys.map(shown)}</div>
      ${
        key.type !== "player" &&
        html`
          <${NewKey} kind=${key} label=${label} known=${entered} add=${add} />
        `
      }
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

function KeyValue({ item, name, what, value = {}, path, pointer, label, change, isFixed, given }) {
  const own = value[name];
  const remove = (sign) =>
    html`
      <button type="button" class="quiet" aria-label=${t("do.remove_what", { what })}
          onClick=${() => change(name, undefined)}>
        ${sign}
      </button>
    `;
  if (item.type === "count") {
    const isGone = (count) => isFixed && count === 0;
    return html`
      <div class="asked-pair">
        <${Stepper} short
            sign=${html`
              <span class="named">${playerOf(name) ? html`<${Named} id=${name} />` : what}</span>
            `}
            label=${t("players.of", { what: label, player: what })} min=${isFixed ? 0 : item.min}
            max=${item.max} value=${own ?? 0} pointer=${`${pointer}/${name}`}
            onChange=${(count) => change(name, isGone(count) ? undefined : count)} />
        ${!isFixed && remove("✕")}
      </div>
    `;
  }
  const inner = { ...item, name, label: what, required: true };
  return html`
    <div class="asked-row">
      ${
        own === undefined
          ? html`
            <${Add} what=${what} pointer=${`${pointer}/${name}`}
                add=${() => change(name, freshOf(inner))} />
          `
          : html`
            <${Field} field=${inner} value=${own} path=${[...path, name]} given=${given} />
            ${remove(t("do.remove_what", { what }))}
          `
      }
    </div>
  `;
}

/** Edition, expansions and options of their own. */
function Rules({ value, path, pointer, label, given }) {
  const { editions, expansions, options } = formsOf(given.game);
  const named = (list, name) =>
    list.map((one) => ({ value: one.value, label: name(given.game, one.value) }));
  const fields = [
    {
      name: "edition",
      label: t("options.edition"),
      type: "choice",
      values: named(editions, editionName),
      default: editions[0].value,
    },
    {
      name: "expansions",
      label: t("options.expansions"),
      type: "list",
      item: { type: "choice", values: named(expansions, expansionName) },
    },
  ].filter(
    ({ name }) =>
      (name === "edition" ? editions : expansions).length > (name === "edition" ? 1 : 0),
  );
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      ${fields.map(
        (field) => html`
          <${Field} key=${field.name} field=${field} value=${value?.[field.name]}
              path=${[...path, field.name]} given=${given} />
        `,
      )}
      ${options.map(
        (field) => html`
          <${Field} key=${field.name} field=${field} value=${value?.options?.[field.name]}
              path=${[...path, "options", field.name]} given=${given} />
        `,
      )}
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

const PARTS = {
  ...LEAVES,
  choice: OneOf,
  text: Text,
  object: Whole,
  union: OneKind,
  rules: Rules,
  list: Rows,
  "list/count": Numbers,
  map: ByKey,
};
