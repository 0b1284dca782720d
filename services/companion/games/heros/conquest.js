// A conquest: who attacks whom and where, and what the die says.

import { Choice, Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { RequestNotes, useRequest } from "../../parts/reckoning.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { choicesOf, note, oneOf, rulesIn, settled } from "./noting.js";
import { peopled, peoples } from "./peoples.js";
import { fields } from "./words.js";

function set(path, value) {
  put(["turn", "conquest", ...path], value, `conquest ${path}`);
}

/** The form; the choices wait in the draft. */
export function Conquest({ all }) {
  const { players, epoch, turn } = draft.value;
  const chosen = turn?.conquest ?? {};
  const people = peoples(players);
  const territories = peopled(draft.value);
  const declared = fields("conquests");
  const [attacker, defender] = [
    oneOf(people, chosen.attacker, 0),
    oneOf(people, chosen.defender, 1),
  ];
  const at = Math.max(
    0,
    territories.findIndex(({ id }) => id === chosen.territory),
  );
  const { id: territory, population } = territories[at];
  const { losses = {}, influence = [], hero_value = 1 } = chosen;
  const kind =
    declared.effect.kinds.find(({ name }) => name === chosen.effect) ?? declared.effect.kinds[0];
  const conquest = {
    hero_value,
    effect: Object.fromEntries(
      kind.fields.map(({ name, values }) => [name, values ? values[0].value : (losses[name] ?? 0)]),
    ),
    populations: { attacker: population[attacker.id] ?? 0, defender: population[defender.id] ?? 0 },
    territory,
    ...(influence.length > 0 ? { influence } : {}),
  };
  const [notes, send] = useRequest();
  const conquer = async () => {
    const body = await send("v1/heros/conquests", { ...rulesIn(draft.peek()), epoch, ...conquest });
    if (!body) return;
    const after = {
      [attacker.id]: body.populations.attacker,
      [defender.id]: body.populations.defender,
    };
    const event = {
      kind: "conquest",
      player: attacker.owner,
      defender: defender.owner,
      ...conquest,
    };
    note(event, (now) => settled(now, at, after));
  };
  const [first, second] = declared.populations.fields;
  return html`
    <div class="row">
      <${Choice} label=${declared.territory.label} value=${territory}
          choices=${choicesOf(all, ({ name }) => name)}
          onChange=${(id) => set(["territory"], id)} />
      <${Choice} label=${first.label} value=${attacker.id} choices=${choicesOf(people, nameOf)}
          onChange=${(id) => set(["attacker"], id)} />
      <${Choice} label=${second.label} value=${defender.id} choices=${choicesOf(people, nameOf)}
          onChange=${(id) => set(["defender"], id)} />
    </div>
    <p class="reason">
      ${t("heros.there", {
        one: nameOf(attacker),
        many: conquest.populations.attacker,
        other: nameOf(defender),
        few: conquest.populations.defender,
      })}
    </p>
    <div class="row">
      <${Stepper} label=${declared.hero_value.label} value=${hero_value}
          min=${declared.hero_value.min} max=${declared.hero_value.max}
          onChange=${(value) => set(["hero_value"], value)} />
      <${Choice} label=${declared.effect.label} value=${kind.name}
          choices=${declared.effect.kinds.map(({ name, label }) => ({ value: name, label }))}
          onChange=${(name) => set(["effect"], name)} />
      ${kind.fields
        .filter(({ type }) => type === "count")
        .map(
          ({ name, label, max }) => html`
            <${Stepper} key=${name} label=${label} value=${losses[name] ?? 0} max=${max}
                onChange=${(count) => set(["losses", name], count)} />
          `,
        )}
    </div>
    <${RequestNotes} notes=${notes} />
    <button type="button" class="primary" onClick=${conquer}>${t("heros.conquest.note")}</button>
    <${Influence} ...${{ all, influence }} label=${declared.influence.label} />
  `;
}

/** Where the hero may conquer; where nothing is said nothing is checked. */
function Influence({ all, influence, label }) {
  const change = (id, yes) =>
    set(["influence"], yes ? [...influence, id] : influence.filter((other) => other !== id));
  return html`
    <details>
      <summary>${label}</summary>
      <div class="expansions">
        ${all.map(
          ({ id, name }) => html`
            <${Switch} key=${id} label=${name} value=${influence.includes(id)}
                onChange=${(yes) => change(id, yes)} />
          `,
        )}
      </div>
    </details>
  `;
}
