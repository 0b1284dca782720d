// The battle: both hands, the plays that are legal, the fronts, and the best play on demand.

import { html, t, useState } from "../../parts/html.js";
import { Options, rulesOf } from "../../parts/options.js";
import { draft, edit } from "../../shell/drafts.js";
import { said } from "../../shell/players.js";
import { answer, ask, state, Unreachable } from "../../shell/service.js";
import { sides } from "./forces.js";
import { BothPlayers, SideNamed } from "./named.js";
import { BothSides, decksOf, unitName } from "./side.js";

/** What is entered of a battle. */
export function BattleEntry({ card, facts }) {
  return html`<${BothPlayers} /><${Options} card=${card} />
    <${BothSides} facts=${facts} card=${card} />
    <${Plays} facts=${facts} card=${card} />`;
}

/** The units that may be played now, each with the fronts it may go to. */
function Plays({ facts, card }) {
  const legal = answer.value?.legal_plays ?? [];
  const { types } = decksOf(facts, card);
  const { plays } = draft.value;
  const side = legal[0]?.side;
  const units = [...new Set(legal.map(({ unit }) => unit))];
  return html`<section class="card plays" aria-label=${t("civilization.plays")}>
    <h3>${t("civilization.plays")}</h3>
    ${side && html`<p class="named">${t("civilization.turn")} <${SideNamed} side=${side} /></p>`}
    ${units.map((id) => {
      const unit = draft.value[side].units.find((one) => one.id === id);
      if (!unit) return null;
      return html`<div class="row" key=${id}><span class="unit-name">${unitName(unit, types)} <small>${id}</small></span>
        ${legal.filter((play) => play.unit === id).map((play) => html`<${Play} key=${play.front} play=${play} />`)}</div>`;
    })}
    <p class="buttons">
      ${plays.length > 0 && html`<button type="button" class="quiet" onClick=${() => edit((now) => ({ ...now, plays: now.plays.slice(0, -1) }))}>${t("civilization.back")}</button>`}
      ${side && html`<${BestPlay} />`}
    </p>
  </section>`;
}

function Play({ play }) {
  const fronts = answer.value.fronts.map(({ number }) => number);
  const opens = play.front === undefined || !fronts.includes(play.front);
  const name = opens ? t("civilization.front.new") : t("civilization.front", { number: play.front });
  return html`<button type="button" disabled=${state.value !== "scored"} aria-label=${`${play.unit}: ${name}`} onClick=${() => edit((now) => ({ ...now, plays: [...now.plays, play] }))}>${name}</button>`;
}

/** Asked for by a button: proving the best play may take a moment. */
function BestPlay() {
  const [told, setTold] = useState(null);
  const { plays } = draft.value;
  const solve = async () => {
    setTold({ text: t("score.asking"), plays });
    setTold({ text: await solution(draft.value), plays });
  };
  return html`<button type="button" onClick=${solve}>${t("civilization.best")}</button>
    <span role="status">${told?.plays === plays ? told.text : ""}</span>`;
}

async function solution(now) {
  try {
    const body = { ...rulesOf(now), ...sides(now), plays: now.plays };
    const { ok, body: solved } = await ask("v1/civilization/battle-solutions", { body });
    if (!ok) return solved.detail;
    const [first] = solved.line;
    const front = first?.front === undefined ? t("civilization.front.new") : t("civilization.front", { number: first.front });
    const best = first ? t("civilization.best.first", { play: `${first.unit} → ${front}` }) : "";
    return `${said(solved.text)} ${best}`;
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    return t("score.waiting");
  }
}
