// The fields of a feature, each by its shape: a count, a flag, a choice, some players, counts by name,
// or the roads of a cathedral. Each edits what lies at its path of the draft.

import { Badge, Named } from "../../../parts/badge.js";
import { Choice, Faults, Stepper, Switch } from "../../../parts/fields.js";
import { html, t, useState } from "../../../parts/html.js";
import { draft, put } from "../../../shell/drafts.js";
import { nameOf } from "../../../shell/players.js";
import { inPlay } from "../expansions.js";
import { CATHEDRAL_ROAD, FIELDS, LIMITS } from "./kinds.js";

const COUNT = { shape: "count" };

/** The fields of `told` that are played with: the usual ones, the rest when they are asked for. */
export function Fields({ fields, told, path, kind, card }) {
  const [more, setMore] = useState(false);
  const isSaid = (name) => told[name] !== undefined;
  const isThere = (name) => isSaid(name) || (inPlay("field", name) && isOfEdition(name));
  const rest = fields.more.filter(isThere);
  const shown = [...fields.usual.filter(isThere), ...rest.filter((name) => more || isSaid(name))];
  return html`<div class="row">${shown.map((name) => html`<${Field} key=${name} ...${{ name, kind, told, card }} path=${[...path, name]} />`)}
    ${rest.length > 0 && html`<button type="button" class="quiet" onClick=${() => setMore(!more)}>${t(more ? "do.less" : "do.more")}</button>`}</div>`;
}

function isOfEdition(name) {
  const edition = FIELDS[name]?.edition;
  return !edition || draft.value.rules?.edition === edition;
}

function Field({ name, kind, told, path, card }) {
  const form = FIELDS[name] ?? COUNT;
  const given = { name, kind, form, path, card, value: told[name], label: t(`field.${name}`), pointer: `/${path.join("/")}` };
  return html`<${SHAPES[form.shape]} ...${given} />`;
}

function Count({ name, kind, path, card, value, label, pointer }) {
  const most = LIMITS[name]?.[kind] ?? LIMITS[name]?.otherwise ?? card.limits.count;
  return html`<${Stepper} label=${label} value=${value ?? 0} max=${most} pointer=${pointer} onChange=${(count) => put(path, count || undefined, `${path}`)} />`;
}

function Flag({ path, value, label, pointer }) {
  return html`<${Switch} label=${label} value=${value} pointer=${pointer} onChange=${(yes) => put(path, yes || undefined)} />`;
}

function OneOf({ name, kind, form, path, value, label, pointer }) {
  const choices = form[kind].map((one) => ({ value: one, label: t(`${name}.${one}`) }));
  return html`<${Choice} label=${label} value=${value ?? form[kind][0]} choices=${choices} pointer=${pointer} onChange=${(one) => put(path, one)} />`;
}

/** Any of `choices`, `{value, label}`, as a list. */
function Some({ choices, path, value = [], label, pointer }) {
  const change = (one, wanted) => {
    const next = choices.map((choice) => choice.value).filter((id) => (id === one ? wanted : value.includes(id)));
    put(path, next.length > 0 ? next : undefined);
  };
  return html`<fieldset class="some" data-pointer=${pointer}><legend>${label}</legend><div class="row">${choices.map(
    (one) => html`<${Switch} key=${one.value} label=${one.label} value=${value.includes(one.value)} onChange=${(yes) => change(one.value, yes)} />`,
  )}</div><${Faults} pointer=${pointer} /></fieldset>`;
}

function SomePlayers(given) {
  return html`<${Some} ...${given} choices=${draft.value.players.map(({ id }) => ({ value: id, label: html`<${Named} id=${id} />` }))} />`;
}

function Several({ name, form, ...given }) {
  return html`<${Some} ...${given} choices=${form.choices.map((value) => ({ value, label: t(`${name}.${value}`) }))} />`;
}

function ByPlayer({ path, card, value = {}, label, pointer }) {
  return html`<fieldset class="some"><legend>${label}</legend><div class="steppers">${draft.value.players.map(
    (player) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`} label=${t("carcassonne.followers.of", { figure: label, player: nameOf(player) })}
      value=${value[player.id] ?? 0} max=${card.limits.count} pointer=${`${pointer}/${player.id}`} onChange=${(count) => put([...path, player.id], count || undefined, `${path} ${player.id}`)} />`,
  )}</div><${Faults} pointer=${pointer} /></fieldset>`;
}

function Counts({ name, form, path, card, value = {}, label, pointer }) {
  return html`<fieldset class="some"><legend>${label}</legend><div class="row">${form.parts.map(
    (part) => html`<${Stepper} key=${part} label=${t(`${name}.${part}`)} value=${value[part] ?? 0} max=${card.limits.count} pointer=${`${pointer}/${part}`}
      onChange=${(count) => put([...path, part], count || undefined, `${path} ${part}`)} />`,
  )}</div><${Faults} pointer=${pointer} /></fieldset>`;
}

function Tanners({ path, card, value = {}, label, pointer }) {
  const at = (part) => ({ path: [...path, part], value: value[part], card, pointer: `${pointer}/${part}` });
  return html`<${SomePlayers} ...${at("players")} label=${label} />
    <${Count} ...${at("buildings")} name="buildings" label=${t("field.tanners.buildings")} />`;
}

function Roads({ path, card, value = [], pointer }) {
  return html`<div class="roads">${value.map((road, at) => html`<fieldset class="some" key=${at} data-pointer=${`${pointer}/${at}`}>
      <legend>${t("field.roads.one", { number: at + 1 })}</legend>
      <${Fields} fields=${CATHEDRAL_ROAD} told=${road} path=${[...path, at]} card=${card} />
      <${Faults} pointer=${`${pointer}/${at}`} />
      <button type="button" class="quiet" onClick=${() => put([...path, at], undefined)}>${t("do.remove_what", { what: t("field.roads.one", { number: at + 1 }) })}</button>
    </fieldset>`)}
    ${value.length < card.limits.cathedral_roads && html`<button type="button" onClick=${() => put(path, [...value, {}])}>${t("field.roads.add")}</button>`}</div>`;
}

const SHAPES = {
  count: Count,
  flag: Flag,
  choice: OneOf,
  players: SomePlayers,
  several: Several,
  by_player: ByPlayer,
  counts: Counts,
  tanners: Tanners,
  roads: Roads,
};
