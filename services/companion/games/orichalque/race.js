// How the race stands: every island at once, the cards on display, and who can win next turn.

import { Named } from "../../parts/badge.js";
import { html, t, useRef } from "../../parts/html.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { showInStep } from "../../parts/showing_in_step.js";
import { draft, edit, rulesOf } from "../../shell/drafts.js";
import { nameOf, playerOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { Press, useFreeArea } from "./free_area.js";
import { box } from "./hexes.js";
import { emptyIsland } from "./islands.js";
import { Cells } from "./lattice.js";
import { chance } from "./odds.js";
import { actionName } from "./words.js";

const GAP = 10;
/** Above each island stands whose it is. */
const HEAD = 34;

/** The request: the islands as they are painted, and what lies in the middle of the table. */
export function raceRequest(now) {
  const players = now.players.map(({ id }) => ({ id, ...(now.islands[id] ?? emptyIsland()) }));
  const seats = players.map(({ id }) => id);
  const { display = [], prices = {}, offer = [] } = now;
  const active = seats.includes(now.active) ? { active: now.active } : {};
  return {
    path: "v1/orichalque/race-checks",
    body: { ...rulesOf(now), players, display, prices, offer, seats, ...active },
  };
}

/** All islands beside each other; a tap on one goes to it. */
export function RaceStage() {
  const ref = useRef(null);
  const { left, top, width, height } = useFreeArea(ref);
  const { players, islands } = draft.value;
  const columns = columnsFor(players.length, width, height);
  const rows = Math.ceil(players.length / columns);
  const [wide, high] = [width / columns, height / rows];
  return html`
    <div class="sea" ref=${ref}>
      <svg id="board" class="lattice race" role="group" aria-label=${t("orichalque.level.race")}
          data-place="board">
        ${players.map((player, at) => {
          const [x, y] = [left + (at % columns) * wide, top + Math.floor(at / columns) * high];
          return html`
            <${Racing} key=${player.id}
                ...${{ player, island: islands[player.id] ?? emptyIsland(), x, y, wide, high }}
                at=${at} />
          `;
        })}
      </svg>
    </div>
  `;
}

/** So many columns that the islands are as large as can be. */
function columnsFor(count, width, height) {
  const sizeIn = (columns) => Math.min(width / columns, height / Math.ceil(count / columns) - HEAD);
  return Array.from({ length: count }, (_, at) => at + 1).reduce(
    (best, one) => (sizeIn(one) > sizeIn(best) ? one : best),
    1,
  );
}

function Racing({ player, island, x, y, wide, high, at }) {
  const racer = answer.value?.winners && answer.value.players.find(({ id }) => id === player.id);
  const [inner, outer] = [Math.max(1, wide - 2 * GAP), Math.max(1, high - HEAD - GAP)];
  const go = () => toIsland(at);
  const label = [
    t("orichalque.island", { player: nameOf(player) }),
    ...(racer ? [t("score.points", { count: racer.points })] : []),
  ].join(", ");
  const room = { x: x + 3, y, width: Math.max(1, wide - 6), height: Math.max(1, high - 4) };
  return html`
    <${Press} name=${`racing${racer?.won ? " won" : ""}`} label=${label} act=${go} box=${room}>
      <rect class="racing-room" rx="14" ...${room} />
      <foreignObject x=${x + GAP} y=${y + 3} width=${inner} height=${HEAD}>
        <div class="racing-head">
          <${Named} id=${player.id} />
          ${racer && html`<strong>${racer.points}</strong>`}
        </div>
      </foreignObject>
      <svg x=${x + GAP} y=${y + HEAD} width=${inner} height=${outer}
          viewBox=${box(island.cells.length > 0 ? island.cells : [{ q: 0, r: 0 }])}>
        <g aria-hidden="true">
          <${Cells} island=${island} spots=${island.cells} under=${`/players/${at}`}
              name=${player.id} />
        </g>
      </svg>
    </${Press}>
  `;
}

function toIsland(at) {
  edit((now) => ({ ...now, level: "island", whose: now.players[at].id }));
}

/**
 * What is wrong with an island is put right where it is painted; what is wrong with a card, in its
 * step.
 */
export function showInRace({ pointer = "" }) {
  const at = /^\/players\/(\d+)\/./.exec(pointer)?.[1];
  if (at !== undefined) toIsland(at);
  else showInStep(pointer.startsWith("/display") ? "display" : "offer", { pointer });
  return true;
}

/** A sentence about an island of the race with whose it is. */
function withIsland({ pointer }, text) {
  const at = /^\/players\/(\d+)\//.exec(pointer)?.[1];
  if (at === undefined) return text;
  return `${t("orichalque.island", { player: nameOf(draft.value.players[at]) })} · ${text}`;
}

/** How many points each has. */
export function RaceBar() {
  const players = answer.value?.winners ? answer.value.players : [];
  return html`
    <${Bar} count=${players.length}>
      ${players.map(
        (player) => html`
          <span class=${`total${player.won ? " first" : ""}`} key=${player.id}>
            <${Named} id=${player.id} /> <strong>${player.points}</strong>
          </span>
        `,
      )}
    </${Bar}>
  `;
}

/** The plays for BG Stats of a race that somebody has won; none of one that goes on. */
export function raceStandings({ winners, players }) {
  if (winners.length === 0) return undefined;
  return players.map(({ id, points, won }) => ({
    id,
    total: points,
    rank: won ? 1 : 1 + winners.length,
  }));
}

/** Who has won, who can, and what each still lacks. */
export function RaceResult({ show }) {
  const found = answer.value?.winners && answer.value;
  return html`
    <${Reckoned} show=${show} warning=${(one) => withIsland(one, one.text)}
        fault=${(one) => withIsland(one, one.detail)}>
      ${
        found &&
        html`
          <p class="verdict"><strong>${said(found.text)}</strong></p>
          ${found.players.map((player) => html`<${Racer} key=${player.id} player=${player} />`)}
          ${
            (found.steals ?? []).length > 0 &&
            html`
              <section>
                <h2>${t("orichalque.steals")}</h2>
                <ul>
                  ${found.steals.map(
                    (one) => html`
                      <li>
                        ${said(one.text)}
                        ${" "}
                        ${
                          one.chance.fraction !== one.chance_after.fraction &&
                          html`
                            <small>
                              ${t("orichalque.steal.chance", {
                                holder: nameOf(playerOf(one.holder)),
                                before: chance(one.chance),
                                after: chance(one.chance_after),
                              })}
                            </small>
                          `
                        }
                      </li>
                    `,
                  )}
                </ul>
              </section>
            `
          }
        `
      }
    </${Reckoned}>
  `;
}

function Racer({ player }) {
  return html`
    <section>
      <h2><${Named} id=${player.id} /></h2>
      <p>${player.won ? t("orichalque.won") : said(player.missing.text)}</p>
      ${
        player.next &&
        answer.value.can_win &&
        html`
          <p>
            ${t(player.next.exact ? "orichalque.next.chance" : "orichalque.next.at_least")}
            ${" "}
            <strong>${chance(player.next.chance, player.next.exact)}</strong>
          </p>
          ${player.next.ways.map(
            (way) => html`
              <details key=${way.card}>
                <summary>
                  ${t("orichalque.card", { number: way.card + 1 })} · ${actionName(way.action)}
                  ${" "}
                  <strong>${chance(way.chance, way.exact)}</strong>
                </summary>
                <${Steps} steps=${way.steps} />
              </details>
            `,
          )}
        `
      }
    </section>
  `;
}
