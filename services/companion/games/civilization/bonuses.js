// The step of bonuses: where the battle is, what each side has, as the service's forms declare it.

import { Badge } from "../../parts/badge.js";
import { Faults, Stepper } from "../../parts/fields.js";
import { Field } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { byName, fieldsOf } from "../../parts/labels.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { SIDES } from "./forces.js";
import { playerOn } from "./named.js";
import { entered } from "./watching.js";

const OPERATIONS = { battle: "battles", odds: "battle-odds" };
/** Fields of a side and of a battle that belong to other steps, or that no step has. */
const ELSEWHERE = [
  "player",
  "units",
  "bonus",
  "drawn",
  "rules",
  "attacker",
  "defender",
  "plays",
  "code",
  "model",
];

/** The bonus of the chosen side, its figures, and the fields of the whole battle. */
export function Bonuses({ level }) {
  const side = entered.value;
  const fields = fieldsOf("civilization", OPERATIONS[level.id]);
  const own = fields[side]?.fields ?? [];
  const others = Object.values(fields).filter(({ name }) => !ELSEWHERE.includes(name));
  const now = draft.value[side];
  return html`
    <div class="tabs whose" role="group" aria-label=${t("civilization.whose")}>
      ${SIDES.map((one) => html`<${Whose} key=${one} side=${one} />`)}
    </div>
    <${Sources} key=${side} side=${side} kinds=${byName(own).bonus?.item.kinds ?? []} />
    <h2>${t("civilization.figures")}</h2>
    <div class="row">
      ${own
        .filter(({ name }) => !ELSEWHERE.includes(name))
        .map(
          (field) => html`
            <${Field} key=${`${side} ${field.name}`} field=${field} value=${now[field.name]}
                path=${[side, field.name]} />
          `,
        )}
    </div>
    <h2>${t("civilization.both")}</h2>
    <div class="row">
      ${others.map(
        (field) => html`
          <${Field} key=${field.name} field=${field} value=${draft.value.asked?.[field.name]}
              path=${["asked", field.name]} pointer=${`/${field.name}`} />
        `,
      )}
    </div>
  `;
}

function Whose({ side }) {
  const bonus = answer.value?.totals?.[side].bonus;
  return html`
    <button type="button" aria-pressed=${entered.value === side ? "true" : "false"}
        onClick=${() => (entered.value = side)}>
      <${Badge} id=${playerOn(side).id} />
      ${t(`civilization.${side}`)} <span class="unseen">(${nameOf(playerOn(side))})</span>
      ${" "}
      ${bonus !== undefined && html`<b>${bonus > 0 ? "+" : ""}${bonus}</b>`}
    </button>
  `;
}

/** Every source of a bonus that there is, with how much of it the side has. */
function Sources({ side, kinds }) {
  const lines = answer.value?.totals?.[side].bonus_lines ?? [];
  return html`
    <div class="sources" data-pointer=${`/${side}/bonus`}>
      ${kinds.map((kind) => html`<${Source} key=${kind.name} ...${{ side, kind }} />`)}
    </div>
    <${Faults} pointer=${`/${side}/bonus`} />
    ${
      lines.length > 0 &&
      html`
        <p class="reason" role="status">${lines.map(({ text }) => said(text)).join(" · ")}</p>
      `
    }
  `;
}

/** One source: its number is the field of it that counts; a name that it needs is its label. */
function Source({ side, kind: { name, label, fields } }) {
  const given = draft.value[side].bonus;
  const index = given.findIndex(({ source }) => source === name);
  const counted = fields.find(({ type }) => type === "count");
  const named = fields.filter(({ type, required }) => type === "text" && required);
  const change = (count) => {
    const others = given.filter(({ source }) => source !== name);
    const texts = Object.fromEntries(named.map((field) => [field.name, label]));
    put(
      [side, "bonus"],
      count ? [...others, { source: name, ...texts, [counted.name]: count }] : others,
      `${side} ${name}`,
    );
  };
  return html`
    <${Stepper} label=${label} value=${given[index]?.[counted.name] ?? 0}
        min=${Math.min(0, counted.min)} max=${counted.max} pointer=${`/${side}/bonus/${index}`}
        onChange=${change} />
  `;
}
