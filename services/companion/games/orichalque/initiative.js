// To whom the Initiative token goes, and who gains the hoplite.

import { Badge, Named } from "../../parts/badge.js";
import { Choice, Stepper } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, edit, put, replaced } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { emptyIsland } from "./islands.js";

function holderOf(now) {
  return now.players.some(({ id }) => id === now.holder) ? now.holder : now.players[0].id;
}

/** The request: players sit as they are listed. */
export function initiativeRequest(now) {
  const seats = now.players.map(({ id }) => id);
  const players = seats.map((id) => ({ id, hoplites: now.islands[id]?.hoplites ?? 0 }));
  const chosen = seats.includes(now.chosen) ? { chosen: now.chosen } : {};
  return seats.length < 2 ? null : { path: "v1/orichalque/initiatives", body: { ...rulesOf(now), players, seats, holder: holderOf(now), ...chosen } };
}

/** Who holds the token, and how many hoplites are in storage. */
export function InitiativeEntry({ card }) {
  const { players, islands, chosen } = draft.value;
  const names = players.map((player) => ({ value: player.id, label: nameOf(player) }));
  const hoplites = (id, count) => edit((now) => replaced(now, ["islands", id], { ...(now.islands[id] ?? emptyIsland()), hoplites: count }), `hoplites ${id}`);
  return html`<${Players} least=${1} most=${card.limits.players} closed /><${Options} card=${card} />
    <section class="card"><h3>${t("orichalque.hoplites")}</h3><div class="steppers">${players.map(
      (player, at) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`} label=${t("orichalque.hoplites.of", { player: nameOf(player) })}
        value=${islands[player.id]?.hoplites ?? 0} pointer=${`/players/${at}/hoplites`} onChange=${(count) => hoplites(player.id, count)} />`,
    )}</div><div class="row">
      <${Choice} label=${t("orichalque.holder")} value=${holderOf(draft.value)} choices=${names} pointer="/holder" onChange=${(id) => put(["holder"], id)} />
      <${Choice} label=${t("orichalque.chosen")} value=${chosen} choices=${[{ value: undefined, label: t("orichalque.not_said") }, ...names]} pointer="/chosen" onChange=${(id) => put(["chosen"], id)} /></div></section>`;
}

/** Who has the token then. */
export function InitiativeBar() {
  const told = answer.value?.candidates && answer.value;
  return html`<${Bar}>${told && html`<strong>${told.receiver ? html`<${Named} id=${told.receiver} />` : t("orichalque.undecided")}</strong>`}</${Bar}>`;
}

/** Why, and the way to have it on the table. */
export function InitiativeResult({ show }) {
  const told = answer.value?.candidates && answer.value;
  return html`<${Reckoned} show=${show}>${told && html`<${Steps} steps=${told.steps} />
    ${told.receiver && html`<button type="button" onClick=${() => edit((now) => passed(now, told))}>${t("orichalque.pass")}</button>`}`}</${Reckoned}>`;
}

function passed(now, { receiver, hoplites = {} }) {
  const islands = Object.entries(hoplites).map(([id, count]) => [id, { ...(now.islands[id] ?? emptyIsland()), hoplites: count }]);
  const { chosen, ...others } = now;
  return { ...others, holder: receiver, islands: { ...now.islands, ...Object.fromEntries(islands) } };
}
