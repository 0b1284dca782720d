// The totals in one row, which is the button to the score. Names give way first, then signs shrink.

import { effect } from "@preact/signals";
import { goTo, revealed } from "../shell/steps.js";
import { answer, isRetried, problem, state } from "../shell/service.js";
import { Named } from "./badge.js";
import { html, t, useEffect, useRef } from "./html.js";
import { Icon } from "./icons.js";

/** From so many players on, a narrow bar has no room for names. */
export const MANY = 4;

/** The bar; `Content` is what a level has in the place of totals. Its text is also read out. */
export function ScoreBar({ Content = Totals }) {
  const bar = useRef(null);
  const spoken = useRef(null);
  useEffect(
    () =>
      effect(() => {
        answer.value;
        state.value;
        requestAnimationFrame(() => {
          if (bar.current) spoken.current.textContent = wordsOf(bar.current);
        });
      }),
    [],
  );
  return html`
    <button type="button" id="scorebar" ref=${bar} onClick=${() => goTo("score")}>
      <span class="unseen">${t("score.title")} </span>
      <${Content} />
    </button>
    <p class="unseen spoken" role="status" aria-live="polite" ref=${spoken}></p>
  `;
}

/** What an element says without the letters on signs. */
function wordsOf(element) {
  const copy = element.cloneNode(true);
  for (const sign of copy.querySelectorAll("svg")) sign.remove();
  return copy.textContent.replaceAll(/\s+/g, " ").trim();
}

/** The totals in the order of the table. */
export function Totals() {
  const players = answer.value?.players ?? [];
  const isStale = state.value === "refused" || isRetried.value;
  const soFar = revealed.value?.totals;
  return html`
    <span class=${`totals${isStale ? " stale" : ""}`}
        data-many=${players.length >= MANY ? "" : undefined}>
      ${players.map(
        (player) => html`
          <span class=${`total${player.rank === 1 && player.total > 0 && !soFar ? " first" : ""}`}
              key=${player.id}>
            <${Named} id=${player.id} />
            ${" "}
            <strong>${soFar?.[player.id] ?? player.total}</strong>
          </span>
        `,
      )}
      <${State} />
    </span>
  `;
}

/** How many things have to be put right, in words. */
export function refusedWords() {
  const count = problem.value?.errors_total ?? 0;
  return count ? t("score.refused.count", { count }) : t("score.refused");
}

/**
 * One line of state: the work in progress or the obstacle, which is a sign where totals are.
 */
export function State() {
  if (state.value === "refused") {
    const words = refusedWords();
    return html`
      <span class="state refused" title=${words}>
        <span class="fault-sign" data-count=${problem.value?.errors_total || ""} aria-hidden="true">
          <${Icon} name="fault" />
        </span>
        <span class="words">${words}</span>
      </span>
    `;
  }
  const lines = {
    empty: t("score.empty"),
    asking: t("score.asking"),
    waiting: t("score.waiting"),
    failed: t("score.failed"),
    stopped: t("score.stopped"),
    scored: "",
  };
  return html`<span class=${`state ${state.value}`}>${lines[state.value]}</span>`;
}
