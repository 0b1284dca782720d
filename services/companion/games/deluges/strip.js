// The cells of the map as a strip one swipes: what stands on each, who holds it, what the water does.

import { Badge } from "../../parts/badge.js";
import { html, t, useEffect, useRef } from "../../parts/html.js";
import { draft } from "../../shell/drafts.js";
import { nameOf, playerOf } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { goTo } from "../../shell/steps.js";
import { cellFields, fieldsOfOperation, labelOf } from "./asked.js";
import { Lit } from "./lighting.js";
import { Piece } from "./pieces.js";
import { addCell, chooseCell, chosenPlace, lit } from "./watching.js";
import { Ways } from "./ways.js";

/** The stage of everything that is about cells; `Above` is what a level has over the strip. */
export function Strip({ card, operation, Above }) {
  const ref = useRef(null);
  const { cells } = draft.value;
  const at = chosenPlace(draft.value);
  useEffect(() => {
    if (!lit.value) ref.current.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at, cells.length]);
  return html`<div id="board" class="cells-stage">${Above && html`<${Above} card=${card} />`}
      <ol class="plain strip-of-cells" ref=${ref} data-place="cells" aria-label=${t("deluges.cells.all")}>
        ${fieldsOfOperation(operation).boats && html`<li><${SeaCard} field=${fieldsOfOperation(operation).boats} /></li>`}
        ${cells.map((cell, index) => html`<li key=${cell.id}><${CellCard} ...${{ cell, operation }} isChosen=${index === at} /></li>`)}
        ${cells.length < card.limits.cells && html`<li><button type="button" class="cell-card add" onClick=${begin}>${t("deluges.cell.add")}</button></li>`}
      </ol></div><${Ways} /><${Lit} />`;
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
  return html`<button type="button" class=${`cell-card under${isLit ? " feature-lit" : ""}`} data-place="sea" onClick=${() => goTo("counts")}>
    <span class="cell-head"><span class="cell-name">${label}</span></span>
    <span class="cell-land">${players.filter(({ id }) => boats[id]).map((player) => html`<span class="on-cell" key=${player.id}><${Piece} name=${field.name} /><${Badge} id=${player.id} /><b>${boats[player.id]}</b><span class="unseen">${nameOf(player)},</span></span>`)}</span>
    <span class="cell-water"></span></button>`;
}

/** A cell with what is on it: a tap opens its sheet. */
function CellCard({ cell, operation, isChosen }) {
  const told = answer.value?.cells?.find(({ id }) => id === cell.id);
  const paid = lit.value?.kind ? (told?.contributes ?? []).filter(({ kind }) => kind === lit.value.kind) : [];
  const isLit = paid.length > 0 || lit.value?.cell === cell.id;
  const isUnder = cell.flooded || told?.state === "flooded" || ["floods", "flooded_before"].includes(told?.outcome);
  const isLost = !isUnder && (cell.lost || told?.state === "lost");
  const open = () => {
    chooseCell(cell.id);
    goTo("cells");
  };
  return html`<button type="button" class=${`cell-card${isUnder ? " under" : ""}${isLost ? " lost" : ""}${isLit ? " feature-lit" : ""}${told?.outcome === "floods" ? " rising" : ""}`} data-place=${`card-${cell.id}`} aria-pressed=${isChosen ? "true" : "false"} onClick=${open}>
    <span class="cell-head"><span class="cell-name">${t("deluges.cell", { number: cell.id })}</span>${told?.controller && html`<span class="holder"><span class="unseen">${t("deluges.held_by", { player: nameOf(playerOf(told.controller)) })}</span><${Badge} id=${told.controller} /></span>`}</span>
    <span class="cell-land">${piecesOn(cell, cellFields(operation)).map(({ name, label, player, count, more }) => html`<span class="on-cell" key=${`${name} ${player}`}><${Piece} name=${name} />${player && html`<${Badge} id=${player} />`}<b>${count}</b>${more ? html`<em>+${more}</em>` : ""}<span class="unseen">${label}${player ? ` ${nameOf(playerOf(player))}` : ""},</span></span>`)}
      ${newbornOf(cell).length > 0 && html`<span class="newborn">${newbornOf(cell).map(({ name, player, count }) => html`<span class="on-cell" key=${`${name} ${player}`}><em>+${count}</em><${Piece} name=${name} />${player && html`<${Badge} id=${player} />`}</span>`)}</span>`}</span>
    ${cell.forests > 0 && html`<span class="woods"><span class="unseen">${labelOf(cellFields(operation).forests)} ${cell.forests},</span>${Array.from({ length: cell.forests }, (_, index) => html`<${Piece} key=${index} name="trees" />`)}</span>`}
    ${paid.length > 0 && html`<span class="paid-here">${paid.map(({ player, count }) => html`<span key=${player}><${Badge} id=${player} /><b>+${count}</b></span>`)}</span>`}
    <span class="cell-water">${isUnder ? labelOf(cellFields(operation).flooded) : isLost ? labelOf(cellFields(operation).lost) : markOf(cell)}</span></button>`;
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
    if (type === "map") return Object.entries(value).map(([player, count]) => ({ name, label, player, count }));
    if (name === "mines") return value.map(({ builder, count }) => ({ name, label, player: builder, count }));
    if (name === "slaves") return value.map(({ master, count }) => ({ name, label, player: master, count }));
    if (name === "heritage") return value.map(({ kind, builder }) => ({ name: kind, label: kindLabel(field, kind), player: builder, count: "" }));
    if (name === "functions") return value.map((one) => ({ name: one, label: field.item.values.find((choice) => choice.value === one)?.label, count: "" }));
    return type === "count" && name !== "mark" ? [{ name, label, count: value }] : [];
  });
}

function kindLabel(field, wanted) {
  return field.item.fields.find(({ name }) => name === "kind").values.find(({ value }) => value === wanted)?.label;
}

/** What grows on the cell that grows. */
function newbornOf(cell) {
  const { newborn } = answer.value ?? {};
  const { level, cells } = draft.value;
  if (level !== "growth" || !newborn || cells[chosenPlace(draft.value)]?.id !== cell.id) return [];
  return [
    ...Object.entries(newborn.workers).map(([player, count]) => ({ name: "workers", player, count })),
    ...newborn.slaves.map(({ master, count }) => ({ name: "slaves", player: master, count })),
    { name: "fanatics", count: newborn.fanatics },
    { name: "trees", count: newborn.forests },
  ].filter(({ count }) => count > 0);
}
