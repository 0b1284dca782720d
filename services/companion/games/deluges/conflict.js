// A conflict on land or at sea: who meets, who falls and who survives, side by side on the stage.

import { Named } from "../../parts/badge.js";
import { Tabs } from "../../parts/fields.js";
import { Field } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { Bar, Reckoned, Steps } from "../../parts/reckoning.js";
import { draft, put, rulesOf } from "../../shell/drafts.js";
import { answer } from "../../shell/service.js";
import { fieldsOfOperation, labelOf } from "./operation_fields.js";
import { Slaves } from "./cell.js";
import { Piece } from "./pieces.js";
import { Ways } from "./ways.js";

const OPERATION = "conflicts";
const LAND = "land";
/** A field of its own has who fights; at sea nobody watches. */
const APART = ["rules", "place", "sides"];
/** More pieces of a side than this are a number beside one of them. */
const DRAWN = 8;

function around() {
  return Object.values(fieldsOfOperation(OPERATION)).filter(({ name }) => !APART.includes(name));
}

/** The request; at sea nobody stands around. */
export function conflictRequest(now) {
  const { place = LAND, sides = {}, ...more } = now.conflict ?? {};
  const beside =
    place === LAND
      ? around()
          .filter(({ name }) => more[name] !== undefined)
          .map(({ name }) => [name, more[name]])
      : [];
  const all = Object.fromEntries(now.players.map(({ id }) => [id, sides[id] ?? 0]));
  return {
    path: `v1/deluges/${OPERATION}`,
    body: { ...rulesOf(now), place, sides: all, ...Object.fromEntries(beside) },
  };
}

/** The place of the conflict, with the pieces of each side: those that fall are crossed out. */
export function ConflictStage() {
  const { conflict = {}, players } = draft.value;
  const { place = LAND, sides = {} } = conflict;
  return html`
    <div id="board" class=${`arena ${place}`}>
      <div class="camps">
        ${players.map(
          ({ id }) => html`
            <${Camp} key=${id} id=${id} name=${place === LAND ? "warriors" : "boats"}
                count=${sides[id] ?? 0} left=${answer.value?.survivors?.[id]} />
          `,
        )}
      </div>
    </div>
    <${Ways} />
  `;
}

function Camp({ id, name, count, left }) {
  const isWinner = answer.value?.winner === id;
  const shown = Math.min(count, DRAWN);
  return html`
    <section class=${`camp${isWinner ? " won" : ""}`} data-place=${`camp-${id}`}>
      <header><${Named} id=${id} /></header>
      <p class="pieces" aria-hidden="true">
        ${Array.from(
          { length: shown },
          (_, at) => html`
            <span key=${at} class=${left !== undefined && at >= left ? "fallen" : ""}>
              <${Piece} name=${name} />
            </span>
          `,
        )}
      </p>
      <p class="survivors">
        <b>${count}</b>
        ${left !== undefined && html` → <strong>${left}</strong>`}
      </p>
    </section>
  `;
}

/** The step of who fights. */
export function Fighters() {
  const { sides, place: places } = fieldsOfOperation(OPERATION);
  const { conflict = {} } = draft.value;
  if (!sides) return null;
  return html`
    <${Tabs} label=${labelOf(places)} value=${conflict.place ?? LAND} choices=${places.values}
        onChange=${(place) => put(["conflict", "place"], place)} />
    <${Field} field=${sides} value=${conflict.sides} path=${["conflict", "sides"]}
        pointer="/sides" />
  `;
}

/** The step of who stands around. */
export function Bystanders() {
  const { conflict = {} } = draft.value;
  if ((conflict.place ?? LAND) !== LAND) return html`<p class="note">${t("deluges.at_sea")}</p>`;
  return html`
    <div class="row">
      ${around().map((field) => {
        const given = {
          field,
          value: conflict[field.name],
          path: ["conflict", field.name],
          pointer: `/${field.name}`,
        };
        return field.name === "slaves"
          ? html`<${Slaves} key="slaves" ...${given} />`
          : html`<${Field} key=${field.name} ...${given} />`;
      })}
    </div>
  `;
}

/** Who survives. */
export function ConflictBar() {
  const survivors = Object.entries(answer.value?.survivors ?? {});
  return html`
    <${Bar}>
      ${survivors.map(
        ([id, count]) => html`
          <span class="total" key=${id}><${Named} id=${id} /> <strong>${count}</strong></span>
        `,
      )}
    </${Bar}>
  `;
}

/** How it goes. */
export function ConflictResult({ show }) {
  const result = answer.value?.survivors && answer.value;
  return html`
    <${Reckoned} show=${show}>${result && html`<${Steps} steps=${result.steps} />`}</${Reckoned}>
  `;
}
