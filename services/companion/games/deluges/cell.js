// One cell of the board: who and what is on it.

import { Badge } from "../../parts/badge.js";
import { Choice, Faults, Stepper, Switch } from "../../parts/fields.js";
import { html, t } from "../../parts/html.js";
import { draft, put } from "../../shell/drafts.js";
import { nameOf, said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";

const FUNCTIONS = ["port", "barracks", "granary"];

/** A cell without what only floods ask of it. */
export function settledCell({ mark, island, deforested, ...cell }) {
  return cell;
}

/** A stepper for each player, of a map by player at `path`. */
export function Each({ what, path, pointer, max = 99 }) {
  const now = path.reduce((data, step) => data?.[step], draft.value) ?? {};
  return html`<div class="steppers">${draft.value.players.map(
    (player) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
      label=${t("deluges.of", { what: t(`deluges.${what}`), player: nameOf(player) })} value=${now[player.id] ?? 0} max=${max}
      pointer=${`${pointer}/${player.id}`} onChange=${(count) => put([...path, player.id], count || undefined, `${path} ${player.id}`)} />`,
  )}</div>`;
}

/** The form of the cell at a place of the draft; `pointer` is where a request has it. */
export function Cell({ cell, at, card, pointer = `/cells/${at}`, children }) {
  const path = ["cells", at];
  const set = (name, value) => put([...path, name], value || undefined, `${path} ${name}`);
  const told = answer.value?.cells?.find(({ id }) => id === cell.id);
  return html`<details class="card" open=${at === draft.value.cells.length - 1} data-pointer=${pointer} data-place=${`cell-${cell.id}`}>
    <summary><h3>${t("deluges.cell", { number: cell.id })}</h3></summary>
    ${told && html`<p class="reason">${words(told).map(said).join(" · ")}</p>`}${children}
    <div class="row">
      <${Stepper} label=${t("deluges.forests")} value=${cell.forests ?? 0} max=${3} pointer=${`${pointer}/forests`} onChange=${(count) => set("forests", count)} />
      <${Stepper} label=${t("deluges.fanatics")} value=${cell.fanatics ?? 0} pointer=${`${pointer}/fanatics`} onChange=${(count) => set("fanatics", count)} />
      <${Switch} label=${t("deluges.flooded")} value=${cell.flooded} onChange=${(yes) => set("flooded", yes)} />
      <${Switch} label=${t("deluges.lost")} value=${cell.lost} onChange=${(yes) => set("lost", yes)} />
    </div>
    ${["workers", "warriors"].map((what) => html`<h4>${t(`deluges.${what}`)}</h4><${Each} ...${{ what, path: [...path, what], pointer: `${pointer}/${what}` }} />`)}
    <h4>${t("deluges.mines")}</h4><${Mines} ...${{ cell, path, pointer, most: card.limits.mines_on_a_cell }} />
    <h4>${t("deluges.heritage")}</h4><${Heritage} ...${{ cell, path, pointer }} />
    <h4>${t("deluges.slaves")}</h4><${Slaves} ...${{ cell, path, pointer }} />
    <h4>${t("deluges.functions")}</h4><div class="row">${FUNCTIONS.map(
      (name) => html`<${Switch} label=${t(`deluges.${name}`)} value=${cell.functions?.includes(name)} onChange=${(yes) => set("functions", toggled(cell.functions, name, yes))} />`,
    )}</div>
    <button type="button" class="quiet" onClick=${() => put(path, undefined)}>${t("do.remove_what", { what: t("deluges.cell", { number: cell.id }) })}</button>
  </details>`;
}

/** What the service says of a cell: why it counts as it does, or what a flood does to it. */
function words({ reason, contributes = [], steps = [] }) {
  const told = [...contributes, ...steps].map(({ text }) => text);
  return reason ? [reason, ...told] : told;
}

function toggled(list = [], name, wanted) {
  const others = list.filter((one) => one !== name);
  const next = wanted ? [...others, name] : others;
  return next.length > 0 ? next : undefined;
}

function Mines({ cell, path, pointer, most }) {
  const mines = cell.mines ?? [];
  const change = (builder, count) => {
    const others = mines.filter((mine) => mine.builder !== builder);
    const next = count ? [...others, { builder, count }] : others;
    put([...path, "mines"], next.length > 0 ? next : undefined, `mines ${builder}`);
  };
  return html`<div class="steppers">${draft.value.players.map(
    (player) => html`<${Stepper} key=${player.id} short sign=${html`<${Badge} id=${player.id} />`}
      label=${t("deluges.of", { what: t("deluges.mines"), player: nameOf(player) })} max=${most}
      value=${mines.find((mine) => mine.builder === player.id)?.count ?? 0} onChange=${(count) => change(player.id, count)} />`,
  )}</div><${Faults} pointer=${`${pointer}/mines`} />`;
}

function Heritage({ cell, path, pointer }) {
  const { players, rules } = draft.value;
  const kinds = rules?.edition === "advanced" ? ["dolmen", "monument", "wonder"] : ["dolmen"];
  const pieces = cell.heritage ?? [];
  const builders = [{ value: undefined, label: t("deluges.nobody") }, ...players.map((player) => ({ value: player.id, label: nameOf(player) }))];
  const change = (kind, builder) => {
    const others = pieces.filter((piece) => piece.kind !== kind);
    const next = builder ? [...others, { kind, builder }] : others;
    put([...path, "heritage"], next.length > 0 ? next : undefined);
  };
  return html`<div class="row">${kinds.map((kind) => {
    const index = pieces.findIndex((piece) => piece.kind === kind);
    return html`<${Choice} key=${kind} label=${t(`kind.${kind}`)} value=${pieces[index]?.builder} choices=${builders}
      pointer=${`${pointer}/heritage/${index}`} onChange=${(builder) => change(kind, builder)} />`;
  })}</div>`;
}

/** Slaves of each master, of the one other colour with two players, else of the colour chosen. */
export function Slaves({ cell, path, pointer }) {
  const { players } = draft.value;
  const groups = cell.slaves ?? [];
  const set = (next) => put([...path, "slaves"], next.length > 0 ? next : undefined, "slaves");
  const names = players.map((player) => ({ value: player.id, label: nameOf(player) }));
  const add = () => set([...groups, { master: players[0].id, colour: players[1].id, count: 1 }]);
  return html`${groups.map((group, index) => {
    const change = (more) => set(groups.with(index, { ...group, ...more }));
    return html`<div class="row" key=${index} data-pointer=${`${pointer}/slaves/${index}`}>
      <${Choice} label=${t("deluges.slaves")} value=${group.master} choices=${names.map((one) => ({ ...one, label: t("deluges.slaves.of", { player: one.label }) }))} onChange=${(master) => change({ master })} />
      <${Choice} label=${t("deluges.slaves.colour")} value=${group.colour} choices=${names} pointer=${`${pointer}/slaves/${index}/colour`} onChange=${(colour) => change({ colour })} />
      <${Stepper} label=${t("deluges.slaves")} short value=${group.count} min=${0} onChange=${(count) => (count ? change({ count }) : set(groups.filter((_, one) => one !== index)))} />
    </div>`;
  })}<button type="button" class="quiet" onClick=${add}>${t("do.add")}</button>`;
}
