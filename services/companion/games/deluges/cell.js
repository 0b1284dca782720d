// The sheet of one cell: who and what is on it, as the service's forms declare a cell.

import { Add } from "../../parts/adding.js";
import { Badge } from "../../parts/badge.js";
import { Choice, Faults, Stepper } from "../../parts/fields.js";
import { Field, isOffered } from "../../parts/form.js";
import { html, t } from "../../parts/html.js";
import { IconButton } from "../../parts/icons.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { cellFields, labelOf } from "./operation_fields.js";
import { addCell, chooseCell, chosenPlace } from "./watching.js";

/** The sheet asks for these fields first; all other fields of a cell are behind "More". */
const FIRST = ["mark", "forests", "workers", "warriors", "mines", "heritage"];
/** The page has its own controls for these fields, or none: a cell has its number. */
const OWN = { mines: Mines, heritage: Heritage, slaves: Slaves };
const NEVER = ["id", "granary"];

/** The cell that is looked at, with the way to its neighbours in the strip. */
export function CellSheet({ operation, pointerOf }) {
  const { cells } = draft.value;
  const at = chosenPlace(draft.value);
  const cell = cells[at];
  if (!cell)
    return html`
      <p class="note">${t("deluges.no_cell")}</p>
      <p class="buttons">
        <button type="button" class="primary" onClick=${addCell}>${t("deluges.cell.add")}</button>
      </p>
    `;
  const go = (by) => () => chooseCell(cells[at + by].id);
  const name = t("deluges.cell", { number: cell.id });
  const remove = () => put(["cells", at], undefined);
  return html`
    <header class="step-head">
      <button type="button" class="quiet" aria-label=${t("deluges.cell.before")}
          disabled=${at === 0} onClick=${go(-1)}>
        ‹
      </button>
      <h2>${name}</h2>
      ${
        at < cells.length - 1
          ? html`
            <button type="button" class="quiet" aria-label=${t("deluges.cell.after")}
                onClick=${go(1)}>
              ›
            </button>
          `
          : html`
            <${IconButton} name="closer" label=${t("deluges.cell.next")} onClick=${addCell} />
          `
      }
      <button type="button" class="quiet" aria-label=${t("do.remove_what", { what: name })}
          onClick=${remove}>
        ✕
      </button>
    </header>
    <${CellForm} key=${cell.id} ...${{ cell, at, operation }} pointer=${pointerOf(at)} />
  `;
}

function CellForm({ cell, at, operation, pointer }) {
  const fields = Object.values(cellFields(operation)).filter(
    (field) => !NEVER.includes(field.name) && isOffered(field, cell),
  );
  const result = answer.value?.cells?.find(({ id }) => id === cell.id);
  const shown = (field) => html`<${Part} key=${field.name} ...${{ field, cell, at, pointer }} />`;
  const first = FIRST.map((name) => fields.find((field) => field.name === name)).filter(Boolean);
  const later = fields.filter(({ name }) => !FIRST.includes(name));
  return html`
    <div class="cell-form" data-pointer=${pointer} data-place=${`cell-${cell.id}`}>
      <${Faults} pointer=${pointer} />
      ${first.map(shown)}
      <details>
        <summary>${t("do.more")}</summary>
        <div class="row">${later.map(shown)}</div>
      </details>
      ${result && html`<p class="reason" role="status">${words(result).map(said).join(" · ")}</p>`}
    </div>
  `;
}

function Part({ field, cell, at, pointer }) {
  const path = ["cells", at, field.name];
  const Own = OWN[field.name];
  const given = { field, path, value: cell[field.name], pointer: `${pointer}/${field.name}` };
  return Own ? html`<${Own} ...${given} />` : html`<${Field} ...${given} />`;
}

/** What the service says of a cell: why it counts as it does, or what a flood does to it. */
function words({ reason, contributes = [], not_counted: lost = [], steps = [] }) {
  const result = [...contributes, ...lost, ...steps].map(({ text }) => text);
  return reason ? [reason, ...result] : result;
}

/** Mines: a number for each player who built some. */
function Mines({ field, value = [], path, pointer }) {
  const { count: counted } = Object.fromEntries(field.item.fields.map((one) => [one.name, one]));
  const change = (builder, count) => {
    const others = value.filter((mine) => mine.builder !== builder);
    const next = count ? [...others, { builder, count }] : others;
    put(path, next.length > 0 ? next : undefined, `mines ${path[1]} ${builder}`);
  };
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${labelOf(field)}</legend>
      <div class="steppers">
        ${draft.value.players.map(
          (player) => html`
            <${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
                label=${t("players.of", { what: labelOf(field), player: nameOf(player) })}
                max=${counted.max}
                value=${value.find((mine) => mine.builder === player.id)?.count ?? 0}
                onChange=${(count) => change(player.id, count)} />
          `,
        )}
      </div>
      <${Faults} pointer=${pointer} />
    </fieldset>
  `;
}

/** Heritage: who has built which kind. */
function Heritage({ field, value = [], path, pointer }) {
  const { values } = field.item.fields.find(({ name }) => name === "kind");
  const builders = [
    { value: undefined, label: t("players.nobody") },
    ...draft.value.players.map((player) => ({ value: player.id, label: nameOf(player) })),
  ];
  const change = (kind, builder) => {
    const others = value.filter((piece) => piece.kind !== kind);
    const next = builder ? [...others, { kind, builder }] : others;
    put(path, next.length > 0 ? next : undefined);
  };
  return html`
    <fieldset class="some" data-pointer=${pointer}>
      <legend>${labelOf(field)}</legend>
      <div class="row">
        ${values.filter(isOffered).map((kind) => {
          const index = value.findIndex((piece) => piece.kind === kind.value);
          return html`
            <${Choice} key=${kind.value} label=${kind.label} value=${value[index]?.builder}
                choices=${builders} pointer=${`${pointer}/${index}`}
                onChange=${(builder) => change(kind.value, builder)} />
          `;
        })}
      </div>
    </fieldset>
  `;
}

/** Slaves: of whom, from which people, how many. */
export function Slaves({ field, value = [], path, pointer }) {
  const { players } = draft.value;
  const fields = Object.fromEntries(field.item.fields.map((one) => [one.name, one]));
  const set = (next) => put(path, next.length > 0 ? next : undefined, "slaves");
  const names = players.map((player) => ({ value: player.id, label: nameOf(player) }));
  const add = () => set([...value, { master: players[0].id, colour: players[1].id, count: 1 }]);
  return html`
    <fieldset class="some">
      <legend>${labelOf(field)}</legend>
      ${value.map((group, index) => {
        const change = (more) => set(value.with(index, { ...group, ...more }));
        return html`
          <div class="row" key=${index} data-pointer=${`${pointer}/${index}`}>
            <${Choice} label=${labelOf(fields.master)} value=${group.master} choices=${names}
                onChange=${(master) => change({ master })} />
            <${Choice} label=${labelOf(fields.colour)} value=${group.colour} choices=${names}
                pointer=${`${pointer}/${index}/colour`}
                onChange=${(colour) => change({ colour })} />
            <${Stepper} label=${labelOf(fields.count)} value=${group.count} min=${0}
                max=${fields.count.max}
                onChange=${(count) =>
                  count ? change({ count }) : set(value.filter((_, one) => one !== index))} />
          </div>
        `;
      })}
      <${Add} what=${labelOf(field.item)} pointer=${`${pointer}/${value.length}`} add=${add} />
    </fieldset>
  `;
}
