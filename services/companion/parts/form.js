// The fields of a form as the service declares them (GET /v1/{game}/forms), each edited at its path
// of the draft. Labels, limits, choices and what they depend on are the service's.

import { mode, players, put, rules } from "../shell/drafts.js";
import { inPageWords } from "../shell/language.js";
import { nameOf } from "../shell/players.js";
import { Add } from "./adding.js";
import { Badge, Named } from "./badge.js";
import { Choice, Faults, Stepper, Switch } from "./fields.js";
import { html, t, useState } from "./html.js";

/**
 * Whether a field, or a value of one, belongs to what is played: its expansions, edition and
 * moment.
 */
export function isOffered({ expansions, editions, only }, around = {}) {
  const { expansions: on, edition } = rules.value ?? {};
  const isOn = !expansions?.length || !on || expansions.some((one) => on.includes(one));
  const isEdition = !editions || editions.includes(edition);
  const isMoment =
    !only ||
    {
      complete: around.complete || around.complete === undefined,
      open: !around.complete,
      play: mode.value === "completed",
    }[only];
  return isOn && isEdition && isMoment;
}

/** The fields of `value`: those of every box; a button shows those of expansions. */
export function Fields({ fields, value, path, hidden = [] }) {
  const [isMore, setMore] = useState(false);
  const isSaid = ({ name }) => value[name] !== undefined;
  const there = fields.filter(
    (field) => !hidden.includes(field.name) && (isSaid(field) || isOffered(field, value)),
  );
  const isUsual = (field) => !field.expansions || rules.value?.expansions || isSaid(field);
  const shown = there.filter((field) => isMore || isUsual(field));
  return html`
    <div class="row">
      ${shown.map(
        (field) => html`
          <${Field} key=${field.name} field=${field} value=${value[field.name]}
              path=${[...path, field.name]} pointer=${field.pointer} />
        `,
      )}
      ${
        there.some((field) => !isUsual(field)) &&
        html`
          <button type="button" class="quiet" onClick=${() => setMore(!isMore)}>
            ${t(isMore ? "do.less" : "do.more")}
          </button>
        `
      }
    </div>
  `;
}

/** One field of any type; `pointer` is its place in the request where that is not its path. */
export function Field({ field, value, path, pointer = `/${path.join("/")}` }) {
  const Part =
    PARTS[`${field.type}${field.item ? `/${field.item.type}` : ""}`] ?? PARTS[field.type];
  return Part
    ? html`<${Part} ...${{ field, value, path, pointer }} label=${inPageWords(field.label)} />`
    : null;
}

/** A value that is the default is not kept. */
function set(enter, path, value, standard) {
  enter(path, value === standard ? undefined : value, path.join(" "));
}

function Count({ field, value, path, pointer, label, enter = put }) {
  const standard = field.required ? undefined : field.default;
  return html`
    <${Stepper} label=${label} value=${value ?? field.default ?? field.min ?? 0}
        min=${field.min ?? 0} max=${field.max}
        unknown=${field.default === undefined && !field.required} pointer=${pointer}
        onChange=${(count) => set(enter, path, count, standard)} />
  `;
}

function Flag({ field, value, path, pointer, label, enter = put }) {
  const standard = field.default ?? false;
  return html`
    <${Switch} label=${label} value=${value ?? standard} pointer=${pointer}
        onChange=${(yes) => enter(path, yes === standard ? undefined : yes)} />
  `;
}

function OneOf({ field, value, path, pointer, label }) {
  const choices = field.values.filter((one) => one.value === value || isOffered(one));
  return html`
    <${Choice} label=${label} value=${value ?? field.default} choices=${choices} pointer=${pointer}
        onChange=${(one) => put(path, one)} />
  `;
}

function OnePlayer({ field, value, path, pointer, label, enter = put }) {
  const people = players.value.map((player) => ({ value: player.id, label: nameOf(player) }));
  const choices = field.required
    ? people
    : [{ value: undefined, label: t("players.nobody") }, ...people];
  return html`
    <${Choice} label=${label} value=${value} choices=${choices} pointer=${pointer}
        onChange=${(id) => enter(path, id)} />
  `;
}

/** Any of `choices`, `{value, label}`, as a list. */
function Some({ choices, value = [], path, pointer, label, enter = put }) {
  const change = (one, wanted) => {
    const next = choices
      .map((choice) => choice.value)
      .filter((id) => (id === one ? wanted : value.includes(id)));
    enter(path, next.length > 0 ? next : undefined);
  };
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      <div class="row">
        ${choices.map(
          (one) => html`
            <${Switch} key=${one.value} label=${one.label} value=${value.includes(one.value)}
                onChange=${(yes) => change(one.value, yes)} />
          `,
        )}
      </div>
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

function SomePlayers(given) {
  return html`
    <${Some} ...${given}
        choices=${players.value.map(({ id }) => ({
          value: id,
          label: html`<${Named} id=${id} />`,
        }))} />
  `;
}

function SomeOf(given) {
  return html`<${Some} ...${given} choices=${given.field.item.values} />`;
}

/** A number for each player. */
function ByPlayer({ field, value = {}, path, pointer, label, max = field.item.max }) {
  return html`
    <fieldset class="some" data-place=${path.at(-1)}>
      <legend>${label}</legend>
      <div class="steppers">
        ${players.value.map(
          (player) => html`
            <${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
                label=${t("players.of", { what: label, player: nameOf(player) })}
                value=${value[player.id] ?? 0} max=${max} pointer=${`${pointer}/${player.id}`}
                onChange=${(count) =>
                  put([...path, player.id], count || undefined, `${path} ${player.id}`)} />
          `,
        )}
      </div>
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** Several numbers for each player: the players for each of them. */
function EachByPlayer({ field, value = {}, path, pointer, label }) {
  return html`
    <h3 class="minor">${label}</h3>
    ${field.item.fields.map(
      (inner) => html`
        <fieldset class="some" key=${inner.name} data-place=${`${path.at(-1)}-${inner.name}`}>
          <legend>${inner.label}</legend>
          <div class="steppers">
            ${players.value.map(
              (player) => html`
                <${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
                    label=${t("players.of", { what: inner.label, player: nameOf(player) })}
                    value=${value[player.id]?.[inner.name] ?? 0} max=${inner.max}
                    pointer=${`${pointer}/${player.id}/${inner.name}`}
                    onChange=${(count) =>
                      put(
                        [...path, player.id, inner.name],
                        count || undefined,
                        `${path} ${player.id} ${inner.name}`,
                      )} />
              `,
            )}
          </div>
        </fieldset>
      `,
    )}
  `;
}

function Inner({ field, value = {}, path, pointer, label }) {
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${label}</legend>
      <${Fields} fields=${field.fields} value=${value} path=${path} />
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** A list of things that each have fields. */
function Rows({ field, value = [], path, pointer, label }) {
  const one = field.item.label ?? label;
  return html`
    <fieldset class="some rows" data-pointer=${pointer}>
      <legend>${label}</legend>
      ${value.map(
        (row, at) => html`
          <div class="form-row" key=${at} data-pointer=${`${pointer}/${at}`}>
            <${Fields} fields=${field.item.fields} value=${row} path=${[...path, at]} />
            <${Faults} pointer=${`${pointer}/${at}`} />
            <button type="button" class="quiet"
                onClick=${() => put(path, value.length > 1 ? value.toSpliced(at, 1) : undefined)}>
              ${t("do.remove_what", { what: `${one} ${at + 1}` })}
            </button>
          </div>
        `,
      )}
      ${
        value.length < (field.max ?? Infinity) &&
        html`
          <${Add} what=${one} pointer=${`${pointer}/${value.length}`}
              add=${() => put(path, [...value, fresh(field.item.fields)])} />
        `
      }
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** What has to be there of a new row. */
function fresh(fields) {
  const first = ({ type, values, min }) =>
    ({ player: players.value[0].id, choice: values?.find(isOffered)?.value, count: min ?? 0 })[
      type
    ];
  return Object.fromEntries(
    fields.filter(({ required }) => required).map((field) => [field.name, first(field)]),
  );
}

const PARTS = {
  count: Count,
  flag: Flag,
  choice: OneOf,
  player: OnePlayer,
  object: Inner,
  "list/player": SomePlayers,
  "list/choice": SomeOf,
  "list/object": Rows,
  "map/count": ByPlayer,
  "map/object": EachByPlayer,
};

/**
 * The parts of fields without others inside; each takes `enter(path, value)`, which is where it
 * writes.
 */
export const LEAVES = {
  count: Count,
  flag: Flag,
  player: OnePlayer,
  "list/player": SomePlayers,
  "list/choice": SomeOf,
};
