// The turns of the board one after the other, forwards and back. Only what is shown is another
// board: the game stays as it is.

import { effect } from "@preact/signals";
import { Named } from "../../../parts/badge.js";
import { html, t, useLayoutEffect } from "../../../parts/html.js";
import { draft, isFinal } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { isPosition } from "../../../shell/positions.js";
import { goTo, revealed } from "../../../shell/steps.js";
import { boardAt, groundOf, nameOf } from "./changes.js";
import { earlier, shownStep } from "./choosing.js";
import TEXTS from "./more_texts.json" with { type: "json" };
import { spaceName } from "./rulers.js";
import { afterRender, bring, isMoved, showAll } from "./view.js";

addTexts(TEXTS);

const BUTTONS = [
  { name: "first", by: -Infinity, d: "M18 5l-7 7 7 7M7 5v14" },
  { name: "back", by: -1, d: "M15 5l-7 7 7 7" },
  { name: "on", by: 1, d: "M9 5l7 7-7 7" },
  { name: "last", by: Infinity, d: "M6 5l7 7-7 7M17 5v14" },
];
const KEYS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
const UNKNOWN = "–";

/** The bar under the board: which turn is shown, and the ways to the others. */
export function Replay() {
  const { board } = draft.value;
  const { tiles, isEnd } = earlier.value;
  const at = stepOf(earlier.value);
  const most = lastStep();
  const turns = turnsOf(draft.value);
  useLayoutEffect(() => endWithTheGame(), []);
  useLayoutEffect(() => {
    const totals = isEnd ? null : totalsAt(turns, at, draft.peek().players);
    revealed.value = { totals, isEarlier: true };
    // The bar covers what was free before, and is as high as what it says.
    afterRender(() => (isMoved.peek() ? bring(tiles.at(-1)) : showAll(tiles)));
  }, [at]);
  useLayoutEffect(() => {
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
  return html`
    <aside class="lit-card stacked replay" data-covers aria-label=${t("replay.show")}>
      <p role="status">
        ${
          isEnd
            ? html`<strong>${t("replay.end")}</strong>`
            : html`<${Laid} ...${{ turns, count: at, most: board.tiles.length }} />`
        }
      </p>
      <input type="range" min="1" max=${most} value=${at} aria-label=${t("replay.show")}
          onInput=${({ target }) => show(Number(target.value))} />
      ${BUTTONS.map(
        ({ name, by, d }) => html`
          <button type="button" key=${name} class="quiet" aria-label=${t(`replay.${name}`)}
              title=${t(`replay.${name}`)} disabled=${by < 0 ? at === 1 : at === most}
              onClick=${() => show(at + by)}>
            <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor"
                stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
              <path d=${d} />
            </svg>
          </button>
        `,
      )}
      <button type="button" class="quiet" aria-label=${t("do.close")} onClick=${close}>✕</button>
    </aside>
  `;
}

/** Which tile was laid, where, and by whom. */
function Laid({ turns, count, most }) {
  const { player } = turns.find(({ at }) => at === count - 1) ?? {};
  return html`
    <strong>${t("replay.turn", { count, most })}</strong>
    ${` · ${spaceName(earlier.value.tiles.at(-1))} `}
    ${draft.value.players.some(({ id }) => id === player) && html`<${Named} id=${player} />`}
  `;
}

/** Each tile is a step; after the last one comes the end of the game, unless that is played. */
function stepOf({ tiles, isEnd }) {
  return tiles.length + (isEnd ? 1 : 0);
}

function lastStep() {
  return stepOf({ ...draft.peek().board, isEnd: isFinal.peek() });
}

/** The turns are shown as long as the board, its mode and the step stay, and until the finish. */
function endWithTheGame() {
  const { board, mode } = draft.peek();
  const step = shownStep.peek();
  const end = effect(() => {
    const isSame = draft.value?.board === board && draft.value.mode === mode;
    const isFinish = revealed.value && !revealed.value.isEarlier;
    if (!isSame || isFinish || shownStep.value !== step) earlier.value = null;
  });
  return () => {
    end();
    earlier.value = null;
    if (revealed.peek()?.isEarlier) revealed.value = null;
  };
}

function close() {
  earlier.value = null;
  goTo(shownStep.peek());
}

function press(event) {
  const { key } = event;
  const isElsewhere = document.querySelector("dialog[open]");
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
  if (key !== "Escape" && !(key in KEYS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Escape") close();
  else show(stepOf(earlier.peek()) + KEYS[key]);
}

/** Show the board as it was once so many tiles lay, or its end. */
function show(step) {
  const { board } = draft.peek();
  const wanted = Math.min(lastStep(), Math.max(1, step));
  if (wanted > board.tiles.length) {
    earlier.value = { ...board, isEnd: true };
    return;
  }
  const home = turnsOf(draft.peek()).filter(({ at }) => at >= wanted - 1);
  const followers = [...board.followers, ...home.flatMap((turn) => turn.home)];
  earlier.value = boardAt({ ...board, followers }, wanted);
}

/**
 * The turns that were scored: `{at, player, totals, home}`, where `at` is the index of the tile
 * that was laid, and `home` are the followers that went home. None of a tile that is gone, and none
 * that a link spoilt.
 */
function turnsOf({ players, board }) {
  const { taken } = groundOf(board.tiles);
  return (board.turns ?? [])
    .filter((turn) => turn?.laid && isPosition({ players, board: { followers: turn.home } }))
    .map((turn) => ({ ...turn, at: taken.get(nameOf(turn.laid)) }))
    .filter(({ at }) => at !== undefined);
}

/** By player the points that were scored once so many tiles lay: none for the first tile. */
function totalsAt(turns, count, players) {
  const { totals } = turns.findLast(({ at }) => at < count) ?? {};
  const pointsOf = (id) => totals?.[id] ?? (count === 1 ? 0 : null);
  return Object.fromEntries(
    players.map(({ id }) => [id, Number.isFinite(pointsOf(id)) ? pointsOf(id) : UNKNOWN]),
  );
}
