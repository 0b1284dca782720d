// How the race stands: every island at once, the cards on display, and who can win next turn.

import { Named } from "../../parts/badge.js";
import { Choice } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { Players } from "../../parts/players.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, edit, put } from "../../shell/drafts.js";
import { nameOf, playerOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { Display } from "./display.js";
import { emptyIsland } from "./islands.js";
import { chance } from "./odds.js";

/** The request: the islands as they are painted, and what lies in the middle of the table. */
export function raceRequest(now) {
  const players = now.players.map(({ id }) => ({ id, ...(now.islands[id] ?? emptyIsland()) }));
  const seats = players.map(({ id }) => id);
  const { display = [], prices = {}, offer = [] } = now;
  const active = seats.includes(now.active) ? { active: now.active } : {};
  return { path: "v1/orichalque/race-checks", body: { ...rulesOf(now), players, display, prices, offer, seats, ...active } };
}

/** What is entered of the race. */
export function RaceEntry({ card }) {
  const { players, active } = draft.value;
  const names = [{ value: undefined, label: t("orichalque.not_said") }, ...players.map((player) => ({ value: player.id, label: nameOf(player) }))];
  return html`<${Players} least=${1} most=${card.limits.players} closed /><${Options} card=${card} />
    <p class="note">${t("orichalque.race.islands")}</p>
    <div class="row"><${Choice} label=${t("orichalque.next")} value=${active} choices=${names} pointer="/active" onChange=${(id) => put(["active"], id)} /></div>
    <${Display} card=${card} />`;
}

/** What is wrong with an island is put right where it is painted. */
export function showIsland({ pointer = "" }) {
  const at = /^\/players\/(\d+)\/./.exec(pointer)?.[1];
  if (at !== undefined) edit((now) => ({ ...now, level: "island", whose: now.players[at].id }));
  return at !== undefined;
}

/** How many points each has. */
export function RaceBar() {
  const players = answer.value?.winners ? answer.value.players : [];
  return html`<${Bar}>${players.map(
    (player) => html`<span class=${`total${player.won ? " first" : ""}`} key=${player.id}><${Named} id=${player.id} /> <strong>${player.points}</strong></span>`,
  )}</${Bar}>`;
}

/** What BG Stats is told of a race that somebody has won; nothing of one that goes on. */
export function raceStandings({ winners, players }) {
  if (winners.length === 0) return undefined;
  return players.map(({ id, points, won }) => ({ id, total: points, rank: won ? 1 : 1 + winners.length }));
}

/** Who has won, who can, and what each still lacks. */
export function RaceResult({ show }) {
  const told = answer.value?.winners && answer.value;
  return html`<${Reckoned} show=${show}>${told && html`<p class="verdict"><strong>${said(told.text)}</strong></p>
    ${told.players.map((player) => html`<${Racer} key=${player.id} player=${player} />`)}
    ${(told.steals ?? []).length > 0 && html`<section><h3>${t("orichalque.steals")}</h3><ul>${told.steals.map(
      (one) => html`<li>${said(one.text)} ${one.chance.fraction !== one.chance_after.fraction && html`<small>${t("orichalque.steal.chance", { holder: nameOf(playerOf(one.holder)), before: chance(one.chance), after: chance(one.chance_after) })}</small>`}</li>`,
    )}</ul></section>`}`}</${Reckoned}>`;
}

function Racer({ player }) {
  return html`<section><h3><${Named} id=${player.id} /></h3><p>${player.won ? t("orichalque.won") : said(player.missing.text)}</p>
    ${player.next && answer.value.can_win && html`<p>${t(player.next.exact ? "orichalque.next.chance" : "orichalque.next.at_least")} <strong>${chance(player.next.chance)}</strong></p>
      ${player.next.ways.map((way) => html`<details key=${way.card}><summary>${t("orichalque.card", { number: way.card + 1 })} · ${t(`orichalque.action.${way.action}`)} <strong>${chance(way.chance)}</strong></summary><${Steps} steps=${way.steps} /></details>`)}`}</section>`;
}
