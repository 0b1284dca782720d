// A migration: who moves, from where, how many to which territories, for how much gold.

import { Choice, Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { RequestNotes, useRequest } from "../../parts/reckoning.js";
import { draft, put, replaced } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { choicesOf, note, oneOf, rulesIn, settled } from "./noting.js";
import { peopled, peoples } from "./peoples.js";
import { fields } from "./words.js";

function set(path, value) {
  put(["turn", "migration", ...path], value, `migration ${path}`);
}

/** The form; the choices wait in the draft. */
export function Migration({ all }) {
  const chosen = draft.value.turn?.migration ?? {};
  const people = peoples(draft.value.players);
  const territories = peopled(draft.value);
  const declared = fields("migrations");
  const mover = oneOf(people, chosen.mover, 0);
  const from = chosen.from ?? all[0].id;
  const to = Object.fromEntries(
    Object.entries(chosen.to ?? {}).filter(([id, count]) => id !== from && count > 0),
  );
  const population = Object.fromEntries(
    territories.map(({ id, population: there }) => [id, there[mover.id] ?? 0]),
  );
  const known = all.find(({ id }) => id === from).borders;
  const borders = chosen.bordering
    ? Object.keys(to)
        .filter((id) => !known.includes(id))
        .map((id) => [from, id])
    : [];
  const migration = {
    from,
    to,
    borders,
    population,
    ...(chosen.gold === undefined ? {} : { gold: chosen.gold }),
  };
  const [notes, send] = useRequest();
  const migrate = async () => {
    const body = await send("v1/heros/migrations", { ...rulesIn(draft.peek()), ...migration });
    if (!body) return;
    const event = { kind: "migration", player: mover.owner, ...migration };
    const moved = (now) =>
      territories.reduce(
        (next, { id }, at) => settled(next, at, { [mover.id]: body.population[id] }),
        now,
      );
    note(event, (now) => replaced(moved(now), ["turn", "migration", "to"], undefined));
  };
  const nameAndCount = ({ id, name }) => `${name} (${population[id]})`;
  return html`
    <p class="note">${t("heros.migration.tap")}</p>
    <div class="row">
      <${Choice} label=${t("heros.mover")} value=${mover.id} choices=${choicesOf(people, nameOf)}
          onChange=${(id) => set(["mover"], id)} />
      <${Choice} label=${declared.from.label} value=${from} choices=${choicesOf(all, nameAndCount)}
          onChange=${(id) => set(["from"], id)} />
    </div>
    <div class="steppers">
      ${all
        .filter(({ id }) => id !== from)
        .map(
          ({ id, name }) => html`
            <${Stepper} key=${id} label=${t("heros.to", { territory: name })}
                value=${chosen.to?.[id] ?? 0}
                onChange=${(count) => set(["to", id], count || undefined)} />
          `,
        )}
    </div>
    <div class="row">
      <${Stepper} unknown label=${declared.gold.label} value=${chosen.gold} max=${declared.gold.max}
          onChange=${(gold) => set(["gold"], gold)} />
      <${Switch} label=${t("heros.bordering")} value=${chosen.bordering}
          onChange=${(yes) => set(["bordering"], yes || undefined)} />
    </div>
    <${RequestNotes} notes=${notes} />
    <button type="button" class="primary" onClick=${migrate}>${t("heros.migration.note")}</button>
  `;
}
