// A conflict on land or at sea: who meets, and who survives.

import { Named } from "../../parts/badge.js";
import { Choice, Stepper, Switch, Tabs } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { Each, Slaves } from "./cell.js";

const ON_LAND = ["workers", "slaves", "fanatics", "lost", "attacker"];

/** The request; at sea nobody stands around. */
export function conflictRequest(now) {
  const { place = "land", sides = {}, ...more } = now.conflict ?? {};
  const around = place === "land" ? ON_LAND.filter((name) => more[name] !== undefined).map((name) => [name, more[name]]) : [];
  const all = Object.fromEntries(now.players.map(({ id }) => [id, sides[id] ?? 0]));
  return { path: "v1/deluges/conflicts", body: { ...rulesOf(now), place, sides: all, ...Object.fromEntries(around) } };
}

/** The form of a conflict. */
export function ConflictEntry({ card }) {
  const { conflict = {}, players } = draft.value;
  const { place = "land" } = conflict;
  const set = (name, value) => put(["conflict", name], value, `conflict ${name}`);
  const at = ["land", "sea"].map((value) => ({ value, label: t(`deluges.${value}`) }));
  const what = place === "land" ? "warriors" : "boats";
  return html`<${Players} least=${2} most=${card.limits.players} closed /><${Options} card=${card} />
    <${Tabs} label=${t("deluges.place")} value=${place} choices=${at} onChange=${(one) => set("place", one)} />
    <section class="card"><h3>${t(`deluges.${what}`)}</h3><${Each} what=${what} path=${["conflict", "sides"]} pointer="/sides" max=${1000} /></section>
    ${place === "land" && html`<${Around} ...${{ conflict, players, set }} />`}`;
}

/** Who stands around on land. */
function Around({ conflict, players, set }) {
  const entered = [{ value: undefined, label: t("deluges.nobody") }, ...players.map((player) => ({ value: player.id, label: nameOf(player) }))];
  return html`<section class="card"><h3>${t("deluges.workers")}</h3><${Each} what="workers" path=${["conflict", "workers"]} pointer="/workers" max=${1000} />
    <h4>${t("deluges.slaves")}</h4><${Slaves} cell=${conflict} path=${["conflict"]} pointer="" />
    <div class="row"><${Stepper} label=${t("deluges.fanatics")} value=${conflict.fanatics ?? 0} max=${1000} pointer="/fanatics" onChange=${(count) => set("fanatics", count || undefined)} />
      <${Switch} label=${t("deluges.lost")} value=${conflict.lost} pointer="/lost" onChange=${(yes) => set("lost", yes || undefined)} />
      <${Choice} label=${t("deluges.attacker")} value=${conflict.attacker} choices=${entered} pointer="/attacker" onChange=${(id) => set("attacker", id)} /></div></section>`;
}

/** Who survives. */
export function ConflictBar() {
  const survivors = Object.entries(answer.value?.survivors ?? {});
  return html`<${Bar}>${survivors.map(([id, count]) => html`<span class="total" key=${id}><${Named} id=${id} /> <strong>${count}</strong></span>`)}</${Bar}>`;
}

/** How it goes. */
export function ConflictResult({ show }) {
  const told = answer.value?.survivors && answer.value;
  return html`<${Reckoned} show=${show}>${told && html`<${Steps} steps=${told.steps} />`}</${Reckoned}>`;
}
