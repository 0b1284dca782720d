// One territory in the sheet: its ladder of discoveries, its population by numbers to tap, and the
// way on.

import { Badge } from "../../parts/badge.js";
import { Faults, Switch } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { IconButton } from "../../parts/icons.js";
import { draft, put, replaced } from "../../shell/drafts.js";
import { nameOf, playerOf, said } from "../../shell/players.js";
import { answer, faultsAt, state } from "../../shell/service.js";
import { goTo } from "../../shell/steps.js";
import { choose, chosen, people, territoryOf } from "./choosing.js";
import { canBeLeftOut, leaveOut } from "./ladders.js";
import { note } from "./noting.js";
import { peopled, peoples } from "./peoples.js";
import { epochs, territoryField } from "./words.js";

/** So many numbers can be tapped at once. */
const NUMBERS = 15;

/** The sheet of a territory; `facts` is what the service says of it. */
export function Territory({ facts, all }) {
  const { territory, at } = territoryOf(draft.value, facts.id);
  // An older answer says nothing of what was entered since.
  const entry =
    state.value === "refused"
      ? undefined
      : answer.value?.entries?.find((one) => one.territory === facts.id);
  return html`
    <section class="territory-sheet" data-place=${facts.id} data-pointer=${`/territories/${at}`}
        aria-label=${facts.name}>
      <${Ladder} ...${{ facts, all, territory, at, spaces: entry?.spaces ?? facts.ladder }} />
      <${Faults} pointer=${`/territories/${at}/discoveries`} />
      <${Population} ...${{ facts, territory, at }} />
      <div class="row">
        <${Switch} label=${territoryField("scored").label} value=${territory.scored}
            pointer=${`/territories/${at}/scored`}
            onChange=${(yes) => put(["territories", at, "scored"], yes || undefined)} />
        ${
          canBeLeftOut(territory) &&
          html`
            <${Switch} label=${t("heros.left_out")} value=${territory.is_left_out}
                onChange=${(yes) => leaveOut(yes ? facts.id : null)} />
          `
        }
        ${
          entry?.complete &&
          !territory.scored &&
          html`<button type="button" onClick=${() => record(at)}>${t("heros.record")}</button>`
        }
      </div>
      ${
        entry?.remark &&
        territory.discoveries.length > 0 &&
        html`<p class="reason">${said(entry.remark)}</p>`
      }
    </section>
  `;
}

/** The rungs with what lies on them, and the discoveries that can be added. */
function Ladder({ facts, all, territory, at, spaces }) {
  const { discoveries } = territory;
  const { item } = territoryField("discoveries");
  const set = (values) => put(["territories", at, "discoveries"], values);
  const values = Array.from({ length: item.max - item.min + 1 }, (_, one) => item.min + one);
  const isFull = discoveries.length >= spaces;
  return html`
    <div class="step-head">
      <${IconButton} name="list" label=${t("heros.all")} onClick=${() => (chosen.value = null)} />
      <h2>${facts.name}</h2>
      <div class="rungs" role="group" aria-label=${territoryField("discoveries").label}>
        ${discoveries.map(
          (points, index) => html`
            <button type="button" class="rung" key=${index}
                aria-label=${t("heros.discovery.remove", {
                  territory: facts.name,
                  points,
                  rung: index + 1,
                })}
                data-pointer=${`/territories/${at}/discoveries/${index}`}
                onClick=${() => set(discoveries.filter((_, one) => one !== index))}>
              ${points}
            </button>
          `,
        )}
        ${Array.from(
          { length: Math.max(0, spaces - discoveries.length) },
          () => html`<span class="rung empty" aria-hidden="true"></span>`,
        )}
      </div>
    </div>
    <div class="values-row">
      <div class="values">
        ${values.map(
          (points) => html`
            <button type="button" class="value" disabled=${isFull}
                aria-label=${t("heros.discovery.add", { territory: facts.name, points })}
                onClick=${() => set([...discoveries, points])}>
              +${points}
            </button>
          `,
        )}
      </div>
      <${Onward} ...${{ facts, all }} />
    </div>
  `;
}

/** The next territory of the epoch; after the last, the score. */
function Onward({ facts, all }) {
  const isEarly = draft.value.epoch === epochs()[0].value;
  const played = all.filter(
    ({ epoch, id }) => !isEarly || epoch === draft.value.epoch || id === facts.id,
  );
  const next = played[played.findIndex(({ id }) => id === facts.id) + 1];
  if (!next)
    return html`
      <button type="button" class="primary onward" onClick=${() => goTo("score")}>
        ${t("step.score")} ›
      </button>
    `;
  return html`
    <button type="button" class="onward" aria-label=${t("heros.next", { territory: next.name })}
        onClick=${() => choose(next.id)}>
      ${next.name}
      <span aria-hidden="true"> ›</span>
    </button>
  `;
}

/**
 * How many of each people live here: choose one, tap a number; the next people's turn comes by
 * itself.
 */
function Population({ facts, territory, at }) {
  const all = peoples(draft.value.players);
  const here = all.find(({ id }) => id === people.value) ?? all[0];
  const set = (id, count) =>
    put(["territories", at, "population", id], count || undefined, `${facts.id} ${id}`);
  const tap = (count) => {
    set(here.id, count);
    const next = all[all.findIndex(({ id }) => id === here.id) + 1];
    if (next) people.value = next.id;
  };
  return html`
    <div class="peoples" role="group" aria-label=${territoryField("population").label}>
      ${all.map(
        ({ id }) => html`
          <${Count} key=${id} ...${{ id, facts, at, set }} value=${territory.population[id] ?? 0}
              isChosen=${id === here.id} />
        `,
      )}
    </div>
    <${Numbers} tap=${tap} value=${territory.population[here.id] ?? 0}
        place=${`${facts.id} ${here.id}`} of=${nameOf(playerOf(here.id))} />
  `;
}

/**
 * The number of one people: a field for a keyboard, without the one of the screen, which the
 * numbers replace.
 */
function Count({ id, facts, at, value, set, isChosen }) {
  const pointer = `/territories/${at}/population/${id}`;
  const isFaulty = faultsAt(pointer).length > 0;
  const { max } = territoryField("population").item;
  const enter = ({ target }) => {
    const count = Number.parseInt(target.value, 10);
    if (!Number.isNaN(count)) set(id, Math.min(max, Math.max(0, count)));
  };
  return html`
    <label class=${`count${isChosen ? " on" : ""}${isFaulty ? " faulty" : ""}`}
        data-pointer=${pointer}>
      <${Badge} id=${id} />
      <input type="number" inputmode="none" min="0" max=${max} value=${value}
          aria-label=${t("heros.population.of", {
            territory: facts.name,
            player: nameOf(playerOf(id)),
          })}
          aria-invalid=${isFaulty ? "true" : undefined}
          onFocus=${({ target }) => {
            people.value = id;
            target.select();
          }}
          onInput=${enter} />
      <${Faults} pointer=${pointer} />
    </label>
  `;
}

/** The numbers to tap, at first the lowest: `place` is what they are for. */
function Numbers({ tap, value, place, of }) {
  const [higher, showHigher] = useState(null);
  const isHigher = higher === place;
  const first = isHigher ? NUMBERS : 0;
  return html`
    <div class="numbers" role="group" aria-label=${t("heros.numbers", { player: of })}>
      ${Array.from({ length: NUMBERS }, (_, one) => first + one).map(
        (count) => html`
          <button type="button" key=${count} aria-label=${`${of}: ${count}`}
              aria-pressed=${count === value ? "true" : "false"} onClick=${() => tap(count)}>
            ${count}
          </button>
        `,
      )}
      <button type="button" class="quiet"
          aria-label=${
            isHigher ? t("heros.numbers.lower") : t("heros.numbers.higher", { from: NUMBERS })
          }
          onClick=${() => showHigher(isHigher ? null : place)}>
        ${isHigher ? "‹" : `${NUMBERS}…`}
      </button>
    </div>
  `;
}

/** Put the territory's scoring into the ledger, with what decides its ties. */
function record(at) {
  const now = draft.peek();
  const { id, discoveries, population } = peopled(now)[at];
  const counters = (name) => {
    const known = now.players.filter((player) => player[name] !== undefined);
    return known.length > 0
      ? { [name]: Object.fromEntries(known.map((player) => [player.id, player[name]])) }
      : {};
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
  note(event, (before) => replaced(before, ["territories", at, "scored"], true));
}
