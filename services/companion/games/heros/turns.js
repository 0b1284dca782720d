// Conquests and migrations: the service says what a turn does to the table, and the ledger notes it.

import { Choice, Stepper, Switch, Tabs } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { Asked, useAsking } from "../../parts/reckoning.js";
import { draft, edit, put, replaced } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { peopled, peoples } from "./peoples.js";

const LOSSES = ["defender_loses", "attacker_loses"];

/** The two forms; what is chosen waits in the draft. */
export function Turns({ facts }) {
  const all = facts.territories.territories;
  const { turn = {}, players, epoch } = draft.value;
  const people = peoples(players);
  const given = { epoch, people, territories: peopled(draft.value) };
  return html`${["conquest", "migration"].map((kind) => {
    const Form = kind === "conquest" ? Conquest : Migration;
    const set = (path, value) => put(["turn", kind, ...path], value, `${kind} ${path}`);
    return html`<details class="card" key=${kind} data-place=${kind}><summary><h3>${t(`heros.${kind}`)}</h3></summary>
      <${Form} ...${{ given, all, set, chosen: turn[kind] ?? {} }} /></details>`;
  })}`;
}

function places(all) {
  return all.map(({ id, name }) => ({ value: id, label: name }));
}

function names(people) {
  return people.map((one) => ({ value: one.id, label: nameOf(one) }));
}

/** The one of `people` that is chosen, else the one at `place`. */
function one(people, id, place) {
  return people.find((some) => some.id === id) ?? people[place];
}

function Conquest({ given, all, chosen, set }) {
  const { people, territories, epoch } = given;
  const [attacker, defender] = [one(people, chosen.attacker, 0), one(people, chosen.defender, 1)];
  const at = Math.max(0, territories.findIndex(({ id }) => id === chosen.territory));
  const { id: territory, population } = territories[at];
  const { losses = {}, influence = [], massacre = true, hero_value = 1 } = chosen;
  const dice = [true, false].map((value) => ({ value, label: t(`heros.effect.${value ? "massacre" : "losses"}`) }));
  const conquest = {
    hero_value,
    effect: massacre ? { face: "massacre" } : { defender_loses: losses.defender_loses ?? 0, attacker_loses: losses.attacker_loses ?? 0 },
    populations: { attacker: population[attacker.id] ?? 0, defender: population[defender.id] ?? 0 },
    territory,
    ...(influence.length > 0 ? { influence } : {}),
  };
  const [asking, ask] = useAsking();
  const note = async () => {
    const body = await ask("v1/heros/conquests", { ...rules(), epoch, ...conquest });
    if (!body) return;
    const after = { [attacker.id]: body.populations.attacker, [defender.id]: body.populations.defender };
    const event = { kind: "conquest", player: attacker.owner, defender: defender.owner, ...conquest };
    edit((now) => noted(settled(now, at, after), event));
  };
  return html`<div class="row">
      <${Choice} label=${t("heros.attacker")} value=${attacker.id} choices=${names(people)} onChange=${(id) => set(["attacker"], id)} />
      <${Choice} label=${t("heros.defender")} value=${defender.id} choices=${names(people)} onChange=${(id) => set(["defender"], id)} />
      <${Choice} label=${t("heros.territory")} value=${territory} choices=${places(all)} onChange=${(id) => set(["territory"], id)} /></div>
    <p class="reason">${t("heros.there", { one: nameOf(attacker), many: conquest.populations.attacker, other: nameOf(defender), few: conquest.populations.defender })}</p>
    <div class="row"><${Stepper} label=${t("heros.hero_value")} value=${hero_value} max=${4} onChange=${(value) => set(["hero_value"], value)} />
      <${Tabs} label=${t("heros.effect")} value=${massacre} choices=${dice} onChange=${(value) => set(["massacre"], value)} /></div>
    ${!massacre && html`<div class="row">${LOSSES.map((name) => html`<${Stepper} key=${name} label=${t(`heros.${name}`)} value=${losses[name] ?? 0} onChange=${(count) => set(["losses", name], count)} />`)}</div>`}
    <${Influence} ...${{ all, influence, set }} />
    <${Asked} asking=${asking} /><button type="button" onClick=${note}>${t("heros.conquest.note")}</button>`;
}

/** Where the hero may conquer; nothing said is nothing checked. */
function Influence({ all, influence, set }) {
  const change = (id, yes) => set(["influence"], yes ? [...influence, id] : influence.filter((other) => other !== id));
  return html`<details><summary>${t("heros.influence")}</summary><div class="expansions">${all.map(
    ({ id, name }) => html`<${Switch} key=${id} label=${name} value=${influence.includes(id)} onChange=${(yes) => change(id, yes)} />`,
  )}</div></details>`;
}

function Migration({ given, all, chosen, set }) {
  const { people, territories } = given;
  const mover = one(people, chosen.mover, 0);
  const from = chosen.from ?? all[0].id;
  const to = Object.fromEntries(Object.entries(chosen.to ?? {}).filter(([id, count]) => id !== from && count > 0));
  const population = Object.fromEntries(territories.map(({ id, population: there }) => [id, there[mover.id] ?? 0]));
  const known = all.find(({ id }) => id === from).borders;
  const borders = chosen.bordering ? Object.keys(to).filter((id) => !known.includes(id)).map((id) => [from, id]) : [];
  const migration = { from, to, borders, population, ...(chosen.gold === undefined ? {} : { gold: chosen.gold }) };
  const [asking, ask] = useAsking();
  const note = async () => {
    const body = await ask("v1/heros/migrations", { ...rules(), ...migration });
    if (!body) return;
    const event = { kind: "migration", player: mover.owner, ...migration };
    const moved = (now) => territories.reduce((next, { id }, at) => settled(next, at, { [mover.id]: body.population[id] }), now);
    edit((now) => noted(replaced(moved(now), ["turn", "migration", "to"], undefined), event));
  };
  return html`<div class="row">
      <${Choice} label=${t("heros.mover")} value=${mover.id} choices=${names(people)} onChange=${(id) => set(["mover"], id)} />
      <${Choice} label=${t("heros.from")} value=${from} choices=${places(all).map((place) => ({ ...place, label: `${place.label} (${population[place.value]})` }))} onChange=${(id) => set(["from"], id)} />
      <${Stepper} unknown label=${t("heros.gold.amount")} value=${chosen.gold} max=${60} onChange=${(gold) => set(["gold"], gold)} /></div>
    <div class="steppers">${all.filter(({ id }) => id !== from).map(
      ({ id, name }) => html`<${Stepper} key=${id} label=${t("heros.to", { territory: name })} value=${chosen.to?.[id] ?? 0} onChange=${(count) => set(["to", id], count || undefined)} />`,
    )}</div>
    <${Switch} label=${t("heros.bordering")} value=${chosen.bordering} onChange=${(yes) => set(["bordering"], yes || undefined)} />
    <${Asked} asking=${asking} /><button type="button" onClick=${note}>${t("heros.migration.note")}</button>`;
}

function rules() {
  const { rules: chosen } = draft.peek();
  return chosen ? { rules: chosen } : {};
}

/** The draft with other populations in one territory. */
function settled(now, at, after) {
  return Object.entries(after).reduce(
    (next, [id, count]) => replaced(next, ["territories", at, "population", id], count || undefined),
    now,
  );
}

function noted(now, event) {
  return { ...now, events: [...now.events, event] };
}
