// The step of a turn: the service says what a conquest or a migration does to the table, and the
// ledger notes it; wonders, gold and the change of epoch are noted too.

import { Stepper, Tabs } from "../../parts/fields.js";
import { html, t, useState } from "../../parts/html.js";
import { RequestNotes, useRequest } from "../../parts/reckoning.js";
import { draft } from "../../shell/drafts.js";
import { nameOf } from "../../shell/players.js";
import { notice } from "../../shell/steps.js";
import { turn } from "./choosing.js";
import { Conquest } from "./conquest.js";
import { Migration } from "./migration.js";
import { note } from "./noting.js";
import { epochs, eventField, eventKind } from "./words.js";

const FORMS = {
  conquest: Conquest,
  migration: Migration,
  wonder: Wonder,
  gold: Gold,
  epoch_change: Change,
};

/** The body of the step. */
export function Turns({ facts }) {
  const Form = FORMS[turn.value];
  const choices = Object.keys(FORMS).map((value) => ({ value, label: eventKind(value).label }));
  const choose = (kind) => {
    turn.value = kind;
    notice.value = null;
  };
  return html`
    <div class="turn-kinds">
      <${Tabs} label=${t("step.turn")} value=${turn.value} choices=${choices} onChange=${choose} />
    </div>
    <div key=${turn.value} data-place=${turn.value}>
      <${Form} all=${facts.territories.territories} />
    </div>
  `;
}

/** Who the event is of, and the button that notes it. */
function Bought({ kind, children, more = {} }) {
  const { players } = draft.value;
  const [chosen, choose] = useState(players[0].id);
  const player = players.some(({ id }) => id === chosen) ? chosen : players[0].id;
  return html`
    <${Tabs} label=${eventField(kind, "player").label} value=${player}
        choices=${players.map((one) => ({ value: one.id, label: nameOf(one) }))}
        onChange=${choose} />
    <div class="row">
      ${children}
      <button type="button" class="primary" onClick=${() => note({ kind, player, ...more })}>
        ${t("heros.note", { what: eventKind(kind).label })}
      </button>
    </div>
  `;
}

function Wonder() {
  return html`<${Bought} kind="wonder" />`;
}

function Gold() {
  const { label, min, max } = eventField("gold", "gold");
  const [gold, setGold] = useState(2);
  return html`
    <${Bought} kind="gold" more=${{ gold }}>
      <${Stepper} label=${label} value=${gold} min=${min} max=${max} onChange=${setGold} />
    </${Bought}>
  `;
}

/** The service says which discoveries stay; the table and the ledger change together. */
function Change() {
  const [notes, send] = useRequest();
  const change = async () => {
    const territories = draft
      .peek()
      .territories.map(({ id, discoveries }) => ({ id, discoveries }));
    const body = await send("v1/heros/epoch-changes", { territories });
    if (body) note({ kind: "epoch_change" }, (now) => changed(now, body.territories));
  };
  return html`
    <p class="note">${t("heros.change.note")}</p>
    <${RequestNotes} notes=${notes} />
    <button type="button" class="primary" onClick=${change}>
      ${t("heros.note", { what: eventKind("epoch_change").label })}
    </button>
  `;
}

/** The table after its change of epoch. */
function changed(now, territories) {
  const kept = Object.fromEntries(territories.map((one) => [one.id, one.kept]));
  const table = now.territories.map(({ id, population }) => ({
    id,
    population,
    discoveries: kept[id],
  }));
  return { ...now, epoch: epochs().at(-1).value, territories: table };
}
