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
  return html`<${Players} least=${1} most=${card.limits.players} closed /><${Options} card=${card} />
    <${IslandOf} brushes=${BRUSHES} counts=${Object.keys(COUNTS)} titans />`;
}

/** The island of one player with some brushes, and what is told of it; \`under\` is its place in a request. */
export function IslandOf({ brushes, counts, titans = false, under = "" }) {
  const [brush, setBrush] = useState(brushes.includes("forest") ? "forest" : brushes.at(-1));
  const [spot, setSpot] = useState(null);
  const { players } = draft.value;
  const { id, island } = islandOf(draft.value);
  const touch = (at) => {
    setSpot(at);
    changeIsland((now) => painted(now, brush, at));
  };
  const whose = players.map((player) => ({ value: player.id, label: nameOf(player) }));
  return html`<${Tabs} label=${t("orichalque.whose")} value=${id} choices=${whose} onChange=${(one) => put(["whose"], one)} />
    ${brushes.length > 1 && html`<div class="brushes" role="group" aria-label=${t("orichalque.brush")}>${brushes.map(
      (one) => html`<button type="button" key=${one} class=${`brush ${one}`} aria-pressed=${one === brush ? "true" : "false"} onClick=${() => setBrush(one)}>${brushName(one)}</button>`,
    )}</div>`}
    <${Lattice} ...${{ island, touch, chosen: spot, name: t("orichalque.island", { player: nameOf(players.find((one) => one.id === id)) }) }} />
    <${Faults} pointer=${`${under}/cells`} /><${Faults} pointer=${`${under}/metropolis`} />
    ${spot && html`<${Spot} ...${{ spot, island }} />`}
    ${(counts.length > 0 || titans) && html`<${Held} ...${{ island, counts, titans }} />`}`;
}

/** A brush in words: a terrain and a building have names of their own. */
export function brushName(brush) {
  const own = ["look", "free", "erase", "metropolis", "port", "creature", "temple"].includes(brush);
  return t(own ? `orichalque.brush.${brush}` : `orichalque.${brush}`);
}

function Held({ island, counts, titans }) {
  const set = (name, value) => changeIsland((now) => ({ ...now, [name]: value }), name);
  return html`<section class="card"><div class="row">${counts.map(
      (name) => html`<div key=${name} data-place=${`count-${COUNTS[name]}`}><${Stepper} label=${t(`orichalque.${name}`)} value=${island[name]} max=${20} pointer=${`/${name}`} onChange=${(count) => set(name, count)} /></div>`,
    )}</div>${titans && html`<${Titans} ...${{ island, set }} />`}</section>`;
}

function Titans({ island, set }) {
  const favour = (at, active) => changeIsland((now) => replaced(now, ["titans", at, "active"], active));
  const hold = (name, yes) => set("titans", yes ? [...island.titans, { name }] : island.titans.filter((one) => one.name !== name));
  return html`<h3 data-place="count-titan">${t("orichalque.titans")}</h3>
    <div class="row">${TITANS.map((name) => {
      const at = island.titans.findIndex((one) => one.name === name);
      const titan = t(`orichalque.titan.${name}`);
      return html`<${Switch} key=${name} label=${titan} value=${at >= 0} pointer=${`/titans/${at}`} onChange=${(yes) => hold(name, yes)} />
        ${at >= 0 && html`<${Switch} label=${t("orichalque.active", { titan })} value=${island.titans[at].active ?? true} onChange=${(yes) => favour(at, yes)} />`}`;
    })}</div>`;
}
