// The turns of the board one after the other, forwards and back. Only what is shown is another
// board: the game stays as it is.

import { effect } from "@preact/signals";
import { Named } from "../../../parts/badge.js";
import { html, t, useLayoutEffect } from "../../../parts/html.js";
import { draft } from "../../../shell/drafts.js";
import { addTexts } from "../../../shell/language.js";
import { isPosition } from "../../../shell/positions.js";
import { goTo, revealed } from "../../../shell/steps.js";
import { cleared, groundOf, nameOf } from "./changes.js";
import { earlier, shownStep } from "./choosing.js";
import TEXTS from "./more_texts.json" with { type: "json" };
import { spaceName } from "./rulers.js";
import { bring } from "./view.js";

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
  const { board, players } = draft.value;
  const { tiles } = earlier.value;
  const count = tiles.length;
  const turns = turnsOf(draft.value);
  const own = turns.find(({ at }) => at === count - 1);
  useLayoutEffect(() => endWithTheGame(), []);
  useLayoutEffect(() => {
    revealed.value = { totals: totalsAt(turns, count, draft.peek()), isEarlier: true };
    bring(tiles.at(-1));
  }, [count]);
  useLayoutEffect(() => {
    addEventListener("keydown", press, { capture: true });
    return () => removeEventListener("keydown", press, { capture: true });
  }, []);
  return html`
    <aside class="lit-card stacked replay" data-covers aria-label=${t("replay.show")}>
      <p role="status">
        <strong>${t("replay.turn", { count, most: board.tiles.length })}</strong>
        ${` · ${spaceName(tiles.at(-1))} `}
        ${players.some(({ id }) => id === own?.player) && html`<${Named} id=${own.player} />`}
      </p>
      <input type="range" min="1" max=${board.tiles.length} value=${count}
          aria-label=${t("replay.show")} onInput=${({ target }) => show(Number(target.value))} />
      ${BUTTONS.map(
        ({ name, by, d }) => html`
          <button type="button" key=${name} class="quiet" aria-label=${t(`replay.${name}`)}
              title=${t(`replay.${name}`)}
              disabled=${by < 0 ? count === 1 : count === board.tiles.length}
              onClick=${() => show(count + by)}>
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

/** The turns are shown as long as neither the board nor the step is another. */
function endWithTheGame() {
  const { board } = draft.peek();
  const step = shownStep.peek();
  const end = effect(() => {
    if (draft.value?.board !== board || shownStep.value !== step) earlier.value = null;
  });
  return () => {
    end();
    earlier.value = null;
    revealed.value = null;
  };
}

function close() {
  earlier.value = null;
  goTo(shownStep.peek());
}

function press(event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest?.("dialog")) return;
  if (key !== "Escape" && !(key in KEYS)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (key === "Escape") close();
  else show(earlier.peek().tiles.length + KEYS[key]);
}

/** Show the board as it was once so many tiles lay. */
function show(count) {
  const { board } = draft.peek();
  const wanted = Math.min(board.tiles.length, Math.max(1, count));
  const home = turnsOf(draft.peek()).filter(({ at }) => at >= wanted - 1);
  const followers = [...board.followers, ...home.flatMap((turn) => turn.home)];
  let seen = { followers, pieces: board.pieces };
  for (const tile of board.tiles.slice(wanted)) seen = cleared(seen, tile);
  earlier.value = { ...seen, tiles: board.tiles.slice(0, wanted) };
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

/** By player the total once so many tiles lay; null for the present one. */
function totalsAt(turns, count, { players, board }) {
  if (count === board.tiles.length) return null;
  const { totals } = turns.findLast(({ at }) => at < count) ?? {};
  return Object.fromEntries(
    players.map(({ id }) => [id, Number.isFinite(totals?.[id]) ? totals[id] : UNKNOWN]),
  );
}
