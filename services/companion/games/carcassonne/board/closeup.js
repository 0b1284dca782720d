// The tile that is chosen, large: its features light up, a tap places what the strip says.

import { Badge } from "../../../parts/badge.js";
import { Faults, Stepper } from "../../../parts/fields.js";
import { html, t } from "../../../parts/html.js";
import { draft, put } from "../../../shell/drafts.js";
import { nameOf, playerOf } from "../../../shell/players.js";
import { Besides } from "../besides.js";
import { countFollower, followersAt, laidTile, takeAway } from "./changes.js";
import { chosen, chosenTile, goOn, player, take, tool } from "./choosing.js";
import { described } from "./describing.js";
import { Outline } from "./marks.js";
import { rotationsOf } from "./offering.js";
import { turnOn } from "./playing.js";
import { pictureOf, pointOf, standsOf } from "./tiles.js";
import { allowedTools, FIGURES, placeName, spotsFor, toolName } from "./tools.js";

const MOST = 20;

/** The chosen tile with all that stands on it. */
export function Closeup({ card }) {
  const tile = chosenTile.value;
  const { board, rules } = draft.value;
  const rotations = rotationsOf(tile);
  const tools = allowedTools(rules);
  const used = tools.includes(tool.value) ? tool.value : "follower";
  const spots = spotsFor(used, tile);
  const standing = followersAt(board, tile).map((one) => ({ ...one, point: pointOf(one, tile, board.pieces) }));
  const isHeld = ({ point }) => standing.some((one) => String(one.point) === String(point));
  return html`<header class="panel-head"><h2><span role="status">${t("board.tile", tile)}</span></h2>
      ${rotations.length > 1 && html`<button type="button" data-turn onClick=${() => turnOn(chosen.peek(), rotations)}>↻ ${t("board.turn")}</button>`}
      <button type="button" class="quiet" onClick=${() => takeAway(chosen.peek())}>${t("board.take_away")}</button>
      ${!laidTile(board) && html`<button type="button" onClick=${() => goOn(chosen.peek())}>${t("board.next")}</button>`}
    </header>
    <p class="note described">${described(tile)}</p>
    <div class="placing"><${Players} />${tools.length > 1 && html`<${Strip} ...${{ tools, used }} />`}</div>
    <div class="closeup-row">
      <div class="closeup"><img src=${pictureOf(tile.tile)} alt="" style=${{ transform: `rotate(${tile.rotation}deg)` }} />
        ${standing.map((one) => html`<span class="token" style=${inside(one.point)}><${Badge} id=${one.player} /></span>`)}
        ${spots.filter(({ point }) => point).map((spot, at) => html`<${Spot} key=${spot.label + at} ...${{ spot, at, used, held: isHeld(spot) }} />`)}</div>
      <div class="closeup-side">
        ${spots.filter(({ point }) => !point).map((spot, at) => html`<${WholeTile} key=${spot.label} ...${{ spot, at }} />`)}
        ${spots.length === 0 && html`<p class="note">${t("board.nowhere", { what: toolName(used) })}</p>`}
        <${Standing} tile=${tile} card=${card} />
      </div>
    </div>`;
}

function inside([x, y]) {
  return { left: `${50 + (x / 12) * 100}%`, top: `${50 + (y / 12) * 100}%` };
}

/** Whose figures are placed. */
export function Players() {
  const { players, board } = draft.value;
  const choose = (id) => (board.turn ? put(["board", "turn", "player"], id) : take(id));
  return html`<div class="who" role="group" aria-label=${t("board.player")}>${players.map(
    (one) => html`<button type="button" key=${one.id} aria-label=${nameOf(one)} aria-pressed=${one.id === player.value ? "true" : "false"} onClick=${() => choose(one.id)}><${Badge} id=${one.id} /></button>`,
  )}</div>`;
}

function Strip({ tools, used }) {
  return html`<div class="strip-of-tools" role="group" aria-label=${t("board.what")}>${tools.map(
    (id) => html`<button type="button" key=${id} class=${id in FIGURES ? "figure" : "piece"} title=${toolName(id)} aria-label=${toolName(id)} aria-pressed=${id === used ? "true" : "false"}
      onClick=${() => (tool.value = id)}><${Outline} id=${id} /></button>`,
  )}</div>`;
}

/** A place on the tile; where somebody stands, who it is stays in sight. */
function Spot({ spot, at, used, held }) {
  const label = t("board.place", { what: toolName(used), where: spot.label });
  return html`<button type="button" class=${held ? "spot held" : "spot"} style=${inside(spot.point)} title=${label} aria-label=${label} aria-pressed=${spot.on ? "true" : "false"} data-pick=${at + 1} onClick=${spot.tap}>
    ${spot.text}</button>`;
}

/** A piece that stands on the tile as a whole. */
function WholeTile({ spot, at }) {
  const count = (value) => put(["board", "pieces", "big_top", "value"], value, "big top");
  return html`<button type="button" aria-pressed=${spot.on ? "true" : "false"} data-pick=${at + 1} onClick=${spot.tap}>${spot.label}</button>
    ${spot.on && spot.value !== undefined && html`<${Stepper} label=${t("field.value")} value=${spot.value} min=${0} max=${MOST} pointer="/pieces/big_top/value" onChange=${count} />`}`;
}

/** The figures on the tile, with how many of each. */
function Standing({ tile, card }) {
  const { board } = draft.value;
  const stands = standsOf(tile, board.pieces);
  const where = ({ on, segment }) => placeName(on, stands.find((one) => one.segment === segment && one.on === on)?.sides ?? []);
  return html`<ul class="plain">${followersAt(board, tile).map(
    (one) => html`<li key=${one.index} data-pointer=${`/followers/${one.index}`}>
      <${Stepper} sign=${html`<${Badge} id=${one.player} />`} label=${t("board.place", { what: `${t(`figure.${one.figure}`)}, ${nameOf(playerOf(one.player))}`, where: where(one) })} value=${one.count ?? 1} min=${0} max=${MOST}
        pointer=${`/followers/${one.index}/count`} onChange=${(count) => countFollower(one.index, count)} />
      <${Besides} one=${one} path=${["board", "followers", one.index]} pointer=${`/followers/${one.index}`} card=${card} ring=${false} />
      <${Faults} pointer=${`/followers/${one.index}`} /><${Faults} pointer=${`/followers/${one.index}/figure`} />
    </li>`,
  )}</ul>`;
}
