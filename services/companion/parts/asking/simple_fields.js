// The parts of a question that contain no other field.

import { inPageWords } from "../../shell/language.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { problem } from "../../shell/service.js";
import { Add } from "../adding.js";
import { Choice, Faults, Stepper } from "../fields.js";
import { html, t, useState } from "../html.js";
import { freshOf, kindIn, kindsOf } from "./body.js";

/** So many things of a row are named in its summary. */
const BRIEF = 4;

/** Whether the service finds something wrong at a pointer or inside. */
function hasFaults(pointer) {
  return (problem.value?.errors ?? []).some(
    (fault) => fault.pointer === pointer || fault.pointer.startsWith(`${pointer}/`),
  );
}

/** Folded until it is opened; its content is drawn only then. */
export function Folded({ label, isOpen = false, pointer, children }) {
  const [opened, setOpened] = useState(isOpen);
  const isShown = opened || (pointer !== undefined && hasFaults(pointer));
  return html`
    <details class="asked-folded" open=${isShown} data-pointer=${pointer}
        onToggle=${(event) => setOpened(event.currentTarget.open)}>
      <summary>${label}</summary>
      ${isShown && children}
    </details>
  `;
}

/** Numbers beside each other. */
export function Numbers({ field, value = field.default ?? [], path, pointer, label, enter }) {
  const { item } = field;
  const one = inPageWords(item.label ?? label);
  const change = (next) => enter(path, next.length > 0 || field.required ? next : undefined);
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      <div class="steppers">
        ${value.map(
          (count, at) => html`
            <${Stepper} key=${at} short label=${t("ask.row", { what: one, number: at + 1 })}
                value=${count} min=${item.min} max=${item.max} pointer=${`${pointer}/${at}`}
                onChange=${(next) => change(value.with(at, next))} />
          `,
        )}
      </div>
      <div class="buttons">
        ${
          value.length < (field.max ?? Infinity) &&
          html`
            <${Add} what=${one} pointer=${`${pointer}/${value.length}`}
                add=${() => change([...value, freshOf(item)])} />
          `
        }
        ${
          value.length > 0 &&
          html`
            <button type="button" class="quiet" onClick=${() => change(value.slice(0, -1))}>
              ${t("do.remove_what", { what: t("ask.row", { what: one, number: value.length }) })}
            </button>
          `
        }
      </div>
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** A row in a few words. */
export function brief(item, row, at, given) {
  if (item.type === "text" || typeof row !== "object") return row;
  const kind = item.type === "union" ? kindIn(kindsOf(given.game, item), item, row) : null;
  const fields = kind?.fields ?? item.fields ?? [];
  const words = fields
    .filter(({ name }) => row[name] !== undefined && row[name] !== `${at + 1}`)
    .map(({ type, name, label, values }) => {
      if (type === "player") return nameOf(playerOf(row[name])) ?? row[name];
      if (type === "choice" && values)
        return values.find(({ value }) => value === row[name])?.label;
      if (type === "text") return row[name];
      return type === "count" ? t("ask.figure", { what: label, value: row[name] }) : null;
    });
  return [kind?.label, ...words].filter(Boolean).slice(0, BRIEF).map(inPageWords).join(" · ");
}

/** One more key: chosen, or named. */
export function NewKey({ kind: { values }, known, add, label }) {
  const [name, setName] = useState("");
  if (values) {
    const left = values.filter(({ value }) => !known.includes(`${value}`));
    return (
      left.length > 0 &&
      html`
        <${Choice} label=${t("do.add_what", { what: label })} value=""
            choices=${[{ value: "", label: "…" }, ...left]}
            onChange=${(one) => one && add(`${one}`)} />
      `
    );
  }
  return html`
    <div class="row">
      <label class="asked-text">
        <span class="label">${t("ask.name")}</span>
        <input type="text" list="asked-names"
            aria-label=${t("players.of", { what: t("ask.name"), player: label })} value=${name}
            onInput=${({ target }) => setName(target.value)} />
      </label>
      <button type="button" disabled=${name === "" || known.includes(name)}
          onClick=${() => {
            add(name);
            setName("");
          }}>
        ${t("do.add_what", { what: label })}
      </button>
    </div>
  `;
}
