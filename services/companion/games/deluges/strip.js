// The cells of the map as a strip one swipes: what stands on each, who holds it, what the water
// does.

import { Badge } from "../../parts/badge.js";
import { formsOf } from "../../parts/labels.js";
import { html, t, useEffect, useMemo, useRef } from "../../parts/html.js";
import { draft } from "../../shell/drafts.js";
import { language } from "../../shell/language.js";
import { nameOf } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { goTo } from "../../shell/steps.js";
import { cellFields, fieldsOfOperation, labelOf } from "./operation_fields.js";
import { Lit } from "./lighting.js";
import { Piece } from "./pieces.js";
import { addCell, chooseCell, chosenPlace, lit } from "./watching.js";
import { Ways } from "./ways.js";

/** So many trees of a cell are drawn one by one; of more there is one with their number. */
const MOST_TREES = 12;

/** The stage of everything that is about cells; `Above` is what a level has over the strip. */
export function Strip({ card, operation, Above }) {
  const ref = useRef(null);
  const { cells, players } = draft.value;
  const at = chosenPlace(draft.value);
  const fields = cellFields(operation);
  const { boats } = fieldsOfOperation(operation);
  const people = useMemo(
    () => Object.fromEntries(players.map((player) => [player.id, nameOf(player)])),
    [players, language.value],
  );
  useEffect(() => {
    if (!lit.value)
      ref.current
        .querySelector("[aria-pressed=true]")
        ?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at, cells.length]);
  return html`
    <div id="board" class="cells-stage">
      ${Above && html`<${Above} card=${card} />`}
      <ol class="plain strip-of-cells" ref=${ref} data-place="cells"
          aria-label=${t("deluges.cells.all")}>
        ${boats && html`<li><${SeaCard} field=${boats} /></li>`}
        ${cells.map(
          (cell, index) => html`
            <li key=${cell.id}>
              ${drawn(cell, {
                fields,
                people,
                result: answer.value?.cells?.find(({ id }) => id === cell.id),
                shown: lit.value,
                isChosen: index === at,
                newborn:
                  index === at && draft.value.level === "growth"
                    ? answer.value?.newborn
                    : undefined,
              })}
            </li>
          `,
        )}
        ${
          cells.length < card.limits.cells &&
          html`
            <li>
              <button type="button" class="cell-card add" onClick=${begin}>
                ${t("deluges.cell.add")}
              </button>
            </li>
          `
        }
      </ol>
    </div>
    <${Ways} />
    <${Lit} />
  `;
}

/** A cell of which nothing has changed is not drawn again: a map has many. */
const cards = new WeakMap();

function drawn(cell, { fields, people, result, shown, isChosen, newborn }) {
  const paid = shown?.kind
    ? (result?.contributes ?? []).filter(({ kind }) => kind === shown.kind)
    : [];
  const isLit = paid.length > 0 || shown?.cell === cell.id;
  const now = [
    formsOf("deluges"),
    people,
    JSON.stringify(result),
    isLit && shown,
    isChosen,
    newborn,
  ];
  const before = cards.get(cell);
  if (before?.now.every((one, at) => one === now[at])) return before.card;
  const card = html`
    <${CellCard} ...${{ cell, fields, people, result, paid, isLit, isChosen, newborn }} />
  `;
  cards.set(cell, { now, card });
  return card;
}

function begin() {
  addCell();
  goTo("cells");
}

/** The sea beside the cells, with the boats of each player: a tap opens where they are counted. */
function SeaCard({ field }) {
  const { boats = {}, players } = draft.value;
  const label = labelOf(field);
  const isLit = lit.value?.kind === field.name;
  return html`
    <button type="button" class=${`cell-card under${isLit ? " feature-lit" : ""}`} data-place="sea"
        onClick=${() => goTo("counts")}>
      <span class="cell-head"><span class="cell-name">${label}</span></span>
      <span class="cell-land">
        ${players
          .filter(({ id }) => boats[id])
          .map(
            (player) => html`
              <span class="on-cell" key=${player.id}>
                <${Piece} name=${field.name} />
                <${Badge} id=${player.id} />
                <b>${boats[player.id]}</b>
                <span class="unseen">${nameOf(player)},</span>
              </span>
            `,
          )}
      </span>
      <span class="cell-water"></span>
    </button>
  `;
}

/** A cell with what is on it: a tap opens its sheet. */
function CellCard({ cell, fields, people, result, paid, isLit, isChosen, newborn }) {
  const isUnder =
    cell.flooded ||
    result?.state === "flooded" ||
    ["floods", "flooded_before"].includes(result?.outcome);
  const isLost = !isUnder && (cell.lost || result?.state === "lost");
  const classes = [
    "cell-card",
    isUnder && "under",
    isLost && "lost",
    isLit && "feature-lit",
    result?.outcome === "floods" && "rising",
  ];
  const born = newborn ? newbornOf(newborn) : [];
  const open = () => {
    chooseCell(cell.id);
    goTo("cells");
  };
  return html`
    <button type="button" class=${classes.filter(Boolean).join(" ")} data-place=${`card-${cell.id}`}
        aria-pressed=${isChosen ? "true" : "false"} onClick=${open}>
      <span class="cell-head">
        <span class="cell-name">${t("deluges.cell", { number: cell.id })}</span>
        ${
          result?.controller &&
          html`
            <span class="holder">
              <span class="unseen">
                ${t("deluges.held_by", { player: people[result.controller] })}
              </span>
              <${Badge} id=${result.controller} />
            </span>
          `
        }
      </span>
      <span class="cell-land">
        ${piecesOn(cell, fields).map(
          ({ name, label, player, count }) => html`
            <span class="on-cell" key=${`${name} ${player}`}>
              <${Piece} name=${name} />
              ${player && html`<${Badge} id=${player} />`}
              <b>${count}</b>
              <span class="unseen">${label}${player ? ` ${people[player]}` : ""},</span>
            </span>
          `,
        )}
        ${
          born.length > 0 &&
          html`
            <span class="newborn">
              ${born.map(
                ({ name, player, count }) => html`
                  <span class="on-cell" key=${`${name} ${player}`}>
                    <em>+${count}</em>
                    <${Piece} name=${name} />
                    ${player && html`<${Badge} id=${player} />`}
                  </span>
                `,
              )}
            </span>
          `
        }
      </span>
      ${
        cell.forests > 0 &&
        html`
          <span class="woods">
            <span class="unseen">${labelOf(fields.forests)} ${cell.forests},</span>
            <${Trees} count=${cell.forests} />
          </span>
        `
      }
      ${
        paid.length > 0 &&
        html`
          <span class="paid-here">
            ${paid.map(
              ({ player, count }) => html`
                <span key=${player}><${Badge} id=${player} /><b>+${count}</b></span>
              `,
            )}
          </span>
        `
      }
      <span class="cell-water">
        ${isUnder ? labelOf(fields.flooded) : isLost ? labelOf(fields.lost) : markOf(cell)}
      </span>
    </button>
  `;
}

function Trees({ count }) {
  if (count > MOST_TREES)
    return html`
      <span class="on-cell" aria-hidden="true"><${Piece} name="trees" /><b>${count}</b></span>
    `;
  return Array.from({ length: count }, (_, index) => html`<${Piece} key=${index} name="trees" />`);
}

/** The flood that reaches a cell, where the map prints one. */
function markOf({ mark, island }) {
  return mark || island ? t("deluges.mark.short", { number: mark || 1 }) : "";
}

/** What is on a cell, field by field as the service has them; its trees are drawn by themselves. */
function piecesOn(cell, fields) {
  return Object.values(fields).flatMap((field) => {
    const { name, type } = field;
    const value = cell[name];
    const label = labelOf(field);
    if (!value) return [];
    if (name === "forests") return [];
    if (type === "map")
      return Object.entries(value).map(([player, count]) => ({ name, label, player, count }));
    if (name === "mines")
      return value.map(({ builder, count }) => ({ name, label, player: builder, count }));
    if (name === "slaves")
      return value.map(({ master, count }) => ({ name, label, player: master, count }));
    if (name === "heritage")
      return value.map(({ kind, builder }) => ({
        name: kind,
        label: kindLabel(field, kind),
        player: builder,
        count: "",
      }));
    if (name === "functions")
      return value.map((one) => ({
        name: one,
        label: field.item.values.find((choice) => choice.value === one)?.label,
        count: "",
      }));
    return type === "count" && name !== "mark" ? [{ name, label, count: value }] : [];
  });
}

function kindLabel(field, wanted) {
  return field.item.fields
    .find(({ name }) => name === "kind")
    .values.find(({ value }) => value === wanted)?.label;
}

/** What grows, as pieces. */
function newbornOf({ workers, slaves, fanatics, forests }) {
  return [
    ...Object.entries(workers).map(([player, count]) => ({ name: "workers", player, count })),
    ...slaves.map(({ master, count }) => ({ name: "slaves", player: master, count })),
    { name: "fanatics", count: fanatics },
    { name: "trees", count: forests },
  ].filter(({ count }) => count > 0);
}
