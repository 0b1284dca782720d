// A line of the score on the stage: its words, and the way back to it.

import { html, t, useEffect } from "../../parts/html.js";
import { LitCard } from "../../parts/lit_card.js";
import { isCalm } from "../../shell/browser.js";
import { said } from "../../shell/players.js";
import { answer } from "../../shell/service.js";
import { step, watchFreeArea } from "../../shell/steps.js";
import { countName } from "./operation_fields.js";
import { lit } from "./watching.js";

/** The lit line; null without one, or once another step is shown. */
export function Lit() {
  const shown = lit.value;
  const isScore = step.value === "score";
  useEffect(() => {
    if (!isScore) lit.value = null;
  }, [isScore]);
  // What is free above the card changes when the sheet goes down, and with the size of text.
  useEffect(() => watchFreeArea(document.getElementById("board"), bring), [shown]);
  if (!shown || !isScore) return null;
  return html`
    <${LitCard} title=${titleOf(shown)} text=${textOf(shown)} end=${() => (lit.value = null)} />
  `;
}

function bring() {
  document.querySelector(".feature-lit")?.scrollIntoView({
    block: "nearest",
    inline: "center",
    behavior: isCalm() ? "auto" : "smooth",
  });
}

/** The name of an entry of the score. */
export function titleOf({ kind, cell }) {
  return cell ? t("deluges.cell", { number: cell }) : countName(kind);
}

function textOf({ cell, reason, lines = [], awards = [] }) {
  if (cell)
    return (answer.value?.cells?.find(({ id }) => id === cell)?.steps ?? [])
      .map(({ text }) => said(text))
      .join(" ");
  const sentences = [...lines, ...awards.flatMap((award) => award.lines)].map(({ text }) => text);
  return [reason, ...sentences].filter(Boolean).map(said).join(" · ");
}
