// One territory: its ladder of discoveries, its population, and what it pays.

import { Badge, Named } from "../../parts/badge.js";
import { Faults, Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, edit, put, replaced } from "../../shell/drafts.js";
import { nameOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { peopled, peoples } from "./peoples.js";

const VALUES = [0, 1, 2, 3, 4];

/** The card of a territory; `facts` is what the service says of it. */
export function Territory({ facts, limits }) {
  const { players, territories } = draft.value;
  const at = territories.findIndex(({ id }) => id === facts.id);
  const pointer = `/territories/${at}`;
  const territory = territories[at];
  const entry = answer.value?.entries?.find((one) => one.territory === facts.id);
  return html`<section class=${`card ${facts.colour}`} data-place=${facts.id} data-pointer=${pointer} aria-label=${facts.name}>
    <h3>${facts.name}<${Pays} entry=${entry} /></h3>
    <${Ladder} ...${{ facts, territory, at, spaces: entry?.spaces ?? facts.ladder }} />
    <${Faults} pointer=${`${pointer}/discoveries`} />
    <div class="steppers">${peoples(players).map(
      (player) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
        label=${t("heros.population.of", { territory: facts.name, player: nameOf(player) })}
        value=${territory.population[player.id] ?? 0} max=${limits.population_per_colour * 2} pointer=${`${pointer}/population/${player.id}`}
        onChange=${(count) => put(["territories", at, "population", player.id], count || undefined, `${facts.id} ${player.id}`)} />`,
    )}</div>
    <div class="row">
      <${Switch} label=${t("heros.scored")} value=${territory.scored} onChange=${(yes) => put(["territories", at, "scored"], yes || undefined)} />
      ${entry?.complete && !territory.scored && html`<button type="button" onClick=${() => edit((now) => recorded(now, at))}>${t("heros.record")}</button>`}
    </div>
    ${entry?.remark && territory.discoveries.length > 0 && html`<p class="reason">${said(entry.remark)}</p>`}
  </section>`;
}

function Pays({ entry }) {
  if (!entry?.awards.length) return null;
  return html`<span class="pays" aria-label=${t("heros.pays")}>${entry.awards.map(
    (award) => html`<span class="total"><${Named} id=${award.player} /> <strong>${award.points}</strong></span>`,
  )}</span>`;
}

function Ladder({ facts, territory, at, spaces }) {
  const { discoveries } = territory;
  const set = (values) => put(["territories", at, "discoveries"], values);
  const empty = Math.max(0, spaces - discoveries.length);
  return html`<div class="ladder" role="group" aria-label=${t("heros.discoveries")}>
    ${discoveries.map(
      (points, index) => html`<button type="button" class="rung" aria-label=${t("heros.discovery.remove", { territory: facts.name, points })}
        data-pointer=${`/territories/${at}/discoveries/${index}`} onClick=${() => set(discoveries.filter((_, one) => one !== index))}>${points}</button>`,
    )}
    ${Array.from({ length: empty }, () => html`<span class="rung empty" aria-hidden="true"></span>`)}
    ${empty > 0 && html`<span class="values">${VALUES.map(
      (points) => html`<button type="button" class="value" aria-label=${t("heros.discovery.add", { territory: facts.name, points })}
        onClick=${() => set([...discoveries, points])}>+${points}</button>`,
    )}</span>`}
  </div>`;
}

/** The draft with the territory's scoring in the ledger, with what decides its ties. */
function recorded(now, at) {
  const { id, discoveries, population } = peopled(now)[at];
  const counters = (name) => {
    const told = now.players.filter((player) => player[name] !== undefined);
    return told.length > 0 ? { [name]: Object.fromEntries(told.map((player) => [player.id, player[name]])) } : {};
  };
  const event = {
    kind: "scoring",
    territory: id,
    discoveries,
    population,
    ...(now.active_player ? { active_player: now.active_player } : {}),
    ...counters("hero_discoveries"),
    ...counters("discovery_heroes"),
  };
  const counted = replaced(now, ["territories", at, "scored"], true);
  return { ...counted, events: [...now.events, event] };
}
