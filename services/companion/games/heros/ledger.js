// The ledger of a whole game: events in order, and what each brought.

import { Choice, Stepper } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { Asked, Steps, useAsking } from "../../parts/reckoning.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { nameOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { Turns } from "./turns.js";

/** What is entered of a whole game. */
export function Ledger({ card, facts }) {
  const { events, first_epoch: first = "ancient" } = draft.value;
  const epochs = ["ancient", "modern"].map((value) => ({ value, label: t(`heros.epoch.${value}`) }));
  return html`<${Players} least=${2} most=${card.limits.players} carried /><${Options} card=${card} />
    <${Choice} label=${t("heros.first_epoch")} value=${first} choices=${epochs} pointer="/epoch" onChange=${(epoch) => put(["first_epoch"], epoch)} />
    <h2>${t("heros.events")}</h2>
    ${events.length === 0 && html`<p>${t("heros.events.none")}</p>`}
    <ol class="events">${events.map((event, at) => html`<${Event} key=${at} ...${{ event, at, facts }} />`)}</ol>
    ${events.length > 0 && html`<button type="button" class="quiet" onClick=${() => edit((now) => ({ ...now, events: now.events.slice(0, -1) }))}>${t("heros.event.last")}</button>`}
    <${Bought} /><${Turns} facts=${facts} />
    <${Change} />`;
}

function Event({ event, at, facts }) {
  const row = answer.value?.ledger?.find((one) => one.event === at);
  const territory = facts.territories.territories.find(({ id }) => id === event.territory);
  const own = event.kind === "scoring" ? t("heros.event.scoring", { territory: territory?.name }) : t(`heros.${event.kind === "epoch_change" ? "change" : event.kind}`);
  const steps = row?.conquest?.steps ?? row?.migration?.steps ?? [];
  return html`<li data-place=${`event-${at}`} data-pointer=${`/events/${at}`}>${row ? said(row.text) : own}
    ${steps.length > 0 && html`<details><summary>${t("heros.how")}</summary><${Steps} steps=${steps} /></details>`}</li>`;
}

/** Wonders and gold, which a player buys points with. */
function Bought() {
  const { players } = draft.value;
  const [chosen, choose] = useState(players[0].id);
  const [gold, setGold] = useState(2);
  const player = players.some(({ id }) => id === chosen) ? chosen : players[0].id;
  const add = (event) => edit((now) => ({ ...now, events: [...now.events, event] }));
  return html`<div class="row">
    <${Choice} label=${t("players.title")} value=${player} choices=${players.map((one) => ({ value: one.id, label: nameOf(one) }))} onChange=${choose} />
    <button type="button" onClick=${() => add({ kind: "wonder", player })}>${t("heros.wonder")}</button>
    <${Stepper} label=${t("heros.gold.amount")} value=${gold} min=${1} max=${60} onChange=${setGold} />
    <button type="button" onClick=${() => add({ kind: "gold", player, gold })}>${t("heros.gold")}</button>
  </div>`;
}

/** The service says which discoveries stay; the table and the ledger change together. */
function Change() {
  const [asking, ask] = useAsking();
  const change = async () => {
    const territories = draft.peek().territories.map(({ id, discoveries }) => ({ id, discoveries }));
    const body = await ask("v1/heros/epoch-changes", { territories });
    if (body) edit((now) => changed(now, body.territories));
  };
  return html`<div data-place="change"><${Asked} asking=${asking} /><button type="button" onClick=${change}>${t("heros.change")}</button></div>`;
}

/** The draft after its change of epoch. */
function changed(now, territories) {
  const kept = Object.fromEntries(territories.map((one) => [one.id, one.kept]));
  return {
    ...now,
    epoch: "modern",
    territories: now.territories.map(({ id, population }) => ({ id, population, discoveries: kept[id] })),
    events: [...now.events, { kind: "epoch_change" }],
  };
}
