// To whom the Initiative token goes, and who gains the hoplite.

import { Badge, Named, SignInside } from "../../parts/badge.js";
import { Choice, Stepper } from "../../parts/fields.js";
import { html, t, useRef } from "../../parts/html.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, edit, put, replaced, rulesOf } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { Press, useFreeArea } from "./free_area.js";
import { emptyIsland } from "./islands.js";
import { fields } from "./words.js";

/** So many helmets are drawn; of more there is the number. */
const MOST = 12;
const WIDEST = 180;
const HIGHEST = 300;
const HELMET = "M-9 8V-1a9 9 0 0 1 18 0v9H3V1h-6v7zM-9-3Q0-16 9-3";

function holderOf(now) {
  return now.players.some(({ id }) => id === now.holder) ? now.holder : now.players[0].id;
}

function hoplitesOf(now, id) {
  return now.islands[id]?.hoplites ?? 0;
}

/** The request: players sit as they are listed. */
export function initiativeRequest(now) {
  const seats = now.players.map(({ id }) => id);
  const players = seats.map((id) => ({ id, hoplites: hoplitesOf(now, id) }));
  const chosen = seats.includes(now.chosen) ? { chosen: now.chosen } : {};
  return seats.length < 2
    ? null
    : {
        path: "v1/orichalque/initiatives",
        body: { ...rulesOf(now), players, seats, holder: holderOf(now), ...chosen },
      };
}

/**
 * The players beside each other with their hoplites, and the token with its holder: a tap gives it
 * to another.
 */
export function InitiativeStage() {
  const ref = useRef(null);
  const { left, top: above, width, height: high } = useFreeArea(ref);
  const { players } = draft.value;
  const wide = Math.min(width / players.length, WIDEST);
  const height = Math.min(high, HIGHEST);
  const top = above + (high - height) / 2;
  const from = left + (width - wide * players.length) / 2;
  return html`
    <div class="sea" ref=${ref}>
      <svg id="board" class="lattice initiative" role="group"
          aria-label=${fields("initiatives").holder.label} data-place="board">
        ${players.map(
          (player, at) => html`
            <${Hand} key=${player.id} player=${player} x=${from + at * wide}
                ...${{ top, wide, height }} />
          `,
        )}
      </svg>
    </div>
  `;
}

function Hand({ player, x, top, wide, height }) {
  const count = hoplitesOf(draft.value, player.id);
  const isHolder = holderOf(draft.value) === player.id;
  const give = () => put(["holder"], player.id);
  const label = [
    t("orichalque.hoplites.of", { player: nameOf(player), count }),
    ...(isHolder ? [fields("initiatives").holder.label] : []),
  ].join(", ");
  const next = answer.value?.receiver === player.id;
  const columns = Math.max(1, Math.min(4, Math.floor((wide - 16) / 30)));
  const middle = x + wide / 2;
  const foot = top + height - 66;
  const placeOf = (at) => [
    middle + ((at % columns) - (columns - 1) / 2) * 28,
    foot - 16 - Math.floor(at / columns) * 28,
  ];
  const box = { x: x + 3, y: top, width: Math.max(1, wide - 6), height: Math.max(1, height - 4) };
  return html`
    <${Press} name="hand" ...${{ label, box }} isNow=${isHolder} act=${give}>
      <rect class="column-room" rx="14" ...${box} />
      ${
        isHolder &&
        html`
          <path class="token-of-initiative" transform=${`translate(${middle} ${top + 30})`}
              d="M0-22L5.5-7 21-7 8.5 3 13 18 0 9-13 18-8.5 3-21-7-5.5-7z" />
        `
      }
      ${
        next &&
        !isHolder &&
        html`
          <path class="token-of-initiative next" transform=${`translate(${middle} ${top + 30})`}
              d="M0-22L5.5-7 21-7 8.5 3 13 18 0 9-13 18-8.5 3-21-7-5.5-7z" />
        `
      }
      ${Array.from(
        { length: Math.min(MOST, count) },
        (_, at) => html`
          <path class="helmet" transform=${`translate(${placeOf(at)})`} d=${HELMET} />
        `,
      )}
      <g transform=${`translate(${middle - 16} ${foot + 30})`}>
        <${SignInside} id=${player.id} size=${32} />
      </g>
      <text class="column-text" x=${middle + 20} y=${foot + 38}>${count}</text>
    </${Press}>
  `;
}

/** The step of hoplites in storage. */
export function Hoplites() {
  const { players, islands, chosen } = draft.value;
  const { holder, chosen: tie } = fields("initiatives");
  const names = players.map((player) => ({ value: player.id, label: nameOf(player) }));
  const set = (id, count) =>
    edit(
      (now) =>
        replaced(now, ["islands", id], { ...(islands[id] ?? emptyIsland()), hoplites: count }),
      `hoplites ${id}`,
    );
  return html`
    <div class="steppers">
      ${players.map(
        (player, at) => html`
          <${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
              label=${t("orichalque.hoplites.in", { player: nameOf(player) })}
              value=${hoplitesOf(draft.value, player.id)} pointer=${`/players/${at}/hoplites`}
              onChange=${(count) => set(player.id, count)} />
        `,
      )}
    </div>
    <div class="row">
      <${Choice} label=${holder.label} value=${holderOf(draft.value)} choices=${names}
          pointer="/holder" onChange=${(id) => put(["holder"], id)} />
      <${Choice} label=${tie.label} value=${chosen}
          choices=${[{ value: undefined, label: t("orichalque.not_said") }, ...names]}
          pointer="/chosen" onChange=${(id) => put(["chosen"], id)} />
    </div>
  `;
}

/** Who has the token then. */
export function InitiativeBar() {
  const found = answer.value?.candidates && answer.value;
  return html`
    <${Bar}>
      ${
        found &&
        html`
          <strong>
            ${found.receiver ? html`<${Named} id=${found.receiver} />` : t("orichalque.undecided")}
          </strong>
        `
      }
    </${Bar}>
  `;
}

/** Why, and the way to have it on the table. */
export function InitiativeResult({ show }) {
  const found = answer.value?.candidates && answer.value;
  return html`
    <${Reckoned} show=${show}>
      ${
        found &&
        html`
          <${Steps} steps=${found.steps} />
          ${
            found.receiver &&
            html`
              <button type="button" class="primary"
                  onClick=${() => edit((now) => passed(now, found))}>
                ${t("orichalque.pass")}
              </button>
            `
          }
        `
      }
    </${Reckoned}>
  `;
}

function passed(now, { receiver, hoplites = {} }) {
  const islands = Object.entries(hoplites).map(([id, count]) => [
    id,
    { ...(now.islands[id] ?? emptyIsland()), hoplites: count },
  ]);
  const { chosen, ...others } = now;
  return {
    ...others,
    holder: receiver,
    islands: { ...now.islands, ...Object.fromEntries(islands) },
  };
}
