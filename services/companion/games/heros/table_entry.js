// The nine territories, as a list or as a map, and what decides between the tied.

import { Badge } from "../../parts/badge.js";
import { Choice, Stepper, Tabs } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { WorldMap } from "./map.js";
import { SecondColours } from "./peoples.js";
import { Territory } from "./territory.js";

/** What is entered of a table. */
export function TableEntry({ card, facts }) {
  const [view, setView] = useState("list");
  const [chosen, choose] = useState("europe");
  const all = facts.territories.territories;
  const views = ["list", "map"].map((value) => ({ value, label: t(`heros.${value}`) }));
  const shown = view === "list" ? all : all.filter(({ id }) => id === chosen);
  return html`<${Players} least=${2} most=${card.limits.players} carried><${SecondColours} /><${Ties} /></${Players}>
    <${Options} card=${card} />
    <${Epoch} />
    <${Tabs} label=${t("heros.view")} value=${view} choices=${views} onChange=${setView} />
    ${view === "map" && html`<${WorldMap} all=${all} chosen=${chosen} choose=${choose} />`}
    <div class="cards">${shown.map(
      (facts) => html`<${Territory} key=${facts.id} facts=${facts} limits=${card.limits} />`,
    )}</div>`;
}

function Epoch() {
  const { epoch, active_player: active, players } = draft.value;
  const epochs = ["ancient", "modern"].map((value) => ({ value, label: t(`heros.epoch.${value}`) }));
  const turns = [{ value: undefined, label: t("heros.nobody") }, ...players.map((player) => ({ value: player.id, label: nameOf(player) }))];
  return html`<div class="row">
    <${Tabs} label=${t("heros.epoch")} value=${epoch} choices=${epochs} onChange=${(value) => put(["epoch"], value)} />
    <${Choice} label=${t("heros.active")} value=${active} choices=${turns} pointer="/active_player" onChange=${(id) => put(["active_player"], id)} />
  </div>`;
}

function Ties() {
  const { players, ajanta } = draft.value;
  const owners = [{ value: undefined, label: t("heros.nobody") }, ...players.map((player) => ({ value: player.id, label: nameOf(player) }))];
  return html`<h3>${t("heros.ties")}</h3>
    ${players.map((player, at) => html`<div class="row" key=${player.id}>
      ${["hero_discoveries", "discovery_heroes"].map(
        (name) => html`<${Stepper} unknown sign=${html`<${Badge} id=${player.id} />`} label=${`${nameOf(player)} · ${t(`heros.${name}`)}`} value=${player[name]} max=${76}
          pointer=${`/players/${at}/${name}`} onChange=${(count) => put(["players", at, name], count, `${name} ${at}`)} />`,
      )}
    </div>`)}
    ${players.length === 2 &&
    html`<${Choice} label=${t("heros.ajanta")} value=${ajanta?.player} choices=${owners} pointer="/ajanta"
      onChange=${(player) => put(["ajanta"], player && { player })} />`}`;
}
