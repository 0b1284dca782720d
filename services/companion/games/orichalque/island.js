// One player's island, painted with a finger, and what the player has besides.

import { Faults, Stepper, Switch, Tabs } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { Options } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { draft, put, replaced } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { changeIsland, islandOf } from "./islands.js";
import { Lattice } from "./lattice.js";
import { BRUSHES, painted } from "./painting.js";
import { Spot } from "./spot.js";

const TITANS = ["theia", "themis", "cronos", "hyperion"];
const COUNTS = { temples: "temple", medallions: "medallion", hoplites: "hoplites", nuggets: "nuggets" };

/** The form of islands. */
export function IslandEntry({ card }) {
  const [brush, setBrush] = useState("forest");
  const [spot, setSpot] = useState(null);
  const { players } = draft.value;
  const { id, island } = islandOf(draft.value);
  const touch = (at) => {
    setSpot(at);
    changeIsland((now) => painted(now, brush, at));
  };
  const whose = players.map((player) => ({ value: player.id, label: nameOf(player) }));
  return html`<${Players} least=${1} most=${card.limits.players} closed /><${Options} card=${card} />
    <${Tabs} label=${t("orichalque.whose")} value=${id} choices=${whose} onChange=${(one) => put(["whose"], one)} />
    <div class="brushes" role="group" aria-label=${t("orichalque.brush")}>${BRUSHES.map(
      (one) => html`<button type="button" key=${one} class=${`brush ${one}`} aria-pressed=${one === brush ? "true" : "false"} onClick=${() => setBrush(one)}>${brushName(one)}</button>`,
    )}</div>
    <${Lattice} ...${{ island, touch, chosen: spot, name: t("orichalque.island", { player: nameOf(players.find((one) => one.id === id)) }) }} />
    <${Faults} pointer="/cells" /><${Faults} pointer="/metropolis" />
    ${spot && html`<${Spot} ...${{ spot, island }} />`}
    <${Held} island=${island} />`;
}

/** A brush in words: a terrain and a building have names of their own. */
export function brushName(brush) {
  const own = ["look", "free", "erase", "metropolis", "port", "creature", "temple"].includes(brush);
  return t(own ? `orichalque.brush.${brush}` : `orichalque.${brush}`);
}

function Held({ island }) {
  const set = (name, value) => changeIsland((now) => ({ ...now, [name]: value }), name);
  const favour = (at, active) => changeIsland((now) => replaced(now, ["titans", at, "active"], active));
  const hold = (name, yes) => set("titans", yes ? [...island.titans, { name }] : island.titans.filter((one) => one.name !== name));
  return html`<section class="card"><div class="row">${Object.entries(COUNTS).map(
      ([name, kind]) => html`<div key=${name} data-place=${`count-${kind}`}><${Stepper} label=${t(`orichalque.${name}`)} value=${island[name]} max=${20} pointer=${`/${name}`} onChange=${(count) => set(name, count)} /></div>`,
    )}</div>
    <h3 data-place="count-titan">${t("orichalque.titans")}</h3>
    <div class="row">${TITANS.map((name) => {
      const at = island.titans.findIndex((one) => one.name === name);
      const titan = t(`orichalque.titan.${name}`);
      return html`<${Switch} key=${name} label=${titan} value=${at >= 0} pointer=${`/titans/${at}`} onChange=${(yes) => hold(name, yes)} />
        ${at >= 0 && html`<${Switch} label=${t("orichalque.active", { titan })} value=${island.titans[at].active ?? true} onChange=${(yes) => favour(at, yes)} />`}`;
    })}</div></section>`;
}

