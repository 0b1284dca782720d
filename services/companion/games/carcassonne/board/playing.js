// While playing: whose turn it is, what the tile just laid brings, and one tap to take it over.

import { Named } from "../../../parts/badge.js";
import { Tabs } from "../../../parts/fields.js";
import { html, t } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { nameOf, playerOf, said } from "../../../shell/players.js";
import { laidTile, play } from "./changes.js";
import { player } from "./choosing.js";
import { nextPlayer, takeOver, turnProblem, turnSheet } from "./turns.js";

/** Whether the board is entered as it lies there, or played tile by tile. */
export function Ways() {
  const { turn } = draft.value.board;
  const ways = [false, true].map((value) => ({ value, label: t(value ? "board.way.play" : "board.way.whole") }));
  const change = (on) => on !== Boolean(turn) && play(on, player.peek());
  return html`<${Tabs} label=${t("board.way")} value=${Boolean(turn)} choices=${ways} onChange=${change} />`;
}

/** The turn; nothing where a board is entered. */
export function Turn() {
  const { board } = draft.value;
  if (!board.turn) return null;
  if (!laidTile(board)) return html`<section class="turn" aria-label=${t("board.turn_of")}><p><${Named} id=${player.value} /> ${t("board.drawn")}</p></section>`;
  const next = nameOf(playerOf(nextPlayer(draft.value)));
  return html`<section class="turn" aria-label=${t("board.turn_of")}>
    <${Brings} sheet=${turnSheet.value} />
    ${turnProblem.value && html`<p class="faults">${said(turnProblem.value.errors?.[0]?.detail ?? turnProblem.value.detail ?? t("score.waiting"))}</p>`}
    <button type="button" class="take-over" disabled=${!turnSheet.value} onClick=${takeOver}>${t("board.take_over", { next })}</button>
  </section>`;
}

function Brings({ sheet }) {
  if (!sheet) return null;
  const gains = sheet.players.filter(({ points }) => points !== 0);
  const sentences = sheet.entries.flatMap((entry) => [...(entry.lines ?? []), ...entry.awards.flatMap(({ lines }) => lines)]);
  const goods = Object.entries(sheet.goods ?? {}).flatMap(([id, taken]) => Object.entries(taken).map(([good, count]) => ({ id, text: `${t(`good.${good}`)} × ${count}` })));
  const titles = ["king", "robber_baron"].filter((title) => sheet[title]).map((title) => ({ id: sheet[title], text: t(`carcassonne.${title}`) }));
  return html`<p role="status">${sheet.completed.length === 0 ? t("board.completed.none") : sheet.completed.map(({ kind, value }) => t("board.completed", { kind: t(`kind.${kind}`), value })).join(" · ")}</p>
    <ul class="plain gains">
      ${gains.map(({ id, points }) => html`<li key=${id}><${Named} id=${id} /> <strong>${t("board.gain", { points })}</strong></li>`)}
      ${[...goods, ...titles].map(({ id, text }) => html`<li><${Named} id=${id} /> ${text}</li>`)}
      ${sheet.going_home.map(({ player: id, figure }) => html`<li><${Named} id=${id} /> ${t("board.home", { figure: t(`figure.${figure}`) })}</li>`)}
    </ul>
    ${sentences.length > 0 && html`<p class="reason">${sentences.map(({ text }) => said(text)).join(" · ")}</p>`}`;
}
